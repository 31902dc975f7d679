import type { Pending, Replica } from '#client/session.ts'
import type { Words } from '#words/words.ts'

/** A waiting change as its author would say it. */
export function changeInWords(mutation: Pending, replica: Replica, words: Words): string {
  const { name } = mutation
  const sentences = words.changes
  if (!Object.hasOwn(sentences, name)) return sentences.somethingElse
  // `name` was just found to be one of the sentences' keys.
  const sentence = sentences[name as keyof typeof sentences]
  return typeof sentence === 'string' ? sentence : sentence({ title: titleOf(mutation, replica) })
}

function titleOf({ args }: Pending, replica: Replica): string {
  if (typeof args !== 'object' || args === null) return ''
  const own: unknown = Reflect.get(args, 'title') ?? Reflect.get(args, 'name')
  if (typeof own === 'string') return own
  const id: unknown = Reflect.get(args, 'id')
  if (typeof id !== 'string') return ''
  return replica.get('listItem', id)?.title ?? replica.get('notepad', id)?.title ?? ''
}
