import type { Call } from '#domain/call.ts'
import type { NoticeKind } from '#domain/notice.ts'
import type { Language } from '#words/languages.ts'
import type { Words } from '#words/words.ts'

export interface NoticeInput {
  group: { name: string; emoji: string }
  lines: { kind: NoticeKind; name: string; title: string; call?: Call['call'] }[]
}

/** More would be cut off by whatever shows it. */
const shownMax = 4

/** A notification: the group, and a line for each thing that happened. */
export function noticeInWords({ group, lines }: NoticeInput, words: Words, language: Language) {
  const shown = lines.slice(0, shownMax).map((line) => lineInWords(line, words))
  const count = lines.length - shown.length
  return {
    title: `${group.emoji} ${group.name}`,
    body: [...shown, ...(count > 0 ? [words.push.more({ count })] : [])].join('\n'),
    language: language.locale,
    direction: language.dir,
  }
}

function lineInWords({ kind, call, ...line }: NoticeInput['lines'][number], words: Words): string {
  const name = line.name === '' ? words.people.someone : line.name
  const title = line.title === '' ? words.notepad.untitled : line.title
  switch (kind) {
    case 'assigned':
      return words.push.assigned({ name, title })
    case 'mentioned':
      return words.push.mentioned({ name, title })
    case 'urgent':
      return words.push.urgent({ title })
    case 'due':
      return words.push.due({ title })
    default:
      return words.push.call({
        name,
        title: call && call !== 'words' ? words.shop.calls[call] : line.title,
      })
  }
}
