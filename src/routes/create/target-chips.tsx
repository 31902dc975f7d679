import type { Group } from '#domain/group.ts'
import type { Id } from '#domain/id.ts'
import styles from '#routes/create.module.css'
import { Chip, ChipRow } from '#ui/chip.tsx'
import { useWords } from '#words/use-words.tsx'
import { Check, CopyPlus } from 'lucide-react'
import { useState } from 'react'

interface TargetChipsProps {
  groups: readonly Group[]
  targets: readonly Group[]
  choose: (ids: readonly Id[]) => void
}

/** More of them scroll sideways, so that the preview stays in sight. */
const chipsWrapped = 6

/**
 * Where it goes. A tap means this group and no other, so that nothing lands by accident where it
 * does not belong; several are chosen after saying so.
 */
export function TargetChips({ groups, targets, choose }: TargetChipsProps) {
  const words = useWords()
  const [wantsSeveral, setWantsSeveral] = useState(false)
  const isSeveral = wantsSeveral || targets.length > 1
  const chosen = new Set(targets.map(({ id }) => id))

  function toggle(id: Id) {
    if (!isSeveral) return choose([id])
    const others = targets.map((target) => target.id).filter((other) => other !== id)
    if (!chosen.has(id)) choose([...others, id])
    // One stays: words that go nowhere are no help.
    else if (others.length > 0) choose(others)
  }

  return (
    <div>
      <p className={styles.label}>{words.create.target}</p>
      <ChipRow label={words.create.target} wrap={groups.length <= chipsWrapped}>
        {groups.map(({ id, name, emoji }) => (
          <Chip
            key={id}
            icon={
              isSeveral && chosen.has(id) ? (
                <Check aria-hidden="true" />
              ) : (
                <span aria-hidden="true">{emoji}</span>
              )
            }
            selected={chosen.has(id)}
            onSelect={() => toggle(id)}
          >
            <span dir="auto">{name}</span>
          </Chip>
        ))}
        {groups.length > 1 && (
          <Chip
            icon={<CopyPlus aria-hidden="true" />}
            selected={isSeveral}
            onSelect={() => {
              setWantsSeveral(!isSeveral)
              if (isSeveral) choose(targets.slice(0, 1).map(({ id }) => id))
            }}
          >
            {words.create.several}
          </Chip>
        )}
      </ChipRow>
    </div>
  )
}
