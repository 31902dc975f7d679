import type { Connection } from '#client/connection.ts'
import type { PageData } from '#client/page.ts'
import type { Session } from '#client/session.ts'
import { AppProvider } from '#client/use-session.tsx'
import { UiProvider } from '#ui/provider.tsx'
import { languageOf, loadWords } from '#words/languages.ts'
import { WordsProvider } from '#words/use-words.tsx'
import type { Words } from '#words/words.ts'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { FinderProvider } from './finder/finder.tsx'
import { ErrorBoundary } from './page/error-boundary.tsx'
import { useOwnSettings } from './page/use-own-settings.ts'
import { Screen } from './screen.tsx'
import type { Screens } from './screens.ts'

interface AppProps {
  page: PageData
  session: Session | null
  /** What a page that was painted from this device is connected by already. */
  connected?: Connection | null
  /** Fetched once the page is alive; never while the server paints. */
  connect?: () => Promise<Connection | null>
  words: Words
  screens: Screens
  /** What is on every screen of somebody and in no first paint. */
  beside?: ReactNode
  /** React has taken over what the server painted. */
  onTaken?: () => void
  /** The page is alive: nothing that came after the server's answer was shown before. */
  onReady?: () => void
}

/** The same tree on the server and in the browser. */
export function App(props: AppProps) {
  const {
    page,
    session,
    connected = null,
    connect,
    words,
    screens,
    beside,
    onTaken,
    onReady,
  } = props
  const [connection, setConnection] = useState(connected)
  const [spoken, setSpoken] = useState({ code: page.language, words })
  const changeLanguage = useCallback(async (code: string) => {
    setSpoken({ code, words: await loadWords(code) })
    document.documentElement.lang = code
    document.documentElement.dir = languageOf(code).dir
  }, [])
  const { own, hourCycle } = useOwnSettings({ page, session, spoken: spoken.code, changeLanguage })
  useLayoutEffect(() => onTaken?.(), [onTaken])
  useEffect(() => {
    onReady?.()
    if (!connected) void connect?.().then(setConnection)
  }, [onReady, connected, connect])
  return (
    <ErrorBoundary>
      <WordsProvider {...spoken} timeZone={own.timeZone} hourCycle={hourCycle}>
        <AppProvider page={own} {...{ session, connection, changeLanguage }}>
          <UiProvider
            words={{
              dismiss: spoken.words.actions.dismiss,
              notifications: spoken.words.app.notifications,
            }}
          >
            <FinderProvider>
              <Screen screens={screens} />
              {beside}
            </FinderProvider>
          </UiProvider>
        </AppProvider>
      </WordsProvider>
    </ErrorBoundary>
  )
}
