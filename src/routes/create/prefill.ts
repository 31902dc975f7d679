import type { Share } from '#client/capture-store.ts'
import type { Id } from '#domain/id.ts'
import type { CapturedKind } from './captured.ts'
import { textOfFile } from './what-it-is.ts'

export interface Prefill {
  text: string
  /** `null`: the words decide. */
  kind: CapturedKind | null
  /** Whatever stands in the URL: it counts only if it is one of my groups. */
  group: Id | null
  /** What another app handed over to this device stands under this name. */
  shared: Id | null
  /** It was handed to the server, which could not keep it. */
  isLost: boolean
}

/** What a link or another app brings. It is plain text, whatever it says. */
export function readPrefill(search: string): Prefill {
  const query = new URLSearchParams(search)
  const kind = query.get('kind')
  return {
    text: joined(['title', 'text', 'url'].map((name) => query.get(name) ?? '')),
    kind: kind === 'notepad' || kind === 'items' ? kind : null,
    group: query.get('group'),
    shared: query.get('shared'),
    isLost: query.has('lost'),
  }
}

export function textOfShare({
  title,
  text,
  url,
  files,
}: Pick<Share, 'title' | 'text' | 'url' | 'files'>): string {
  return joined([title, text, url, ...files.map(textOfFile)])
}

/** Share sheets like to say the same thing twice. */
function joined(parts: readonly string[]): string {
  const said = parts.map((part) => part.trim())
  const isNew = (part: string, place: number) =>
    part !== '' && !said.slice(0, place).some((earlier) => says(earlier, part))
  return said.filter(isNew).join('\n')
}

/** Whether a text has all words of another one, as they stand there. */
function says(text: string, part: string): boolean {
  return bareWords(text).includes(bareWords(part))
}

/** Each between two spaces, without the signs around it. */
function bareWords(text: string): string {
  const bare = text.split(/\s+/).map((word) => word.replaceAll(/^\p{P}+|\p{P}+$/gu, ''))
  return ` ${bare.join(' ')} `
}
