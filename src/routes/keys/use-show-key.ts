import { useIsAlive } from '#routes/page/alive.ts'
import { useWords } from '#words/use-words.tsx'
import { showKey } from './key-table.ts'

/** Writes a key as this person's keyboard has it. */
export function useShowKey(): (key: string) => string {
  const { space } = useWords().keys
  // The server does not know the keyboard: both paint the same at first.
  const isAlive = useIsAlive()
  return (key) => showKey(key, { isMac: isAlive && isMac(), space })
}

export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
