import { sha256 } from '#domain/sha256.ts'
import { PrecacheController } from 'workbox-precaching/PrecacheController.js'

type Files = Parameters<PrecacheController['precache']>[0]

const cachePrefix = 'trivet-build-'
const shellUrl = '/shell'
const shellMs = 10_000
/** All catalogues together are larger than the app. English is what every other is checked against, and the last resort. */
const leftOut = /assets\/(?!en-)[^/]+\.json$/

/**
 * The files of one build and the shell that names them, in a cache of their own: a new version
 * replaces all of them at once, and a tab of the old one still finds its own.
 */
export class Build {
  readonly cacheName: string
  readonly #files: PrecacheController
  /** The words of languages that are kept only where somebody speaks them. */
  readonly #catalogues: ReadonlySet<string>

  constructor(files: Files) {
    const bytes = new TextEncoder().encode(JSON.stringify(files))
    this.cacheName = `${cachePrefix}${sha256(bytes).slice(0, 16)}`
    this.#files = new PrecacheController({ cacheName: this.cacheName })
    const isLeft = (file: Files[number]) => leftOut.test(urlOf(file))
    this.#files.addToCacheList(files.filter((file) => !isLeft(file)))
    this.#catalogues = new Set(files.filter(isLeft).map((file) => absolute(urlOf(file))))
  }

  /** Everything or nothing: a worker whose build is not whole is not installed. */
  install(event: ExtendableEvent): Promise<unknown> {
    return Promise.all([this.#files.install(event), this.#keepShell()])
  }

  has(url: string): boolean {
    return this.#files.getCacheKeyForURL(url) !== undefined || this.#catalogues.has(absolute(url))
  }

  /** A file of this build, or of the one before for a tab that is still open. */
  async find(url: string): Promise<Response | undefined> {
    return (await this.#files.matchPrecache(url)) ?? caches.match(url, { ignoreVary: true })
  }

  /** A file that is not here; the words of a language that somebody chose stay from now on. */
  async fetch(request: Request): Promise<Response> {
    const response = await fetch(request)
    if (response.ok && this.#catalogues.has(request.url)) {
      const cache = await caches.open(this.cacheName)
      // Where the device is full they are spoken all the same.
      await cache.put(request.url, response.clone()).catch(() => undefined)
    }
    return response
  }

  async shell(): Promise<Response | undefined> {
    const cache = await caches.open(this.cacheName)
    return cache.match(shellUrl, { ignoreVary: true })
  }

  /** Fetches the shell again; says whether the server has moved on to another build. */
  async refreshShell(): Promise<{ isOutdated: boolean }> {
    try {
      await this.#keepShell()
    } catch (error) {
      return { isOutdated: error instanceof OtherBuild }
    }
    return { isOutdated: false }
  }

  /** Old tabs have loaded nearly everything; the build before this one is enough for the rest. */
  async dropOlderBuilds(): Promise<void> {
    const names = await caches.keys()
    const others = names.filter((name) => name.startsWith(cachePrefix) && name !== this.cacheName)
    await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  }

  async #keepShell(): Promise<void> {
    const signal = AbortSignal.timeout(shellMs)
    const response = await fetch(shellUrl, { cache: 'no-store', signal })
    if (!response.ok) throw new Error(`the shell was answered with ${response.status}`)
    const html = await response.clone().text()
    if (!this.#holdsFilesOf(html)) throw new OtherBuild('the shell is of another build')
    await this.#keepWordsOf(html)
    const cache = await caches.open(this.cacheName)
    await cache.put(shellUrl, response)
  }

  /** A page without its words would say nothing without a network. */
  async #keepWordsOf(html: string): Promise<void> {
    for (const url of filesIn(html).map(absolute)) {
      if (!this.#catalogues.has(url) || (await this.find(url))) continue
      const cache = await caches.open(this.cacheName)
      await cache.add(url)
    }
  }

  /** A shell that names files of another build would not come alive without a network. */
  #holdsFilesOf(html: string): boolean {
    const named = filesIn(html)
    return named.length > 0 && named.every((url) => this.has(url))
  }
}

function filesIn(html: string): string[] {
  return Array.from(html.matchAll(/"(\/assets\/[^"]+)"/g), ([, url = '']) => url)
}

function urlOf(file: Files[number]): string {
  return typeof file === 'string' ? file : file.url
}

function absolute(url: string): string {
  return new URL(url, location.origin).href
}

class OtherBuild extends Error {}
