import { useKeptLine } from '#client/use-kept-line.ts'
import { useGroup, useSession } from '#client/use-session.tsx'
import styles from '#routes/create-list-item.module.css'
import { useNavigate } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { BottomBar } from '#ui/bottom-bar.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useWords } from '#words/use-words.tsx'
import { flushSync } from 'react-dom'
import { LinesPreview } from './lines-preview.tsx'
import { useLines } from './use-lines.ts'

/** A text, one item a line, beside what it becomes. */
export function ManyItems() {
  const words = useWords()
  const { id } = useGroup()
  const navigate = useNavigate()
  const { user } = useSession()
  const [text, setText] = useKeptLine(`${user.id}/${id}/new-items`)
  const lines = useLines(text, setText)
  return (
    <>
      <div className={styles.many}>
        <TextArea
          label={words.createItem.lines}
          hint={words.createItem.linesHint}
          rows={6}
          value={text}
          error={lines.error}
          onChange={setText}
        />
        <LinesPreview {...lines} />
      </div>
      <BottomBar end>
        <Button
          look="primary"
          disabled={!lines.canAdd}
          onClick={() => {
            // Before the screen goes: what was added is no draft any more.
            if (flushSync(lines.add)) navigate(urls.listItems(id))
          }}
        >
          {words.createItem.addItems({ count: lines.count })}
        </Button>
      </BottomBar>
    </>
  )
}
