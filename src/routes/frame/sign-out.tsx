import { post, Unreachable } from '#client/server-api.ts'
import { forgetLines } from '#client/use-kept-line.ts'
import { useSession } from '#client/use-session.tsx'
import { urls } from '#routes/routes.ts'
import { useToast } from '#ui/toasts.tsx'
import { useWords } from '#words/use-words.tsx'
import { lazy, type ReactNode, Suspense, useState } from 'react'

/** Fetched when there is something to ask. */
const SignOutDialog = lazy(() =>
  import('./sign-out-dialog.tsx').then((module) => ({ default: module.SignOutDialog })),
)

/** Signs out; asks first where that would cost somebody changes, a draft or, a guest, the account. */
export function useSignOut(next = urls.home()): { signOut: () => void; dialog: ReactNode } {
  const words = useWords()
  const session = useSession()
  const toast = useToast()
  const [asks, setAsks] = useState<'waiting' | 'guest' | null>(null)

  const leave = async () => {
    setAsks(null)
    // Whoever is quicker than the disk must not leave their words behind on it.
    const signingOut = await session.signingOut.promise
    signingOut.leave()
    try {
      await post('/auth/sign-out', {})
      // What waited was sent, or its loss was agreed to.
      await signingOut.wipe()
      forgetLines()
      location.assign(next)
    } catch (error) {
      signingOut.stay()
      if (!(error instanceof Unreachable)) throw error
      toast({ text: words.frame.signOutNeedsNetwork, kind: 'danger' })
    }
  }
  const leaveUnlessWaiting = async () => {
    if (session.hasUnsent || (await (await session.signingOut.promise).hasCaptures()))
      setAsks('waiting')
    else await leave()
  }
  const signOut = () => {
    if (session.user.guest) setAsks('guest')
    else void leaveUnlessWaiting()
  }
  const dialog = (
    <Suspense>
      {asks && (
        <SignOutDialog
          asks={asks}
          onStay={() => setAsks(null)}
          onLeave={() => void (asks === 'guest' ? leaveUnlessWaiting() : leave())}
          onAskAgain={() => void leaveUnlessWaiting()}
        />
      )}
    </Suspense>
  )
  return { signOut, dialog }
}
