import { ConfigError } from '#server/config.ts'
import { UnusableDatabase } from '#store/unusable-database.ts'

/** Runs an operator's command: what they can mend is told in one line, what only we can with its stack. */
export async function runCommand(command: () => Promise<void> | void): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (!(error instanceof Error && isTheirs(error))) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

function isTheirs(error: Error): boolean {
  if (error instanceof ConfigError || error instanceof UnusableDatabase) return true
  // A folder that cannot be written, and a disk that is full.
  return 'syscall' in error || ('code' in error && error.code === 'ERR_SQLITE_ERROR')
}
