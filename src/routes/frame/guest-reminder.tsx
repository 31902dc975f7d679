import { recall, remember } from '#client/device-memory.ts'
import type { Session } from '#client/session.ts'
import { usePage, useSession } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import { useIsAlive } from '#routes/page/alive.ts'
import { urls } from '#routes/routes.ts'
import { LinkButton } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useWords } from '#words/use-words.tsx'
import { X } from 'lucide-react'
import { useState } from 'react'

/**
 * Tells a guest who has shared something that only this device lets them in. Decided when a screen
 * opens, and for a list when the page does: its rows must not give way to it while one looks.
 */
export function GuestReminder({ on }: { on: 'home' | 'list' }) {
  const words = useWords()
  const session = useSession()
  const { user } = session
  const isAlive = useIsAlive()
  const { shell = false } = usePage()
  const [isDue, setDue] = useState(() => {
    // What the server painted is there already.
    if (!user.guest || !isAlive || recall(memoryOf(user.id)) !== null) return false
    if (on === 'home') return hasShared(session, Infinity)
    return shell && hasShared(session, performance.timeOrigin)
  })
  if (!isDue || !user.guest) return null

  const dismiss = () => {
    remember(memoryOf(user.id), 'dismissed')
    setDue(false)
  }
  return (
    <Notice
      action={
        <>
          <LinkButton compact look="quiet" href={urls.user('sign-in')}>
            {words.guest.keep}
          </LinkButton>
          <IconButton label={words.actions.dismiss} onClick={dismiss}>
            <X />
          </IconButton>
        </>
      }
    >
      {words.guest.remind}
    </Notice>
  )
}

function memoryOf(user: Id): string {
  return `guest-reminder:${user}`
}

/** Whether I added something before then where somebody else is too. */
function hasShared(session: Session, before: number): boolean {
  const me = session.user.id
  return session.groupIds().some((group) => {
    const replica = session.replica(group)
    return (
      replica.all('member').some(({ id, deleted }) => id !== me && !deleted) &&
      replica.all('listItem').some((item) => item.createdBy === me && item.createdAt < before)
    )
  })
}
