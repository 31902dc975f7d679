import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import { isDamage } from '#store/damage.ts'
import type { Context, ErrorHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Log } from './log.ts'

/** Sends one of our own bugs to the error-reporting service. */
export type Report = (error: unknown, context: { digest: string; route: string }) => void

export type RandomBytes = (size: number) => Uint8Array

export interface ErrorPageInput {
  digest: string
  /** The host name without the port, as the visitor sent it: escape it. */
  host: string
  request: Request
}

interface ErrorAnswers {
  log: Log
  report: Report
  routeOf(path: string): string
  randomBytes: RandomBytes
  errorPage(input: ErrorPageInput): string | Promise<string>
}

const statuses: Record<RefusalCode, ContentfulStatusCode> = {
  invalid: 400,
  malformed: 400,
  unknownMutation: 400,
  notSignedIn: 401,
  wrongCredentials: 401,
  wrongPasskey: 401,
  needsCode: 401,
  wrongCode: 401,
  usedCode: 401,
  accountLocked: 403,
  notFresh: 403,
  foreignOrigin: 403,
  notAllowed: 403,
  signUpClosed: 403,
  signUpInvited: 403,
  notFound: 404,
  // A stranger cannot tell what exists.
  notMember: 404,
  wrongMethod: 405,
  alreadyFull: 409,
  emailTaken: 409,
  full: 409,
  gap: 409,
  resync: 409,
  idTaken: 409,
  lastOwner: 409,
  lastWayIn: 409,
  locked: 409,
  notUndoable: 409,
  overtaken: 409,
  tooDeep: 409,
  tooManyGroups: 409,
  invitationOver: 410,
  linkOver: 410,
  tooLarge: 413,
  wrongContentType: 415,
  tooMany: 429,
  // Ours, and not to be tried again.
  damaged: 500,
}

/** The one place that turns what was thrown into an answer. */
export function answerErrors(parts: ErrorAnswers): ErrorHandler {
  return (error, c) => {
    if (isDamage(error)) return answerDamage(c, error, parts)
    return error instanceof Refusal ? answerRefusal(c, error) : answerBug(c, error, parts)
  }
}

export function answerRefusal(c: Context, { code, values }: Refusal): Response {
  if (code === 'wrongMethod') c.header('Allow', String(values.allowed ?? 'GET, HEAD, POST'))
  if (values.retryAfterSeconds !== undefined) {
    c.header('Retry-After', String(Math.ceil(Number(values.retryAfterSeconds))))
  }
  return c.json({ refusal: { code, values } }, statuses[code])
}

const digestKey = Symbol('digest')

/** The digest of this occurrence: the same however often the same error object passes by. */
export function digestOf(error: unknown, randomBytes: RandomBytes): string {
  if (typeof error !== 'object' || error === null) return newDigest(randomBytes)
  const known: unknown = Reflect.get(error, digestKey)
  if (typeof known === 'string') return known
  const digest = newDigest(randomBytes)
  Reflect.defineProperty(error, digestKey, { value: digest })
  return digest
}

export function newDigest(randomBytes: RandomBytes): string {
  return Buffer.from(randomBytes(5)).toString('hex')
}

/** Nobody's mistake and no fault in our code: its place is for whoever runs the server. */
function answerDamage(
  c: Context,
  error: unknown,
  parts: ErrorAnswers,
): Response | Promise<Response> {
  if (wantsPage(c)) return answerBug(c, error, parts)
  parts.log({ event: 'damaged', route: parts.routeOf(c.req.path), error })
  return answerRefusal(c, new Refusal('damaged'))
}

async function answerBug(c: Context, error: unknown, parts: ErrorAnswers): Promise<Response> {
  const digest = digestOf(error, parts.randomBytes)
  const route = parts.routeOf(c.req.path)
  c.set('digest', digest)
  parts.log({ event: 'error', digest, method: c.req.method, route, error })
  try {
    parts.report(error, { digest, route })
  } catch (reportError) {
    // A reporter that fails must not cost the visitor the error page.
    parts.log({ event: 'report-failed', digest, error: reportError })
  }
  if (!wantsPage(c)) return c.json({ digest }, 500)
  const host = new URL(c.req.url).hostname
  try {
    return c.html(await parts.errorPage({ digest, host, request: c.req.raw }), 500)
  } catch (pageError) {
    parts.log({ event: 'error-page-failed', digest, error: pageError })
    const sentence = `Application error: a server-side exception has occurred while loading ${host}`
    const end = `(see the server logs for more information).\n\nDigest: ${digest}\n`
    return c.text(`${sentence} ${end}`, 500)
  }
}

/** A navigation asks for HTML; `fetch` of our own code does not. */
function wantsPage(c: Context): boolean {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return false
  return c.req.header('accept')?.includes('text/html') === true
}
