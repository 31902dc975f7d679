import { createTransport } from 'nodemailer'
import type { Log } from './log.ts'

export type MailKind = 'reset' | 'confirm' | 'haveAccount' | 'newAddress' | 'addressChanged'

export interface Letter {
  kind: MailKind
  to: string
  link: string
  acceptLanguage: string | undefined
}

/** What a letter says, in the language that its reader's browser asks for. */
export type MailWords = (letter: Letter) => Promise<{ subject: string; text: string }>

export interface Mail {
  /** Nobody waits for it: how long it takes must not tell whether there is an account. */
  send(letter: Letter): void
  close(): void
}

const timeoutMs = 20_000

/** `from` is in the URL's query, since it belongs to the account at that mail server. */
export function createMail(parts: { url: string; words: MailWords; log: Log }): Mail {
  const { words, log } = parts
  const url = new URL(parts.url)
  const from = mailFrom(url)
  url.searchParams.delete('from')
  const transport = createTransport({
    url: url.href,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })

  async function deliver(letter: Letter): Promise<void> {
    const { subject, text } = await words(letter)
    await transport.sendMail({ from, to: { name: '', address: letter.to }, subject, text })
  }

  return {
    send(letter) {
      deliver(letter).then(
        () => log({ event: 'mail', kind: letter.kind }),
        // Its message may repeat the address.
        (error: unknown) => log({ event: 'mail-not-sent', kind: letter.kind, code: codeOf(error) }),
      )
    },
    close: () => transport.close(),
  }
}

function mailFrom(url: URL): string {
  const from = url.searchParams.get('from')
  if (from) return from
  const user = decodeURIComponent(url.username)
  return user.includes('@') ? user : `trivet@${url.hostname}`
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
