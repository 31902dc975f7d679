/** The words in pieces of a notepad. */
export type ReadUpdates = (updates: readonly string[]) => string

/** It holds Yjs, which a screen without a notepad does without; `null` where it cannot be fetched. */
export async function loadReadUpdates(): Promise<ReadUpdates | null> {
  const reading = await import('#domain/words-in-updates.ts').catch(() => null)
  return reading && reading.wordsInUpdates
}
