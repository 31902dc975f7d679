import type { Id } from '#domain/id.ts'
import type { CapturedKind } from './captured.ts'

export interface Prefill {
  text: string
  kind: CapturedKind
  /** Whatever stands in the URL: it counts only if it is one of my groups. */
  group: Id | null
}

/** What a link or the system's share sheet brings. It is plain text, whatever it says. */
export function readPrefill(search: string): Prefill {
  const query = new URLSearchParams(search)
  const said = ['title', 'text', 'url'].map((name) => query.get(name)?.trim() ?? '')
  // Share sheets like to say the same thing twice.
  const isNew = (part: string, place: number) =>
    part !== '' && !said.slice(0, place).some((earlier) => earlier.includes(part))
  return {
    text: said.filter(isNew).join('\n'),
    kind: query.get('kind') === 'notepad' ? 'notepad' : 'items',
    group: query.get('group'),
  }
}
