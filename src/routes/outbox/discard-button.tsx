import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { passFocusOn } from '#ui/pass-focus-on.ts'
import { useWords } from '#words/use-words.tsx'
import { useState } from 'react'
import { flushSync } from 'react-dom'

interface DiscardButtonProps {
  /** The change in words. */
  title: string
  compact?: boolean
  onDiscard: () => void
}

/** Asks first: nobody else has it, and no undo brings it back. */
export function DiscardButton({ title, compact = false, onDiscard }: DiscardButtonProps) {
  const words = useWords()
  const [isAsking, setAsking] = useState(false)
  const label = words.outbox.discardOne({ title })
  const stay = () => setAsking(false)
  const discard = () => {
    // First the dialog gives the focus back, then the button, which goes, passes it on.
    flushSync(stay)
    onDiscard()
  }
  return (
    <>
      <Button
        ref={passFocusOn}
        compact={compact}
        look="quiet"
        aria-label={label}
        onClick={() => setAsking(true)}
      >
        {words.actions.discard}
      </Button>
      {isAsking && (
        <Dialog
          open
          onClose={stay}
          title={label}
          closeLabel={words.actions.close}
          footer={
            <>
              <Button onClick={stay}>{words.actions.cancel}</Button>
              <Button look="danger" onClick={discard}>
                {words.actions.discard}
              </Button>
            </>
          }
        >
          <p>{words.outbox.discardText}</p>
        </Dialog>
      )}
    </>
  )
}
