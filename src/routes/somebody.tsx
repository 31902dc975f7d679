import { showPresses } from '#ui/show-presses.ts'
import { useEffect } from 'react'
import { LateCapture } from './create/late-capture.tsx'
import { Loading } from './loading.tsx'
import { usePath } from './navigation.ts'
import { matchRoute } from './routes.ts'
import { useUndoKeys } from './undo/use-undo-keys.ts'

export { watchPicture } from '#client/early-picture.ts'
export { openSession } from '#client/open-session.ts'

/** What stands in the place of a screen that is not here yet. */
export function waiting() {
  return <Loading />
}

/** What answers on every screen, and shows nothing of itself. */
export function Beside() {
  useEffect(showPresses, [])
  useUndoKeys(matchRoute(usePath())?.params.group)
  return <LateCapture />
}
