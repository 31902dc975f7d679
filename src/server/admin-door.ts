import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import * as v from 'valibot'
import { type AdminParts, runAdmin } from './admin.ts'
import { isSameSecret } from './is-same-secret.ts'
import type { Log } from './log.ts'

/** Where the door is, and what opens it: for whoever may read the data folder. */
export const AdminKey = v.object({ url: v.string(), token: v.string() })
export const adminFile = (dataDir: string) => join(dataDir, 'admin.json')

const Commands = v.array(v.string())

/**
 * A way in for the administrator's commands while the server runs: a second connection that writes
 * to SQLite would stop everybody else. A port of its own, on loopback, so that no proxy leads here.
 */
export async function openAdminDoor(parts: AdminParts & { log: Log }): Promise<() => void> {
  const token = randomBytes(24).toString('base64url')
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const isKnown = isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)
    if (request.method !== 'POST' || !isKnown) {
      answer(404, {})
      return
    }
    readCommand(request)
      .then((args) => runAdmin(parts, args))
      .then(
        (done) => answer(200, done),
        (error: unknown) => {
          parts.log({ event: 'admin-failed', error })
          answer(500, {})
        },
      )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  server.unref()
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const file = adminFile(parts.config.dataDir)
  rmSync(file, { force: true })
  writeFileSync(file, JSON.stringify({ url: `http://127.0.0.1:${port}`, token }), { mode: 0o600 })
  return () => {
    rmSync(file, { force: true })
    server.close()
    server.closeAllConnections()
  }
}

async function readCommand(request: IncomingMessage): Promise<string[]> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > 2_000) throw new Error('an administrator sent too much')
  }
  return v.parse(Commands, JSON.parse(text))
}
