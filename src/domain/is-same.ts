/** Whether two values of a field say the same, whatever the order of their keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  // Both are objects: what a key is not in is `undefined`, which no field holds.
  return keys.every((key) => isSame((a as Fields)[key], (b as Fields)[key]))
}

type Fields = Readonly<Record<string, unknown>>
