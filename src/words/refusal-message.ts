import type { Words } from './words.ts'

interface RefusalLike {
  code: string
  values?: Readonly<Record<string, unknown>> | undefined
}

type Values = Readonly<Record<string, unknown>>
type Message = string | ((values: Values) => string)

/**
 * A refusal in the person's words: the closest that there are. The code comes over the network, so
 * one from a newer server, or one that lacks its values, is told plainly.
 */
export function refusalMessage(words: Words, { code, values = {} }: RefusalLike): string {
  const { refusals, problems, invitationOver } = words
  const { problem = code, state, limit } = values
  const isEmpty = problem === 'tooShort' && limit === 1
  return (
    (isEmpty ? problems.empty : undefined) ??
    say(problems, problem, values) ??
    (code === 'invitationOver' ? say(invitationOver, state, values) : undefined) ??
    say(refusals, code, values) ??
    refusals.invalid
  )
}

/** Undefined when there is no such message, or when a value that it needs is missing. */
function say(messages: object, name: unknown, values: Values): string | undefined {
  if (typeof name !== 'string' || !Object.hasOwn(messages, name)) return undefined
  // A compiled folder of the catalogue holds nothing else.
  const message = Reflect.get(messages, name) as Message
  if (typeof message === 'string') return message
  let isComplete = true
  const watched = new Proxy(values, {
    get(given, hole) {
      const value = typeof hole === 'string' ? given[hole] : undefined
      if (typeof value === 'string' || typeof value === 'number') return value
      isComplete = false
      return ''
    },
  })
  const text = message(watched)
  return isComplete ? text : undefined
}
