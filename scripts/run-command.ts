import { isForTheOperator } from '#server/for-the-operator.ts'

/** Runs an operator's command: what they can mend is told in one line, what only we can with its stack. */
export async function runCommand(command: () => Promise<void> | void): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (!isForTheOperator(error)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
