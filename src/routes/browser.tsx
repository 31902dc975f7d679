import '#ui/styles.ts'
import './application-error.css'
import type { Connection } from '#client/connection.ts'
import { rememberLook } from '#client/look.ts'
import { openSession } from '#client/open-session.ts'
import type { PageData } from '#client/page.ts'
import { startReporting } from '#client/reporting.ts'
import { loadWords } from '#words/languages.ts'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { accessTo } from './access.ts'
import { App } from './app.tsx'
import { createLazyScreens } from './lazy-screens.tsx'
import { matchRoute } from './routes.ts'
import { screenNameFor } from './screens.ts'
import { fail, reportRecovered, showUncaughtErrors } from './uncaught.ts'

/** What acting needs comes behind what painting needs, while the page comes alive. */
const acting = Promise.all([import('#domain/mutations.ts'), import('#client/connection.ts')])

const page: PageData = JSON.parse(document.querySelector('#page')?.textContent ?? '')
const root = document.querySelector('#root')
if (!root) throw new Error('the page has no root')

const session = openSession(page)
const screens = createLazyScreens()
const match = matchRoute(location.pathname)
const name = screenNameFor(match, accessTo(match, location.search, session))
const [words] = await Promise.all([loadWords(page.language), screens.load(name)])
showUncaughtErrors()
startTransition(() => {
  hydrateRoot(root, <App {...{ page, session, connect, words, screens, onReady }} />, {
    onRecoverableError: reportRecovered,
  })
})

/** Not before all of the page is alive: what arrives would not fit what the server painted. */
async function connect(): Promise<Connection | null> {
  if (!session) return null
  const [{ findMutation }, { Connection }] = await acting
  session.enable(findMutation)
  const connection = new Connection({
    session,
    onFailure: fail,
    // The server paints the same URL with the sign-in form; what waits is still on this device.
    onSignedOut: () => location.reload(),
  })
  connection.start()
  return connection
}

function onReady(): void {
  document.documentElement.dataset['ready'] = ''
  rememberTimeZone()
  startReporting({ dsn: page.dsn, release: page.release })
  // Without being in the way of what the person came for.
  setTimeout(() => void screens.loadAll(), 1_000)
}

/** The server cannot know it; from the next page on it paints the days of the person's own zone. */
function rememberTimeZone(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (timeZone !== page.timeZone && !page.user?.zone) rememberLook({ ...page, timeZone })
}
