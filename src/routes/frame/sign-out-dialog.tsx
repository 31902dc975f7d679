import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useWords } from '#words/use-words.tsx'

interface SignOutDialogProps {
  asks: 'waiting' | 'guest'
  onStay: () => void
  onLeave: () => void
}

export function SignOutDialog({ asks, onStay, onLeave }: SignOutDialogProps) {
  const words = useWords()
  const { title, text } = words.signOut[asks]
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
          <Button look="danger" onClick={onLeave}>
            {words.actions.signOut}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
