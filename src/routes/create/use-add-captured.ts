import { newId } from '#client/ids.ts'
import { createNotepadWithTree } from '#client/make-notepad.ts'
import { Unreachable } from '#client/server-api.ts'
import type { Session } from '#client/session.ts'
import { useNow, usePage, useSession } from '#client/use-session.tsx'
import { dayIn } from '#domain/day.ts'
import { fold } from '#domain/fold.ts'
import type { Group } from '#domain/group.ts'
import type { Id } from '#domain/id.ts'
import { isLive } from '#domain/is-live.ts'
import { Refusal } from '#domain/refusal.ts'
import { can } from '#domain/rights.ts'
import { roleIn } from '#routes/frame/groups-for.ts'
import { shortTitle } from '#words/short-title.ts'
import { addEntries } from '#routes/quick-add/add-entries.ts'
import { rememberTarget } from '#routes/quick-add/targets.ts'
import { urls } from '#routes/routes.ts'
import { useOfferUndo } from '#routes/undo/use-undoable.ts'
import { refusalMessage } from '#words/refusal-message.ts'
import { useFormats, useWords } from '#words/use-words.tsx'
import { useState } from 'react'
import { asLines } from './captured-items.ts'
import { capturedTree } from './captured-tree.ts'
import { type Captured, capturedLines, entriesOf, type ReadLine } from './captured.ts'

interface AddCaptured {
  text: string
  captured: Captured
  targets: readonly Group[]
  readIn: (id: Id) => ReadLine
  /** Everything is where it belongs: at this address. */
  onAdded: (url: string, stays: boolean) => void
  /** With the words that were not added, the groups that they are missing in, and why. */
  onRefused: (rest: string, groups: readonly Id[], reason: string) => void
}

/** What became of it in one group. */
interface Made {
  group: Group
  url: string
  refused: { rest: string; reason: string } | null
}

/** Adds what was captured to every chosen group, as one act with one way back. */
export function useAddCaptured(options: AddCaptured) {
  const { text, captured, targets, readIn, onAdded, onRefused } = options
  const words = useWords()
  const { formatList } = useFormats()
  const session = useSession()
  const today = dayIn(usePage().timeZone, useNow())
  const offerUndo = useOfferUndo()
  const [isAdding, setIsAdding] = useState(false)

  const reasonOf = (error: unknown) => {
    if (error instanceof Unreachable) return words.refusals.offline
    if (error instanceof Refusal) return refusalMessage(words, error)
    throw error
  }

  function addItems(group: Group, act: Id): Made {
    const lines = capturedLines(text, readIn(group.id))
    const isSection = (name: string) => canBeSection(session, group.id, name)
    const entries = entriesOf(lines, isSection, today)
    const { refusal, left } = addEntries(
      session,
      group.id,
      entries.map(({ entry }) => entry),
      { act },
    )
    const rest = entries.filter(({ entry }) => left.includes(entry)).map(({ line }) => line)
    const refused = refusal && { rest: asLines(rest), reason: refusalMessage(words, refusal) }
    return { group, url: urls.listItems(group.id), refused }
  }

  async function addNotepad(group: Group, act: Id): Promise<Made> {
    try {
      const { title, text: rest } = captured.notepad
      const tree = await capturedTree(rest)
      const id = await createNotepadWithTree(session, group.id, { title, tree, act })
      return { group, url: urls.notepad(group.id, id), refused: null }
    } catch (error) {
      return { group, url: '', refused: { rest: text, reason: reasonOf(error) } }
    }
  }

  function saidOf(groups: readonly Group[]): string {
    const group = formatList(groups.map(({ name }) => name))
    const { kind, lines, count } = captured
    const only = count === 1 && lines.find(({ heading }) => heading === null)
    if (kind === 'notepad') return words.create.addedNotepad({ group })
    if (only) return words.home.added({ title: shortTitle(only.parsed.title), group })
    return words.create.addedItems({ count, group })
  }

  const add = async (stays: boolean) => {
    if (targets.length === 0 || isAdding) return
    setIsAdding(true)
    const act = newId()
    try {
      const made: Made[] = []
      for (const group of targets) {
        made.push(captured.kind === 'items' ? addItems(group, act) : await addNotepad(group, act))
      }
      const added = made.filter(({ refused }) => refused === null)
      // Last the first one, which is then the one that is offered next time.
      for (const { group } of added.toReversed()) rememberTarget(session.user.id, group.id)
      const streams = made.map(({ group }) => group.id)
      if (added.length > 0) {
        const said = saidOf(added.map(({ group }) => group))
        offerUndo({ stream: streams, act, said })
      }
      const refused = made.flatMap(({ refused: why, group }) => (why ? [{ ...why, group }] : []))
      const [most] = refused.toSorted((a, b) => b.rest.length - a.rest.length)
      if (!most) return onAdded(added[0]?.url ?? urls.home(), stays)
      const reason =
        targets.length === 1
          ? most.reason
          : words.create.refusedIn({ group: most.group.name, reason: most.reason })
      onRefused(
        most.rest,
        refused.map(({ group }) => group.id),
        reason,
      )
    } finally {
      setIsAdding(false)
    }
  }
  return { add, isAdding }
}

function canBeSection(session: Session, group: Id, name: string): boolean {
  const role = roleIn(session, group)
  if (role && can(role, 'arrange')) return true
  const sections = session.replica(group).all('section').filter(isLive)
  return sections.some((section) => fold(section.name) === fold(name))
}
