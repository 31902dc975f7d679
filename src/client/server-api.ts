import type { Id } from '#domain/id.ts'
import { Refusal } from '#domain/refusal.ts'

/** Something broke on the server; the digest stands in its log. */
export class ServerFailure extends Error {
  readonly digest: string

  constructor(digest: string) {
    super(`server-side exception ${digest}`)
    this.digest = digest
  }
}

/** No answer came: the network, or the server, is away. */
export class Unreachable extends Error {}

/** The server speaks a newer protocol than this page. */
export class Outdated extends Unreachable {}

/** When the server gives what it would not, because too much was asked for at once; else `null`. */
export function retryAfterMs(error: unknown): number | null {
  if (!(error instanceof Refusal) || error.code !== 'tooMany') return null
  return Number(error.values['retryAfterSeconds'] ?? 1) * 1_000
}

/** So long may nothing at all come of an answer. */
const silenceMs = 20_000

/** Calls back after a while, unless it is taken back. */
export type StartTimer = (act: () => void, ms: number) => () => void

/** The updates of a notepad's body after a seq. */
export function fetchBody(
  group: Id,
  notepad: Id,
  since: number,
): Promise<{ updates: { seq: number; update: string }[] }> {
  return post('/sync/notepad', { group, notepad, since })
}

interface Asking {
  startTimer?: StartTimer
}

interface Sending extends Asking {
  /** The answer comes although the page goes; for at most 64 KiB. */
  keepalive?: boolean
}

/** Every call to our server: its answer, or a refusal, or a failure with a digest. */
export async function post<Answer>(
  path: string,
  body: unknown,
  { keepalive = false, startTimer }: Sending = {},
): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', keepalive, headers, body: JSON.stringify(body) }
  return answerOf<Answer>(path, init, startTimer)
}

export async function get<Answer>(path: string, { startTimer }: Asking = {}): Promise<Answer> {
  return answerOf<Answer>(path, { method: 'GET' }, startTimer)
}

async function answerOf<Answer>(
  path: string,
  init: RequestInit,
  startTimer: StartTimer = startTimeout,
): Promise<Answer> {
  const { response, answer } = await heard(path, init, startTimer).catch(() => {
    // The network, a proxy's error page, or a connection that broke off.
    throw new Unreachable()
  })
  if (response.ok) return answer
  if (answer.refusal) throw new Refusal(answer.refusal.code, answer.refusal.values)
  if (answer.digest) throw new ServerFailure(answer.digest)
  if (response.status === 426) throw new Outdated()
  throw new Unreachable()
}

/** Large answers take long on a slow line: only silence says that no more will come. */
async function heard(path: string, init: RequestInit, startTimer: StartTimer) {
  const silence = new AbortController()
  const wait = () => startTimer(() => silence.abort(), silenceMs)
  let stop = wait()
  function goOn() {
    stop()
    stop = wait()
  }
  try {
    const response = await fetch(path, { ...init, signal: silence.signal })
    goOn()
    const bytes = response.body?.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, rest) {
          goOn()
          rest.enqueue(chunk)
        },
      }),
    )
    return { response, answer: await new Response(bytes).json() }
  } finally {
    stop()
  }
}

function startTimeout(act: () => void, ms: number): () => void {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}
