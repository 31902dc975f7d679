import { Header } from '#ui/header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useWords } from '#words/use-words.tsx'
import { AppFrame } from './app-frame.tsx'
import { urls } from './routes.ts'

/** The shape of a screen whose group this device is fetching for the first time. */
export function Loading() {
  const words = useWords()
  return (
    <AppFrame header={<Header title="" back={{ href: urls.home(), label: words.actions.back }} />}>
      <Skeleton label={words.frame.loading} shape="rows" count={8} />
    </AppFrame>
  )
}
