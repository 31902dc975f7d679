import type { SearchQuery } from '#domain/search-index.ts'
// A worker is a file of its own: what is imported here is its address alone.
// oxlint-disable-next-line no-restricted-imports, import/default
import workerUrl from '../worker/search-worker.ts?worker&url'
import type { SearchMessage, SearchReply } from './search-engine.ts'
import { SearchFeed } from './search-feed.ts'
import type { Session } from './session.ts'
import { trustedScript } from './trusted-script.ts'

interface Engine {
  take(message: SearchMessage): void
}

/** Finds what this device has of one person, without a network. Nothing of it is on a disk. */
export class Search {
  readonly #session: Session
  readonly #asked = new Map<number, (reply: SearchReply) => void>()
  readonly #listeners = new Set<() => void>()
  #engine: Engine
  #feed: SearchFeed
  #n = 0

  constructor(session: Session) {
    this.#session = session
    this.#engine = this.#startWorker()
    this.#feed = this.#startFeed()
  }

  /** Resolves with what is known now; `isWhole` says whether that is everything. */
  find(asked: SearchQuery): Promise<SearchReply> {
    const { promise, resolve } = Promise.withResolvers<SearchReply>()
    this.#n += 1
    this.#asked.set(this.#n, resolve)
    this.#feed.hurry()
    this.#engine.take({ type: 'find', n: this.#n, asked })
    return promise
  }

  /** Tells that something else may be found now: also words that came behind their notepad. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #startFeed(): SearchFeed {
    return new SearchFeed(this.#session, (message) => this.#engine.take(message))
  }

  #startWorker(): Engine {
    try {
      const worker = new Worker(trustedScript(workerUrl), { type: 'module', name: 'search' })
      worker.addEventListener('message', ({ data }: MessageEvent<SearchReply>) =>
        this.#answer(data),
      )
      worker.addEventListener('error', () => {
        worker.terminate()
        this.#startHere()
      })
      return {
        take: (message) => {
          worker.postMessage(message, [])
          this.#tell(message)
        },
      }
    } catch {
      // Switched off, or this browser has no workers made of modules.
      return this.#engineHere()
    }
  }

  /** The worker is dead, or never began: the page looks by itself, from the beginning. */
  #startHere(): void {
    this.#feed.stop()
    this.#engine = this.#engineHere()
    this.#feed = this.#startFeed()
    for (const [n, resolve] of this.#asked) resolve({ ...nothing, n })
    this.#asked.clear()
  }

  #engineHere(): Engine {
    const engine = import('./search-engine.ts').then(({ SearchEngine }) => new SearchEngine())
    // It may be that nobody asks any more.
    engine.catch(() => undefined)
    return {
      take: (message) =>
        void engine.then(
          (here) => {
            this.#answer(here.take(message))
            this.#tell(message)
          },
          () => this.#startAgain(message),
        ),
    }
  }

  /** Without a network and without its file nothing is found; whoever asks next has it fetched again. */
  #startAgain(message: SearchMessage): void {
    if (message.type === 'find' && this.#asked.has(message.n)) this.#startHere()
  }

  #tell({ type }: SearchMessage): void {
    if (type !== 'find') for (const listener of this.#listeners) listener()
  }

  #answer(reply: SearchReply | undefined): void {
    if (!reply) return
    this.#asked.get(reply.n)?.(reply)
    this.#asked.delete(reply.n)
  }
}

const nothing = { here: [], elsewhere: [], counts: { live: 0, old: 0, trash: 0 }, isWhole: false }

const searches = new WeakMap<Session, Search>()

/** The one of this session, made when it is first asked for. */
export function searchOf(session: Session): Search {
  const known = searches.get(session)
  if (known) return known
  const search = new Search(session)
  searches.set(session, search)
  return search
}
