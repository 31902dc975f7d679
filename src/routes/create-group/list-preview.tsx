import type { Colour } from '#domain/colour.ts'
import styles from '#routes/create-group.module.css'
import type { CapturedItem } from '#routes/create/captured-items.ts'
import { Card } from '#ui/card.tsx'
import { EmojiTile } from '#ui/emoji-tile.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useWords } from '#words/use-words.tsx'
import { Circle } from 'lucide-react'
import type { Template } from './templates.ts'

const itemsMax = 8

interface ListPreviewProps {
  name: string
  emoji: string
  colour: Colour
  sections: Template['sections']
  items: readonly CapturedItem[]
}

/** The list as it will be; only where there is room beside the form. */
export function ListPreview({ name, emoji, colour, sections, items }: ListPreviewProps) {
  const words = useWords()
  const hidden = items.length - itemsMax
  return (
    <section className={styles.preview}>
      <SectionHeading>{words.createGroup.preview}</SectionHeading>
      <Card colour={colour}>
        <p className={styles.face}>
          <EmojiTile emoji={emoji} colour={colour} />
          <b dir="auto">{name.trim() || words.createGroup.previewName}</b>
        </p>
        <ul className={styles.lines}>
          {items.slice(0, itemsMax).map(({ title }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a line is its place
            <li key={index}>
              <Circle size={20} />
              <span dir="auto">{title}</span>
            </li>
          ))}
          {hidden > 0 && <li className="meta">{words.create.moreLines({ count: hidden })}</li>}
          {sections.map((section) => (
            <li key={section.name} className={styles.section}>
              <span aria-hidden="true">{section.emoji}</span>
              {section.name}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
