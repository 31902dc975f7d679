import styles from '#routes/list-item.module.css'
import { Button } from '#ui/button.tsx'
import { Chip, ChipRow } from '#ui/chip.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.tsx'
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
      <TextField
        label={words.item.newTag}
        autoComplete="off"
        value={written}
        error={error}
        onChange={write}
        onEnter={add}
        onBlur={add}
        trailing={
          <Button look="quiet" disabled={written.trim() === ''} onClick={add}>
            {words.item.addTag}
          </Button>
        }
      />
    </div>
  )
}
