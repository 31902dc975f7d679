import type { Notepad } from '#domain/notepad.ts'
import { useWords } from '#words/use-words.tsx'
import { LockOpen } from 'lucide-react'
import { StateNotice } from './state-notice.tsx'
import { useLock } from './use-change.ts'

/** Why nobody, or not I, can write here. */
export function ReadOnly({ notepad, canWrite }: { notepad: Notepad; canWrite: boolean }) {
  const words = useWords()
  const lock = useLock(notepad)
  if (!notepad.locked) return <p className="meta">{words.notepad.readOnly}</p>
  return (
    <StateNotice
      said={words.notepad.locked}
      canEnd={canWrite}
      endLabel={words.house.unlock}
      endIcon={<LockOpen />}
      onEnd={() => lock(false)}
    />
  )
}
