import { Menu } from '#ui/menu.tsx'
import { useWords } from '#words/use-words.tsx'
import { ListTree } from 'lucide-react'
import type { NotepadEditor } from './editor/editor.ts'
import styles from './tools.module.css'

const outlineFrom = 3

interface Heading {
  place: number
  level: number
  text: string
}

/** The headings, to go to: beside the text where there is room, else behind a button. */
export function Outline({ editor }: { editor: NotepadEditor }) {
  const words = useWords()
  const headings = headingsIn(editor)
  if (headings.length < outlineFrom) return null
  const go = (place: number) => {
    const element = editor.view.nodeDOM(place)
    if (element instanceof HTMLElement) element.scrollIntoView({ block: 'start' })
  }
  return (
    <div className={styles.outline} data-fleeting>
      <nav aria-label={words.editor.outline}>
        {headings.map(({ place, level, text }) => (
          <button key={place} type="button" dir="auto" data-level={level} onClick={() => go(place)}>
            {text}
          </button>
        ))}
      </nav>
      <Menu
        label={words.editor.outline}
        align="end"
        items={headings.map(({ place, text }) => ({ label: text, onSelect: () => go(place) }))}
      >
        <ListTree className="mirror" />
      </Menu>
    </div>
  )
}

function headingsIn({ state: { doc } }: NotepadEditor): Heading[] {
  const headings: Heading[] = []
  doc.forEach((node, place) => {
    const text = node.textContent.trim()
    if (node.type.name !== 'heading' || !text) return
    headings.push({ place, level: Number(node.attrs['level']), text })
  })
  return headings
}
