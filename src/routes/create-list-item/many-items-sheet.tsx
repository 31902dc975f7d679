import { useKeptLine } from '#client/use-kept-line.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useWords } from '#words/use-words.tsx'
import { flushSync } from 'react-dom'
import { LinesPreview } from './lines-preview.tsx'
import { useLines } from './use-lines.ts'

interface ManyItemsSheetProps {
  /** Where its lines are kept until they are added. */
  place: string
  onClose: () => void
}

/** Several lines where one was meant: shows what they become before they are added. */
export function ManyItemsSheet({ place, onClose }: ManyItemsSheetProps) {
  const words = useWords()
  const [draft, setDraft] = useKeptLine(place)
  const lines = useLines(draft, setDraft)
  return (
    <Sheet
      open
      size="medium"
      onClose={onClose}
      title={words.createItem.heading}
      closeLabel={words.actions.close}
      footer={
        <Button
          look="primary"
          disabled={!lines.canAdd}
          onClick={() => {
            // Before the sheet goes: what was added is no draft any more.
            if (flushSync(lines.add)) onClose()
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
