import type { Session } from '#client/session.ts'
import type { Colour } from '#domain/colour.ts'
import { colourOf } from '#domain/colour-of.ts'
import type { Member } from '#domain/member.ts'
import type { Words } from '#words/words.ts'

interface PersonIn {
  member: Member
  name: string
  colour: Colour
}

/** Everybody in the group now, the longest there first. */
export function peopleIn(members: readonly Member[], session: Session, words: Words): PersonIn[] {
  return members
    .filter((member) => !member.deleted)
    .sort((a, b) => a.joinedAt - b.joinedAt)
    .map((member) => ({
      member,
      name: session.person(member.id)?.name ?? words.people.someone,
      colour: session.person(member.id)?.colour ?? colourOf(member.id),
    }))
}
