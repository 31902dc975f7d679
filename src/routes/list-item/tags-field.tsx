import styles from '#routes/list-item.module.css'
import { Chip, ChipRow } from '#ui/chip.tsx'
import { useWords } from '#words/use-words.tsx'
import { EntryField } from './entry-field.tsx'
import { useEntries } from './use-entries.ts'

interface TagsFieldProps {
  tags: readonly string[]
  /** May throw a refusal, which is shown here. */
  onChange: (tags: string[]) => void
}

export function TagsField({ tags, onChange }: TagsFieldProps) {
  const words = useWords()
  const { written, write, error, change } = useEntries(onChange)

  function add() {
    const added = written
      .split(/[,،;]/)
      .map((tag) => tag.trim().replace(/^#/, ''))
      .filter((tag) => tag !== '')
    if (added.length === 0) return
    if (change([...new Set([...tags, ...added])])) write('')
  }

  return (
    <div className={styles.group}>
      {tags.length > 0 && (
        <ChipRow label={words.item.tags} wrap>
          {tags.map((tag) => (
            <Chip
              key={tag}
              onRemove={() => change(tags.filter((other) => other !== tag))}
              removeLabel={words.item.removeTag({ tag })}
            >
              <bdi>{tag}</bdi>
            </Chip>
          ))}
        </ChipRow>
      )}
      <EntryField
        label={words.item.newTag}
        addLabel={words.item.addTag}
        value={written}
        error={error}
        onChange={write}
        onAdd={add}
      />
    </div>
  )
}
