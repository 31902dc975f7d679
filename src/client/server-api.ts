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

const timeoutMs = 20_000

/** The updates of a notepad's body after a seq. */
export function fetchBody(
  group: Id,
  notepad: Id,
  since: number,
): Promise<{ updates: { seq: number; update: string }[] }> {
  return post('/sync/notepad', { group, notepad, since })
}

interface Sending {
  /** The answer comes although the page goes; for at most 64 KiB. */
  keepalive?: boolean
}

/** Every call to our server: its answer, or a refusal, or a failure with a digest. */
export async function post<Answer>(
  path: string,
  body: unknown,
  { keepalive = false }: Sending = {},
): Promise<Answer> {
  return answerOf<Answer>(path, {
    method: 'POST',
    keepalive,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

export async function get<Answer>(path: string): Promise<Answer> {
  return answerOf<Answer>(path, { method: 'GET' })
}

async function answerOf<Answer>(path: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(path, { ...init, signal: AbortSignal.timeout(timeoutMs) }).catch(
    () => {
      throw new Unreachable()
    },
  )
  const answer = await response.json().catch(() => {
    // A proxy's error page, or a connection that broke off.
    throw new Unreachable()
  })
  if (response.ok) return answer
  if (answer.refusal) throw new Refusal(answer.refusal.code, answer.refusal.values)
  if (answer.digest) throw new ServerFailure(answer.digest)
  if (response.status === 426) throw new Outdated()
  throw new Unreachable()
}
