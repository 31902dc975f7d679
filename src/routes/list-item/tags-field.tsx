import styles from '#routes/list-item.module.css'
import { Chip, ChipRow } from '#ui/chip.tsx'
import { useWords } from '#words/use-words.tsx'
import { EntryField } from './entry-field.tsx'
import { type EntryPlace, useEntry } from './use-entry.ts'

interface TagsFieldProps extends EntryPlace {
  tags: readonly string[]
  /** May throw a refusal, which is shown here. */
  onChange: (tags: string[]) => void
}

export function TagsField({ tags, onChange, ...entry }: TagsFieldProps) {
  const words = useWords()
  const { attempt, field } = useEntry({
    ...entry,
    add: (written) => {
      const added = written
        .split(/[,،;]/)
        .map((tag) => tag.trim().replace(/^#/, ''))
        .filter((tag) => tag !== '')
      if (added.length > 0) onChange([...new Set([...tags, ...added])])
    },
  })

  return (
    <div className={styles.group}>
      {tags.length > 0 && (
        <ChipRow label={words.item.tags} wrap>
          {tags.map((tag) => (
            <Chip
              key={tag}
              onRemove={() => attempt(() => onChange(tags.filter((other) => other !== tag)))}
              removeLabel={words.item.removeTag({ tag })}
            >
              <bdi>{tag}</bdi>
            </Chip>
          ))}
        </ChipRow>
      )}
      <EntryField label={words.item.newTag} addLabel={words.item.addTag} {...field} />
    </div>
  )
}
