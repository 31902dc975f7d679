import type { Notepad } from '#domain/notepad.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { passFocusOn } from '#ui/pass-focus-on.ts'
import { useWords } from '#words/use-words.tsx'
import { ArchiveRestore } from 'lucide-react'
import { useArchive } from './use-change.ts'

/** Why it stands folded away among the others. */
export function Archived({ notepad, canWrite }: { notepad: Notepad; canWrite: boolean }) {
  const words = useWords()
  const archive = useArchive(notepad)
  return (
    <Notice
      action={
        canWrite && (
          <Button
            ref={passFocusOn}
            compact
            icon={<ArchiveRestore />}
            onClick={() => archive(false)}
          >
            {words.house.unarchive}
          </Button>
        )
      }
    >
      <p>{words.house.archived}</p>
    </Notice>
  )
}
