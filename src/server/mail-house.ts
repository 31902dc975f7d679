import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished } from 'vitest'
import { type Open, openSqliteForTest } from '#store/each-database.ts'
import { type AuthHouse, openAuthHouse } from './auth-visitor.ts'
import { createMail } from './mail.ts'

export const mailOrigin = 'http://localhost'

/** Test support: sign-in with a real mail server behind it. */
export async function openWithMail(
  open: Open = openSqliteForTest,
): Promise<{ house: AuthHouse; letters: Letters }> {
  const { url, letters } = await listenForMail()
  const mail = createMail({
    url: `${url}?from=trivet@example.org`,
    words: async ({ kind, link }) => ({ subject: kind, text: `Open ${link}` }),
    log: () => undefined,
  })
  onTestFinished(() => mail.close())
  const house = await openAuthHouse(open, { origin: mailOrigin }, { mail })
  return { house, letters }
}

export interface Received {
  to: string[]
  text: string
  token: string
}

export interface Letters {
  next(): Promise<Received>
}

async function listenForMail(): Promise<{ url: string; letters: Letters }> {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString()
      })
      stream.on('end', () => {
        const text = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, text, token: /#([\w-]+)/.exec(text)?.[1] ?? '' })
        done()
      })
    },
  })
  const listening = once(server.server, 'listening')
  server.listen(0, '127.0.0.1')
  await listening
  onTestFinished(() => new Promise<void>((done) => server.close(done)))
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const letters = {
    async next(): Promise<Received> {
      await expect.poll(() => received.length).toBeGreaterThan(0)
      const [letter] = received.splice(0, 1)
      if (!letter) throw new Error('no letter came')
      return letter
    },
  }
  return { url: `smtp://127.0.0.1:${port}`, letters }
}
