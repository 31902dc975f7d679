import { useGroup } from '#client/use-session.tsx'
import type { Notepad } from '#domain/notepad.ts'
import { shortTitle } from '#routes/list-items/short-title.ts'
import { useAct } from '#routes/list-items/use-act.ts'
import { useNavigate } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { Menu } from '#ui/menu.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useWords } from '#words/use-words.tsx'
import { Pin, PinOff, Trash2 } from 'lucide-react'

export function NotepadMenu({ notepad }: { notepad: Notepad }) {
  const words = useWords()
  const group = useGroup()
  const navigate = useNavigate()
  const act = useAct()
  const announce = useAnnounce()
  const toast = useToast()
  const { id, pinned, title } = notepad
  const pin = () => {
    const isDone = act(() => group.mutate('changeNotepad', { id, pinned: !pinned }))
    if (isDone) announce(pinned ? words.notepad.unpinned : words.notepad.pinned)
  }
  const trash = () => {
    if (!act(() => group.mutate('deleteNotepad', { id }))) return
    navigate(urls.group(group.id))
    toast({
      text: words.notepad.trashed({ title: shortTitle(title || words.notepad.untitled) }),
      action: {
        label: words.actions.undo,
        onAct: () => act(() => group.mutate('restoreNotepad', { id })),
      },
    })
  }
  return (
    <Menu
      label={words.notepad.menu}
      align="end"
      items={[
        {
          label: pinned ? words.notepad.unpin : words.notepad.pin,
          icon: pinned ? <PinOff /> : <Pin />,
          onSelect: pin,
        },
        'line',
        { label: words.notepad.trash, icon: <Trash2 />, onSelect: trash, danger: true },
      ]}
    />
  )
}
