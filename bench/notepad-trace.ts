/** One letter put in, or one taken away. */
export interface TraceEdit {
  at: number
  insert: string
  remove: number
}

/**
 * Edits as a person makes them who writes a paper: letters in a row, a jump now and then, and about
 * seven of a hundred taken back. The same for a seed, whoever runs it.
 */
export function typingTrace(count: number, seed: number): TraceEdit[] {
  const random = seeded(seed)
  const edits: TraceEdit[] = []
  let [length, caret] = [0, 0]
  while (edits.length < count) {
    if (random() < 0.02) caret = Math.floor(random() * (length + 1))
    if (caret > 0 && random() < 0.07) {
      caret -= 1
      length -= 1
      edits.push({ at: caret, insert: '', remove: 1 })
      continue
    }
    const letter = 'etaoin shrdlu'[Math.floor(random() * 13)] ?? 'e'
    edits.push({ at: caret, insert: letter, remove: 0 })
    caret += 1
    length += 1
  }
  return edits
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
