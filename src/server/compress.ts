import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { chooseEncoding } from './accept-encoding.ts'

const compress = promisify(gzip)
/** Below this the headers weigh more than what is gained. */
const minBytes = 1_024
/** Nearly as small as the best, for a third of the time. */
const level = 4

/** Packs pages and JSON as they are made; files of the build were packed when it was built. */
export function compressAnswers(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { headers, status } = c.res
    const type = headers.get('Content-Type') ?? ''
    if (headers.has('Content-Encoding') || !/^(text\/html|application\/json)/.test(type)) return
    headers.append('Vary', 'Accept-Encoding')
    const accepted = c.req.header('accept-encoding')
    if (chooseEncoding(accepted, new Set(['identity', 'gzip'])) !== 'gzip') return
    const body = Buffer.from(await c.res.arrayBuffer())
    const packed = body.length >= minBytes ? await compress(body, { level }) : body
    if (packed !== body) headers.set('Content-Encoding', 'gzip')
    headers.delete('Content-Length')
    c.res = new Response(new Uint8Array(packed), { status, headers })
  }
}
