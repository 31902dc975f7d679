import { Hono } from 'hono'
import type { Env } from './env.ts'
import { readBody } from './read-json.ts'

/** More would not fit into the address that it goes on in. */
const shareMaxBytes = 16 * 1024
const addressMaxLength = 8 * 1024
const fields = ['title', 'text', 'url'] as const

/**
 * What another app shares is taken by the service worker, on the device. Only where there is none
 * does it come here, from whatever origin the system gives it: nothing is changed by it, it goes on
 * to the box as a link would, and what is too much for that is said to be lost.
 */
export function shareRoutes(): Hono<Env> {
  return new Hono<Env>().post('/create', async (c) => {
    try {
      const bytes = await readBody(c, shareMaxBytes)
      const type = c.req.header('content-type') ?? ''
      const form = await new Response(Buffer.from(bytes), {
        headers: { 'Content-Type': type },
      }).formData()
      const query = new URLSearchParams()
      for (const name of fields) {
        const value = form.get(name)
        if (typeof value === 'string' && value !== '') query.set(name, value)
      }
      const hasFiles = form.getAll('files').length > 0
      const address = `/create?${query}`
      if (hasFiles || address.length > addressMaxLength) return c.redirect('/create?lost', 303)
      return c.redirect(query.size > 0 ? address : '/create', 303)
    } catch {
      // The rest of the body is still on its way: without this it would be read as the next request.
      c.header('Connection', 'close')
      return c.redirect('/create?lost', 303)
    }
  })
}
