import { useNow, useRecord } from '#client/use-session.tsx'
import type { ListItem } from '#domain/list-item.ts'
import { useNameOf } from '#routes/others/use-name-of.ts'
import styles from '#routes/list-item.module.css'
import { amountInWords } from '#routes/list-items/item-meta.tsx'
import { useFormats, useWords } from '#words/use-words.tsx'
import type { ReactNode } from 'react'
import { useDueInWords } from './due-in-words.ts'
import { useRepeatInWords } from './repeat-field.tsx'

/** The item for somebody who may not change it: what there is to know, in words. */
export function ItemFacts({ item }: { item: ListItem }) {
  const words = useWords()
  const formats = useFormats()
  const now = useNow()
  const dueInWords = useDueInWords()
  const repeatInWords = useRepeatInWords()
  const section = useRecord('section', item.section ?? '')
  const names = item.assignees.map(useNameOf())
  const facts: [string, ReactNode][] = [
    [words.item.title, item.title],
    [words.item.amount, amountInWords(item, { words, formats })],
    [words.item.section, section && !section.deleted && section.name],
    [words.item.due, item.due && dueInWords(item.due, now)],
    [words.item.repeat, repeatInWords(item)],
    [words.item.people, names.length > 0 && formats.formatList(names)],
    [words.item.urgent, item.urgent && words.item.urgentHint],
    [words.item.tags, item.tags.length > 0 && formats.formatList(item.tags)],
    [words.item.note, item.note],
    [words.item.links, item.links.length > 0 && item.links.map(toLink)],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([label, fact]) =>
          fact && (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{fact}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function toLink(link: string, index: number): ReactNode {
  return (
    <div key={index} className={styles.link}>
      <a href={link} target="_blank" rel="noopener noreferrer" dir="ltr">
        {link}
      </a>
    </div>
  )
}
