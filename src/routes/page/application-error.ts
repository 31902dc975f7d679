import type { Words } from '#words/words.ts'
import { escapeHtml } from './escape-html.ts'

interface ApplicationError {
  words: Words
  /** The host name without the port. */
  host: string
  /** From the server; without one the template keeps both sentences and a place for a digest. */
  digest?: string
}

/**
 * The screen for the unexpected, as plain HTML: it must not need React, which may be what broke.
 * Its buttons are wired by the early script.
 */
export function applicationErrorHtml({ words, host, digest }: ApplicationError): string {
  const { server, client, reload, copyReport, exportUnsynced } = words.applicationError
  const digestLine = words.applicationError.digest({ digest: digest ?? '{digest}' })
  const sentences = [
    `<h1 data-side="server">${escapeHtml(server({ host }))}</h1>`,
    digest ? '' : `<h1 data-side="client">${escapeHtml(client({ host }))}</h1>`,
  ]
  return [
    '<main class="application-error" id="content">',
    ...sentences,
    `<p data-digest>${escapeHtml(digestLine)}</p>`,
    '<div>',
    `<button type="button" data-act="reload">${escapeHtml(reload)}</button>`,
    `<button type="button" data-act="copy" data-done="${escapeHtml(words.actions.copied)}">${escapeHtml(copyReport)}</button>`,
    `<button type="button" data-act="export" hidden>${escapeHtml(exportUnsynced)}</button>`,
    '</div></main>',
  ].join('')
}
