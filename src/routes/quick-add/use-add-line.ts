import { afterPaint } from '#client/after-paint.ts'
import { useGroup, useSession } from '#client/use-session.tsx'
import type { GroupMemory } from '#domain/group-memory.ts'
import type { Id } from '#domain/id.ts'
import { isSame } from '#domain/is-same.ts'
import type { ListItem } from '#domain/list-item.ts'
import { plainLine, type QuickAdd } from '#domain/quick-add.ts'
import { Refusal } from '#domain/refusal.ts'
import { titleKey } from '#domain/title-key.ts'
import { usualSectionOf } from '#domain/usual-section.ts'
import { amountInWords } from '#routes/list-items/item-meta.tsx'
import { shortTitle } from '#words/short-title.ts'
import { showAdded } from '#routes/list-items/show-added.ts'
import { useOfferUndo } from '#routes/undo/use-undoable.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { useToast } from '#ui/toasts.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useFormats, useWords } from '#words/use-words.tsx'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { addEntries, type Entry } from './add-entries.ts'

/** What was added just now, and under which act. */
export interface AddedLine {
  title: string
  act: Id
}

interface AddLine {
  memory: GroupMemory
  onRefused: (message: string) => void
  /** The line is on the list: called within the frame that shows it there. */
  onTaken: () => void
  /** Told instead of announcing it, where the list is not in sight. */
  onAdded?: (added: AddedLine) => void
}

interface Typed extends TypedLine {
  id: Id
  parsed: QuickAdd
}

interface TypedLine {
  line: string
  /** What of it the person wants to stay words. */
  asWords: ReadonlySet<string>
}

/** What a typed line can say. */
const typedFields = [
  'title',
  'amount',
  'unit',
  'section',
  'assignees',
  'urgent',
  'due',
  'repeat',
] as const

/** What a line says that is not so yet; `null` where that is nothing. */
export function typedChanges(before: Pick<QuickAdd, TypedField>, line: QuickAdd) {
  const changed = typedFields.filter((field) => !isSame(before[field], line[field]))
  if (changed.length === 0) return null
  return Object.fromEntries(changed.map((field) => [field, line[field]]))
}

type TypedField = (typeof typedFields)[number]

/** Adds what a line says, or changes what the last one added. */
export function useAddLine({ memory, onRefused, onTaken, onAdded }: AddLine) {
  const words = useWords()
  const formats = useFormats()
  const session = useSession()
  const { id: stream } = useGroup()
  const announce = useAnnounce()
  const offerUndo = useOfferUndo()
  const toast = useToast()
  const last = useRef<Typed | null>(null)
  const [editing, setEditing] = useState<ListItem | null>(null)

  /** Answers with what is new on the list; `null` where something was raised, or it was refused. */
  function addParsed(parsed: QuickAdd, typed: TypedLine): { id: Id; act: Id } | null {
    const there = memory.findOpen(parsed.title)
    const open = new Map(there && [[titleKey(there.title), there]])
    // In this frame, so that the new row can be brought into view, and all of it at once: it is laid out once.
    const added = flushSync(() => {
      const entries = addEntries(session, stream, [entryOf(parsed)], { open })
      if (!entries.refusal) onTaken()
      return entries
    })
    if (added.refusal) {
      onRefused(refusalMessage(words, added.refusal))
      return null
    }
    const [more] = added.raised
    // Its row may be far away, and all rows there are painted anew: the emptied field comes first.
    if (more) {
      afterPaint(() => tellRaised(more, isSame(more, there) ? null : added.act))
      return null
    }
    const id = added.ids[0] ?? ''
    last.current = { id, parsed, ...typed }
    if (onAdded) onAdded({ title: parsed.title, act: added.act })
    else announce(saidOf(parsed))
    showAdded(id)
    return { id, act: added.act }
  }

  /** Where it went is said too, since nobody typed it. */
  function saidOf(parsed: QuickAdd): string {
    const title = shortTitle(parsed.title)
    const usual = usualSectionOf(parsed)
    const section = usual && session.replica(stream).get('section', usual)?.name
    return section ? words.quickAdd.addedIn({ title, section }) : words.list.added({ title })
  }

  function tellRaised(item: ListItem, act: Id | null) {
    showAdded(item.id)
    const amount = amountInWords(item, { words, formats }) ?? ''
    const said = words.quickAdd.raised({ title: shortTitle(item.title), amount })
    const name = `raise:${item.id}`
    if (act) offerUndo({ stream, act, said, name })
    else toast({ text: said, name })
  }

  /** The line of what I added last, to be written anew; `null` where there is none. */
  function edit(): TypedLine | null {
    const replica = session.replica(stream)
    last.current ??= lastOf(session.user.id, replica.all('listItem'))
    const item = last.current && replica.get('listItem', last.current.id)
    if (!item || item.deleted || !last.current) return null
    setEditing(item)
    // Somebody renamed it meanwhile: their words are the ones to change.
    return item.title === last.current.parsed.title ? last.current : asTitle(item)
  }

  function save(parsed: QuickAdd, typed: TypedLine): void {
    if (!editing || !last.current) return
    const changes = typedChanges(last.current.parsed, parsed)
    try {
      if (changes) {
        flushSync(() => session.mutate(stream, 'changeListItem', { id: editing.id, ...changes }))
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      onRefused(refusalMessage(words, error))
      return
    }
    last.current = { id: editing.id, parsed, ...typed }
    setEditing(null)
    onTaken()
    announce(words.quickAdd.changed({ title: shortTitle(parsed.title) }))
  }

  return { editing, edit, save, addParsed, leave: () => setEditing(null) }
}

/** What I added before this screen was opened; of it only what is written anew will change. */
function lastOf(me: Id, items: readonly ListItem[]): Typed | null {
  const mine = items.filter(
    ({ createdBy, deleted, state, parent }) =>
      createdBy === me && !deleted && state === 'open' && !parent,
  )
  const [newest] = mine.toSorted((a, b) => b.createdAt - a.createdAt)
  if (!newest) return null
  return { id: newest.id, parsed: plainLine(newest.title), ...asTitle(newest) }
}

/** What is added, and where it goes if nothing else says so. */
export function entryOf(parsed: QuickAdd): Entry {
  return { item: valuesOf(parsed), usualSection: usualSectionOf(parsed) }
}

/** What the item gets; where the line says nothing, it says nothing either. */
export function valuesOf({ parts: _, ...values }: QuickAdd) {
  return values
}

function asTitle({ title }: ListItem): TypedLine {
  return { line: title, asWords: new Set() }
}
