import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useWords } from '#words/use-words.tsx'
import { useState } from 'react'
import { LinesPreview } from './lines-preview.tsx'
import { useLines } from './use-lines.ts'

interface ManyItemsSheetProps {
  /** What was pasted, or typed so far. */
  text: string
  onClose: (isAdded: boolean) => void
}

/** Several lines where one was meant: shows what they become before they are added. */
export function ManyItemsSheet({ text, onClose }: ManyItemsSheetProps) {
  const words = useWords()
  const [draft, setDraft] = useState(text)
  const lines = useLines(draft, setDraft)
  return (
    <Sheet
      open
      size="medium"
      onClose={() => onClose(false)}
      title={words.createItem.heading}
      closeLabel={words.actions.close}
      footer={
        <Button
          look="primary"
          disabled={!lines.canAdd}
          onClick={() => {
            if (lines.add()) onClose(true)
          }}
        >
          {words.createItem.addItems({ count: lines.count })}
        </Button>
      }
    >
      <div className="stack">
        <TextArea
          label={words.createItem.lines}
          rows={3}
          autoFocus
          value={draft}
          error={lines.error}
          onChange={setDraft}
        />
        <LinesPreview {...lines} />
      </div>
    </Sheet>
  )
}
