import { useGroup } from '#client/use-session.tsx'
import type { ListItem } from '#domain/list-item.ts'
import { Refusal } from '#domain/refusal.ts'
import { TextField } from '#ui/text-field.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import styles from './item-row.module.css'

interface RenameFieldProps {
  item: ListItem
  onEnd: () => void
}

/** The row as a field: Enter or leaving it saves, Escape leaves the name as it was. */
export function RenameField({ item: { id, title }, onEnd }: RenameFieldProps) {
  const words = useWords()
  const group = useGroup()
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useLayoutEffect(() => field.current?.select(), [])

  function end() {
    // Taking the field away makes it lose the focus, which would save once more.
    isOver.current = true
    onEnd()
  }

  function save(written: string) {
    if (isOver.current) return
    try {
      if (written !== title) group.mutate('changeListItem', { id, title: written })
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      setError(refusalMessage(words, refusal))
      return
    }
    end()
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    end()
  }

  return (
    <li className={styles.renaming} data-item={id}>
      <TextField
        ref={field}
        label={words.list.newName({ title })}
        hideLabel
        defaultValue={title}
        enterKeyHint="done"
        error={error}
        onEnter={save}
        onKeyDown={press}
        onBlur={(event) => save(event.target.value)}
      />
    </li>
  )
}
