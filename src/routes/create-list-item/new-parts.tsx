import styles from '#routes/list-item.module.css'
import { EntryField } from '#routes/list-item/entry-field.tsx'
import { type EntryPlace, useEntry } from '#routes/list-item/use-entry.ts'
import { Chip, ChipRow } from '#ui/chip.tsx'
import { useWords } from '#words/use-words.tsx'

interface NewPartsProps extends EntryPlace {
  parts: readonly string[]
  /** May throw a refusal, which is shown here. */
  onChange: (parts: string[]) => void
}

/** What a new item is made of: added together with it. */
export function NewParts({ parts, onChange, ...entry }: NewPartsProps) {
  const words = useWords()
  const { attempt, field } = useEntry({
    ...entry,
    add: (written) => onChange([...parts, written]),
  })

  return (
    <div className={styles.group}>
      {parts.length > 0 && (
        <ChipRow label={words.item.parts} wrap>
          {parts.map((part, place) => (
            <Chip
              // oxlint-disable-next-line react/no-array-index-key -- the same part may be there twice
              key={place}
              onRemove={() => attempt(() => onChange(parts.filter((_, other) => other !== place)))}
              removeLabel={words.item.removeTag({ tag: part })}
            >
              <bdi>{part}</bdi>
            </Chip>
          ))}
        </ChipRow>
      )}
      <EntryField
        label={words.item.newPart}
        addLabel={words.item.addPart}
        enterKeyHint="enter"
        {...field}
      />
    </div>
  )
}
