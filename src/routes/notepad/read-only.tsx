import type { Notepad } from '#domain/notepad.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { passFocusOn } from '#ui/pass-focus-on.ts'
import { useWords } from '#words/use-words.tsx'
import { LockOpen } from 'lucide-react'
import { useLock } from './use-change.ts'

/** Why nobody, or not I, can write here. */
export function ReadOnly({ notepad, canWrite }: { notepad: Notepad; canWrite: boolean }) {
  const words = useWords()
  const lock = useLock(notepad)
  if (!notepad.locked) return <p className="meta">{words.notepad.readOnly}</p>
  return (
    <Notice
      action={
        canWrite && (
          <Button ref={passFocusOn} compact icon={<LockOpen />} onClick={() => lock(false)}>
            {words.house.unlock}
          </Button>
        )
      }
    >
      <p>{words.notepad.locked}</p>
    </Notice>
  )
}
