import { useAll, useFromSession } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import { Refusal } from '#domain/refusal.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Chip, ChipRow } from '#ui/chip.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { useState } from 'react'
import { FieldGroup } from './field-group.tsx'

interface PeopleFieldProps {
  assignees: readonly Id[]
  /** May throw a refusal, which is shown here. */
  onChange: (assignees: Id[]) => void
}

/** Whose it is: any of the members. */
export function PeopleField({ assignees, onChange }: PeopleFieldProps) {
  const words = useWords()
  const [error, setError] = useState<string>()
  const session = useFromSession((current) => current)
  const members = useAll('member')
    .filter((member) => !member.deleted || assignees.includes(member.id))
    .map((member) => session.person(member.id) ?? nameless(member.id, words.people.formerMember))

  function toggle(member: Id) {
    const isOn = assignees.includes(member)
    try {
      onChange(isOn ? assignees.filter((other) => other !== member) : [...assignees, member])
      setError(undefined)
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      setError(refusalMessage(words, refusal))
    }
  }

  return (
    <FieldGroup label={words.item.people} error={error}>
      <ChipRow label={words.item.people} wrap>
        {members.map(({ id: member, name, colour }) => (
          <Chip
            key={member}
            icon={<Avatar name={name} colour={colour} size="small" decorative />}
            selected={assignees.includes(member)}
            onSelect={() => toggle(member)}
          >
            <bdi>{name}</bdi>
          </Chip>
        ))}
      </ChipRow>
    </FieldGroup>
  )
}

function nameless(id: Id, name: string) {
  return { id, name, colour: 'pine' } as const
}
