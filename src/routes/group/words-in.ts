const fields = ['title', 'name', 'note', 'description'] as const

/** What a person wrote in a change, as far as it is words. */
export function wordsIn(args: unknown): string {
  if (typeof args !== 'object' || args === null) return ''
  const found = fields.map((field): unknown => Reflect.get(args, field))
  return found.filter((text) => typeof text === 'string' && text !== '').join(': ')
}
