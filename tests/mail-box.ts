import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { findFreePort } from '#scripts/free-port.ts'
import { type Server, startServer } from './server.ts'

/** A mail server that keeps what it is given. */
export interface MailBox {
  url: string
  /** The link in the newest letter, once there is one. */
  findLink(): string | undefined
  close(): void
}

/** A server that confirms addresses by mail. */
export async function startServerWithMail(): Promise<{ server: Server; mail: MailBox }> {
  const mail = await openMailBox()
  const port = await findFreePort()
  const env = { SMTP_URL: mail.url, ORIGIN: `http://127.0.0.1:${port}` }
  const server = await startServer(env, undefined, { port })
  return { server, mail }
}

async function openMailBox(): Promise<MailBox> {
  const letters: string[] = []
  const server = createServer((socket) => serve(socket, letters))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `smtp://127.0.0.1:${port}?from=trivet@example.com`,
    findLink: () => /https?:\/\/\S+#\S+/.exec(letters.at(-1) ?? '')?.[0],
    close: () => server.close(),
  }
}

function serve(socket: Socket, letters: string[]): void {
  let lines: string[] | null = null
  const say = (text: string) => socket.write(`${text}\r\n`)
  say('220 mail')
  createInterface({ input: socket }).on('line', (line) => {
    if (lines && line !== '.') return void lines.push(line)
    if (lines) letters.push(plain(lines.join('\n')))
    const isLetter = line === 'DATA'
    lines = isLetter ? [] : null
    say(isLetter ? '354 go on' : '250 ok')
  })
  socket.on('error', () => undefined)
}

/** As it was before it was wrapped for the way. */
function plain(quoted: string): string {
  return quoted
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)))
}
