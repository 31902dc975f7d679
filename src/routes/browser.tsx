import '#ui/styles.ts'
import './page/application-error.css'
import type { Connection } from '#client/connection.ts'
import { markedUser, unmarkDevice } from '#client/device-marker.ts'
import { replayFields } from '#client/early-fields.ts'
import { forgetUser, pageFromDevice } from '#client/last-user.ts'
import { deviceZone, rememberLook } from '#client/look.ts'
import { noteNewVersion } from '#client/new-version.ts'
import type { PageData } from '#client/page.ts'
import { startReporting } from '#client/reporting.ts'
import type { Session } from '#client/session.ts'
import { allWordsHere, languageOf, loadWords, takeFirstWords } from '#words/languages.ts'
import type { Words } from '#words/words.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { accessTo } from './access.ts'
import { App } from './app.tsx'
import { createLazyScreens, reloadWhenReachable } from './lazy-screens.tsx'
import { PaintedUrl } from './navigation.ts'
import { fail, reportRecovered, showUncaughtErrors } from './page/uncaught.ts'
import { matchRoute } from './routes.ts'
import { screenNameFor } from './screens.ts'

noteNewVersion()
const made: PageData = JSON.parse(document.querySelector('#page')?.textContent ?? '')
const root = document.querySelector('#root')
if (!root) throw new Error('the page has no root')

const known = made.shell ? pageFromDevice(made) : made
// This device has forgotten whose it is, though it has not been told to: the server knows.
if (known.shell && !known.user && (await markedUser()) !== undefined) await askServer()
// The server knows of nobody here: whoever comes in now must not be shown the last one's pages.
if (!made.shell && !made.user) void forgetSession()
/** What the server painted: the person may have gone back before this script came. */
const painted = new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href)
const match = matchRoute(painted.pathname)
if (match && match.path !== painted.pathname) leadOn(match.path)
/** What only a page of somebody needs; the page names it too, so that it is on its way. */
const somebody = known.user ? await import('./somebody.tsx').catch(reloadWhenReachable) : null
const session = somebody?.openSession(known, painted.pathname) ?? null
/** Comes meanwhile. What is done before it is here waits for it, and a page need not. */
const acting = session && import('#client/acting.ts').catch(reloadWhenReachable)
const screens = createLazyScreens(somebody?.waiting)
// A page of nobody is painted from this device's disk: nothing is shown before that is read.
const [connected, asked] = known.shell && session ? await readDisk(session) : [null, known]
const name = screenNameFor(match, accessTo(match, painted.search, session), painted.search)
// Asked for before the rest of the words is: it need not wait for them.
const screen = screens.load(name)
const [{ words, page }] = await Promise.all([openWords(asked), screen])
showUncaughtErrors()
const beside = somebody && <somebody.Beside />
const onTaken = (page.shell && somebody?.watchPicture(root)) || (() => replayFields(root))
const parts = { page, session, connected, connect, words, screens, beside, onTaken, onReady }
const app = <App {...parts} />
startTransition(() => {
  if (page.shell) createRoot(root).render(app)
  else {
    const tree = <PaintedUrl value={painted}>{app}</PaintedUrl>
    hydrateRoot(root, tree, { onRecoverableError: reportRecovered })
  }
})

/** As the server does: this device's page answers also where a slash stands at the end. */
function leadOn(path: string): void {
  painted.pathname = path
  history.replaceState(history.state, '', path + location.search + location.hash)
}

interface Spoken {
  words: Words
  page: PageData
}

/** Those that the page brought; the others come while it comes alive. */
async function openWords(page: PageData): Promise<Spoken> {
  const first = document.querySelector('#words')?.textContent
  if (!first) return wordsHere(page)
  const words = takeFirstWords(page.language, JSON.parse(first))
  // A visitor's come with the rest of what their device needs.
  if (session) allWordsHere().catch(reloadWhenReachable)
  return { words, page }
}

/** Those of a language that was chosen elsewhere may not be here: then it is the shell's, which are. */
async function wordsHere(page: PageData): Promise<Spoken> {
  try {
    return { words: await loadWords(page.language), page }
  } catch {
    const { language } = made
    const { dir } = languageOf(language)
    Object.assign(document.documentElement, { lang: language, dir })
    return { words: await loadWords(language), page: { ...page, language } }
  }
}

async function readDisk(session: Session): Promise<[Connection | null, PageData]> {
  // What will be painted comes meanwhile.
  if (match) void screens.load(screenNameFor(match, 'shown', painted.search))
  // Without it there is no text to show; who cannot get it is told by the screen.
  if (match?.name === 'notepad') import('#client/notepad-writing.ts').catch(() => undefined)
  const [connection, { inOwnLook }] = await Promise.all([connect(), import('./page/own-look.ts')])
  // A text that is in sight stays in sight.
  if (root?.hasChildNodes()) await readText(session).catch(() => undefined)
  return [connection, inOwnLook(known, session)]
}

async function readText(session: Session): Promise<void> {
  const { group, notepad } = match?.params ?? {}
  if (!group || !notepad) return
  const { openNotepad } = await import('#client/opened-notepads.ts')
  const body = await openNotepad(session, group, notepad)
  await body.read()
}

/** Not before all of the page is alive: what arrives would not fit what the server painted. */
async function connect(): Promise<Connection | null> {
  if (!session || !acting) return null
  const { connect, enable } = await acting
  enable(session)
  return connect({ session, onFailure: fail, onSignedOut: () => void askServer() })
}

/** The server paints the same URL with the sign-in form; what waits is still on this device. */
async function askServer(): Promise<void> {
  await forgetSession()
  location.reload()
}

/** Pages come from the server again, until it has named somebody. */
function forgetSession(): Promise<void> {
  forgetUser()
  return unmarkDevice()
}

function onReady(): void {
  document.documentElement.dataset['ready'] = ''
  rememberTimeZone()
  startReporting({ dsn: page.dsn, release: page.release })
  // Without being in the way of what the person came for.
  setTimeout(() => void loadTheRest(), 1_000)
}

/** Fetched only now: no page waits for it. */
async function loadTheRest(): Promise<void> {
  const rest = await import('./page/load-the-rest.ts').catch(() => null)
  await rest?.loadTheRest({ page, session, screens, root })
}

/** The server cannot know a visitor's; from the next page on it paints the days of the person's own zone. */
function rememberTimeZone(): void {
  const timeZone = deviceZone()
  if (timeZone !== page.timeZone && !page.user) rememberLook({ ...page, timeZone })
}
