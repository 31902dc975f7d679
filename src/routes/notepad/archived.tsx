import type { Notepad } from '#domain/notepad.ts'
import { useWords } from '#words/use-words.tsx'
import { ArchiveRestore } from 'lucide-react'
import { StateNotice } from './state-notice.tsx'
import { useArchive } from './use-change.ts'

/** Why it stands folded away among the others. */
export function Archived({ notepad, canWrite }: { notepad: Notepad; canWrite: boolean }) {
  const { house } = useWords()
  const archive = useArchive(notepad)
  return (
    <StateNotice
      said={house.archived}
      canEnd={canWrite}
      endLabel={house.unarchive}
      endIcon={<ArchiveRestore />}
      onEnd={() => archive(false)}
    />
  )
}
