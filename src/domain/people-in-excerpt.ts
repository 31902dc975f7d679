import type { Id } from './id.ts'
import type { NameOf } from './notepad-tree.ts'

/** Nobody types it, and where it is not understood it is not seen. */
const end = '\u2060'
const person = new RegExp(`@(?<id>[\\w-]{16,36})${end}`, 'g')

/** Names of people are in no row, and change: in an excerpt a mention says who it is by their id. */
export const byId: NameOf = ({ kind, id }) => (kind === 'person' ? `${id}${end}` : undefined)

/** An excerpt as it is read. */
export function withNames(excerpt: string, nameOf: (id: Id) => string): string {
  return excerpt.replaceAll(person, (_, id: Id) => `@${nameOf(id)}`)
}

/** What is left of a mention at a cut says nothing. */
export function withoutHalfPerson(cut: string): string {
  return cut.replace(/\s*@[\w-]*$/, '')
}
