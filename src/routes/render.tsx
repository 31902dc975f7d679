import { paintSession } from '#client/open-session.ts'
import type { PageAssets, PageData } from '#client/page.ts'
import { blankProfile } from '#domain/blank-profile.ts'
import '#ui/styles.ts'
import { allCatalogues, allWords } from '#words/all-words.ts'
import { type LanguageCode, languageOf, pickLanguage } from '#words/languages.ts'
import type { Words } from '#words/words.ts'
import { renderToString } from 'react-dom/server'
import { accessTo, statusOf } from './access.ts'
import { allScreens } from './all-screens.tsx'
import { App } from './app.tsx'
import { PaintedUrl } from './navigation.ts'
import './page/application-error.css'
import { applicationErrorHtml } from './page/application-error.ts'
import { documentHtml } from './page/document.ts'
import { escapeJson } from './page/escape-html.ts'
import { noticeInWords, type NoticeInput } from './page/notice-words.ts'
import { matchRoute } from './routes.ts'
import { screenNameFor, sourceOf } from './screens.ts'
import { titleOf } from './title.ts'

export { pickLanguage, languageOf } from '#words/languages.ts'
export { matchRoute, patternOf } from './routes.ts'

export interface RenderInput {
  /** The path and query. */
  url: string
  page: PageData
  /** The files to name for a page that shows the screen of this source. */
  assetsFor: (screen: string) => PageAssets
  head?: string
}

/** What the server loads: a whole page, and the status that goes with it. */
export function render({ url, page, assetsFor, head }: RenderInput): {
  status: number
  html: string
  /** Of the styles that stand in the page. */
  styleHash?: string
} {
  // Not by a base: what begins with two slashes would be read as a host.
  const paintedUrl = new URL(`http://page.invalid${url}`)
  const { pathname, search } = paintedUrl
  const spoken = new Set<string>()
  const all = wordsOf(page.language)
  const words = noting(all, spoken)
  const match = matchRoute(pathname)
  const painted = paintSession(page, pathname)
  const found = accessTo(match, search, painted)
  // The server has read everything there is: what it still does not know does not exist.
  const access = found === 'loading' ? 'absent' : found
  const data = found === 'loading' ? { ...page, isAbsent: true as const } : page
  const session = data === page ? painted : paintSession(data, pathname)
  const root = renderToString(
    <PaintedUrl value={paintedUrl}>
      <App {...{ session, words }} page={data} screens={allScreens} />
    </PaintedUrl>,
  )
  const assets = assetsFor(sourceOf(screenNameFor(match, access, search)))
  const title = titleOf(match, access, session, words)
  const html = documentHtml({
    title,
    root,
    errorTemplate: applicationErrorHtml({ words: all, host: page.host }),
    page,
    data,
    firstWords: assets.folders && firstWords(page.language, [...assets.folders, ...spoken]),
    assets,
    isFirstVisit: true,
    ...(head && { head }),
  })
  // The gallery of parts is no route: it is there only while developing.
  const isGallery = import.meta.env.DEV && pathname === '/dev/ui'
  const status = isGallery ? 200 : statusOf[access]
  return { status, html, ...(assets.sheet && { styleHash: assets.sheet.hash }) }
}

interface ShellInput {
  page: PageData
  assets: PageAssets
  head?: string
}

/** The page of nobody: a device keeps it, and paints on it from its own data at any URL. */
export function renderShell({ page, assets, head }: ShellInput): string {
  const words = wordsOf(page.language)
  return documentHtml({
    title: words.app.name,
    root: '',
    errorTemplate: applicationErrorHtml({ words, host: page.host }),
    page,
    data: page,
    assets,
    ...(head && { head }),
  })
}

interface ErrorPage {
  language: string
  host: string
  digest: string
  dsn: string
  assets: PageAssets
}

/** The page for an error on the server. It has no script but the early one: nothing to come alive. */
export function renderError({ language, host, digest, dsn, assets }: ErrorPage): string {
  const words = wordsOf(language)
  return documentHtml({
    title: words.app.name,
    root: applicationErrorHtml({ words, host, digest }),
    errorTemplate: '',
    page: { ...blankProfile, language, dsn },
    assets,
  })
}

interface MailInput {
  kind: keyof Words['mail']
  link: string
  acceptLanguage: string | undefined
}

/** A letter, in the language that its reader's browser asked for. */
export function writeMail({ kind, link, acceptLanguage }: MailInput): {
  subject: string
  text: string
} {
  const { subject, text } = wordsOf(pickLanguage(acceptLanguage, undefined)).mail[kind]
  return { subject, text: text({ link }) }
}

/** What somebody is told on a device that they do not look at, in their language. */
export function writeNotice({ language, ...input }: NoticeInput & { language: string }) {
  return noticeInWords(input, wordsOf(language), languageOf(language))
}

const written = new Map<string, string>()

/** What was painted was spoken of, whatever the build could see of it. */
function noting(words: Words, spoken: Set<string>): Words {
  return new Proxy(words, {
    get(all, folder: keyof Words) {
      spoken.add(folder)
      return all[folder]
    },
  })
}

/** The same for everybody who reads in a language. */
function firstWords(code: string, spoken: readonly string[]): string {
  const language = languageOf(code).code
  const folders = [...new Set(spoken)].sort()
  const key = `${language} ${folders.join()}`
  const known = written.get(key)
  if (known !== undefined) return known
  const catalogue = allCatalogues[language]
  const json = escapeJson(Object.fromEntries(folders.map((name) => [name, catalogue[name]])))
  written.set(key, json)
  return json
}

function wordsOf(code: string): Words {
  const known: LanguageCode = languageOf(code).code
  return allWords[known]
}
