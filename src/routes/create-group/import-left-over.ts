import type { Id } from '#domain/id.ts'
import { type BlockNode, type BodyTree, paragraph } from '#domain/notepad-tree.ts'
import type { Import } from './import-group.ts'
import { nameIn } from './import-items.ts'

/** Far below what a notepad holds, and more than anybody reads. */
const charactersMax = 100_000

/**
 * What a file says of people that has no place in a new group, where all is its maker's: who was in
 * the group, who had added what, and words that waited beside an item. A notepad keeps it in plain
 * words; none is needed where the file is all one's own.
 */
export function leftOver({
  session,
  words,
  file,
}: Import): { title: string; tree: BodyTree } | null {
  const me = session.user.id
  const nameOf = (id: Id) => nameIn(file, id) ?? words.people.someone
  const tree: BodyTree = []
  let room = charactersMax
  const list = (heading: string, lines: string[]) => {
    const fitting: string[] = []
    for (const line of lines) {
      room -= line.length
      if (room > 0) fitting.push(line)
    }
    if (fitting.length === 0) return
    const items = fitting.map((line) => ({
      type: 'listItem' as const,
      content: [paragraph(line)],
    }))
    tree.push(headingOf(heading), { type: 'bulletList', content: items })
  }
  const live = file.listItems.filter(({ deleted }) => !deleted)
  const authors = new Map<Id, string[]>()
  for (const { createdBy, title } of [
    ...live,
    ...file.notepads.filter(({ deleted }) => !deleted),
  ]) {
    if (createdBy === undefined || createdBy === me || title === '') continue
    authors.set(createdBy, [...(authors.get(createdBy) ?? []), title])
  }
  const others = file.members.filter(({ id, name }) => id !== me && name !== '')
  const kept = live.flatMap(({ title, kept: late }) =>
    late.map(({ by, value }) =>
      words.importGroup.lateWords({ name: nameOf(by), title, value: inWords(value) }),
    ),
  )
  list(
    words.importGroup.leftOverPeople,
    others.map(({ name, role }) =>
      words.importGroup.person({ name, role: words.roles[role].name }),
    ),
  )
  for (const [id, titles] of authors) {
    list(words.importGroup.addedBy({ name: nameOf(id) }), titles)
  }
  list(words.importGroup.leftOverWords, kept)
  return tree.length > 0 ? { title: words.importGroup.leftOver, tree } : null
}

function headingOf(text: string): BlockNode {
  return { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] }
}

function inWords(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : JSON.stringify(value ?? '')
}
