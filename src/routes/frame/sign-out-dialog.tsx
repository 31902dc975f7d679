import { useFromSession } from '#client/use-session.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useWords } from '#words/use-words.tsx'
import { useState } from 'react'

interface SignOutDialogProps {
  asks: 'waiting' | 'guest'
  onStay: () => void
  onLeave: () => void
  /** Nothing is in the way any more, as far as this dialog knows. */
  onAskAgain: () => void
}

export function SignOutDialog({ asks, onStay, onLeave, onAskAgain }: SignOutDialogProps) {
  const words = useWords()
  const isUnsent = useFromSession((session) => session.hasUnsent)
  const [wasUnsent] = useState(isUnsent)
  const isSentNow = asks === 'waiting' && wasUnsent && !isUnsent
  const { title, text } = isSentNow
    ? { title: words.actions.signOut, text: words.user.leaveText }
    : words.signOut[asks]
  return (
    <Dialog
      open
      onClose={onStay}
      title={title}
      closeLabel={words.actions.close}
      size="small"
      footer={
        <>
          <Button onClick={onStay}>{words.actions.cancel}</Button>
          <Button
            look={isSentNow ? 'primary' : 'danger'}
            onClick={isSentNow ? onAskAgain : onLeave}
          >
            {words.actions.signOut}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
