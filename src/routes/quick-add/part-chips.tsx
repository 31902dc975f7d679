import { useNow } from '#client/use-session.tsx'
import type { Due } from '#domain/list-item.ts'
import type { Part } from '#domain/quick-add-part.ts'
import type { Named } from '#domain/quick-add-tokens.ts'
import { amountInWords } from '#routes/list-items/item-meta.tsx'
import { Chip, ChipRow } from '#ui/chip.tsx'
import type { Formats } from '#words/format.ts'
import { useFormats, useWords } from '#words/use-words.tsx'
import type { Words } from '#words/words.ts'
import { CalendarDays, Flag, History, Repeat, Scale, Shapes, UserRound } from 'lucide-react'

const icons = {
  person: UserRound,
  section: Shapes,
  usualSection: History,
  urgent: Flag,
  amount: Scale,
  date: CalendarDays,
  repeat: Repeat,
} as const

interface Names {
  people: readonly Named[]
  sections: readonly Named[]
}

interface PartChipsProps extends Names {
  parts: readonly Part[]
  onRemove: (part: Part) => void
}

/** What of a line was understood; each can be made words again. */
export function PartChips({ parts, people, sections, onRemove }: PartChipsProps) {
  const words = useWords()
  const inWords = usePartInWords({ people, sections })
  return (
    <ChipRow label={words.quickAdd.understood} wrap>
      {parts.map((part) => {
        const Icon = icons[part.kind]
        return (
          <Chip
            key={`${part.kind}:${part.start}`}
            icon={<Icon aria-hidden="true" />}
            onRemove={() => onRemove(part)}
            removeLabel={
              part.kind === 'usualSection'
                ? words.item.noSection
                : words.quickAdd.asWords({ words: part.words })
            }
          >
            <bdi>{inWords(part)}</bdi>
          </Chip>
        )
      })}
    </ChipRow>
  )
}

/** A part as it was understood: the day of *tomorrow*, the whole name of *@an*. */
export function usePartInWords({ people, sections }: Names): (part: Part) => string {
  const words = useWords()
  const formats = useFormats()
  const now = useNow()
  return (part) => {
    if (part.kind === 'person') return nameIn(people, part.person) ?? part.words
    if (part.kind === 'section' || part.kind === 'usualSection')
      return nameIn(sections, part.section) ?? part.words
    if (part.kind === 'urgent') return words.list.urgent
    if (part.kind === 'amount') return amountInWords(part, { words, formats }) ?? part.words
    if (part.kind === 'date') return dueInWords(part.due, { words, formats, now })
    return part.words
  }
}

function dueInWords(
  { date, time }: Due,
  { words, formats, now }: { words: Words; formats: Formats; now: number },
): string {
  const day = formats.formatDay(date, now)
  return time === null ? day : words.quickAdd.dueAt({ day, time: formats.formatTimeOfDay(time) })
}

function nameIn(all: readonly Named[], id: string): string | undefined {
  return all.find((each) => each.id === id)?.name
}
