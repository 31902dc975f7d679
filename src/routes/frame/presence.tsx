import { useFromSession, useGroup, usePresence, useSession } from '#client/use-session.tsx'
import { colourOf } from '#domain/colour-of.ts'
import type { Colour } from '#domain/colour.ts'
import type { Id } from '#domain/id.ts'
import { AvatarStack } from '#ui/avatar.tsx'
import { HeaderNote } from '#ui/header.tsx'
import { initials } from '#ui/initials.ts'
import { useFormats, useWords } from '#words/use-words.tsx'
import { useMemo } from 'react'

/** Where somebody can be: the group itself, its list, one item, one notepad. */
export type Place = 'group' | 'list' | 'shop' | `item:${Id}` | `notepad:${Id}`

interface Present {
  id: Id
  name: string
  colour: Colour
}

/** The faces of everybody else who is on this screen now. */
export function PresentHere({ place }: { place: Place }) {
  const words = useWords()
  const { formatList } = useFormats()
  const people = usePresent(place)
  if (people.length === 0) return null
  return (
    <AvatarStack
      label={words.presence.hereNow({ names: formatList(people.map(({ name }) => name)) })}
      people={people}
      size="small"
    />
  )
}

export interface Editor {
  name: string
  initial: string
  colour: Colour
}

const nobody: ReadonlyMap<Id, Editor> = new Map()

/** Who is on which item; the same map, and the same editors in it, until that changes. */
export function useEditors(): ReadonlyMap<Id, Editor> {
  const places = usePlaces()
  const session = useSession()
  const known = useFromSession(() =>
    JSON.stringify(
      places.flatMap(({ userId, place }) => {
        const [, item] = /^item:(.+)$/.exec(place) ?? []
        return item === undefined ? [] : [[item, presentOf(userId)]]
      }),
    ),
  )
  return useMemo(() => {
    const entries: [Id, Present][] = JSON.parse(known)
    if (entries.length === 0) return nobody
    return new Map(
      entries.map(([item, { name, colour }]) => [item, { name, colour, initial: initials(name) }]),
    )
  }, [known])

  function presentOf(id: Id): Present {
    const person = session.person(id)
    return { id, name: person?.name ?? '', colour: person?.colour ?? colourOf(id) }
  }
}

/** Who is shopping now, for the header. */
export function ShoppingNow() {
  const words = useWords()
  const { formatList } = useFormats()
  const names = usePresent('shop').map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <HeaderNote>{words.shop.isThere({ names: formatList(names), count: names.length })}</HeaderNote>
  )
}

function usePresent(place: Place): Present[] {
  const words = useWords()
  const session = useSession()
  const ids = new Set(
    usePlaces()
      .filter((other) => isSeenFrom(place, other.place))
      .map(({ userId }) => userId),
  )
  return [...ids].map((id) => {
    const person = session.person(id)
    const name = person?.name ?? words.people.someone
    return { id, name, colour: person?.colour ?? colourOf(id) }
  })
}

function usePlaces() {
  const { user } = useSession()
  return usePresence(useGroup().id).filter(({ userId }) => userId !== user.id)
}

/** The group shows everybody in it, and its list also those who have one of its items open. */
function isSeenFrom(place: Place, other: string): boolean {
  return (
    place === other ||
    place === 'group' ||
    (place === 'list' && (other === 'shop' || other.startsWith('item:')))
  )
}
