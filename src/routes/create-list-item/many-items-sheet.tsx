import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useWords } from '#words/use-words.tsx'
import { useState } from 'react'
import { LinesPreview } from './lines-preview.tsx'
import { useLines } from './use-lines.ts'

interface ManyItemsSheetProps {
  /** What was pasted; `null` while there is nothing to ask. */
  text: string | null
  onClose: () => void
}

/** Several lines were pasted where one was meant: shows what they become before they are added. */
export function ManyItemsSheet({ text, onClose }: ManyItemsSheetProps) {
  const words = useWords()
  const [pasted, setPasted] = useState(text)
  const [draft, setDraft] = useState(text ?? '')
  if (text !== pasted) {
    setPasted(text)
    setDraft(text ?? '')
  }
  const { lines, canAdd, error, add } = useLines(draft, setDraft)
  return (
    <Sheet
      open={text !== null}
      onClose={onClose}
      title={words.createItem.heading}
      closeLabel={words.actions.close}
      footer={
        <Button
          look="primary"
          disabled={!canAdd}
          onClick={() => {
            if (add()) onClose()
          }}
        >
          {words.createItem.addItems({ count: lines.length })}
        </Button>
      }
    >
      <div className="stack">
        <TextArea
          label={words.createItem.lines}
          rows={6}
          value={draft}
          error={error}
          onChange={setDraft}
        />
        <LinesPreview lines={lines} />
      </div>
    </Sheet>
  )
}
