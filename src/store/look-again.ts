/** A column, a table or a schema that is not there, as Postgres says it. */
const gone: readonly unknown[] = ['42703', '42P01', '3F000']
const looksMax = 10

/**
 * For what looks at all tables of a database, those of other programs too: one that is taken away in
 * the middle of it is none of ours, and the next look does not meet it.
 */
export async function lookAgain<Seen>(look: () => Promise<Seen>): Promise<Seen> {
  for (let looks = 1; ; looks += 1) {
    try {
      return await look()
    } catch (error) {
      if (looks === looksMax || !isGone(error)) throw error
    }
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && gone.includes(error.code)
}
