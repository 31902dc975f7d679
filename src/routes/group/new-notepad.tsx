import { addBlankNotepad } from '#client/notepad-body.ts'
import { useGroup, useSession } from '#client/use-session.tsx'
import { useAct } from '#routes/list-items/use-act.ts'
import { useNavigate } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { Button } from '#ui/button.tsx'
import { useWords } from '#words/use-words.tsx'
import { Plus } from 'lucide-react'

/** Makes the record on this device and opens it at once. */
export function NewNotepad() {
  const words = useWords()
  const session = useSession()
  const { id } = useGroup()
  const navigate = useNavigate()
  const act = useAct()
  const open = () => act(() => navigate(urls.notepad(id, addBlankNotepad(session, id))))
  return (
    <Button look="primary" icon={<Plus />} onClick={open}>
      {words.group.newNotepad}
    </Button>
  )
}
