import { useConnection, useSyncState } from '#client/use-session.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Header } from '#ui/header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useWords } from '#words/use-words.tsx'
import { AppFrame } from './frame/app-frame.tsx'
import { urls } from './routes.ts'

/** The shape of a screen whose group this device is fetching for the first time. */
export function Loading() {
  const words = useWords()
  const isOffline = useSyncState().status === 'offline'
  return (
    <AppFrame header={<Header title="" back={{ href: urls.home(), label: words.actions.back }} />}>
      {isOffline ? <NotHere /> : <Skeleton label={words.frame.loading} shape="rows" count={8} />}
    </AppFrame>
  )
}

/** It comes by itself when the server is there again. */
function NotHere() {
  const words = useWords()
  const connection = useConnection()
  return (
    <EmptyState
      title={words.refusals.offline}
      text={words.frame.needsNetwork}
      action={<Button onClick={() => connection?.refresh()}>{words.actions.retry}</Button>}
    />
  )
}
