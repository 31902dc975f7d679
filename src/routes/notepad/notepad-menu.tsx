import { useGroup } from '#client/use-session.tsx'
import type { Notepad } from '#domain/notepad.ts'
import { shortTitle } from '#routes/list-items/short-title.ts'
import { useNavigate } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { useUndoable } from '#routes/use-undoable.ts'
import { Menu } from '#ui/menu.tsx'
import { useWords } from '#words/use-words.tsx'
import { Pin, PinOff, Trash2 } from 'lucide-react'

export function NotepadMenu({ notepad }: { notepad: Notepad }) {
  const words = useWords()
  const group = useGroup()
  const navigate = useNavigate()
  const doUndoably = useUndoable()
  const { id, pinned, title } = notepad
  const pin = () =>
    doUndoably({
      stream: group.id,
      run: (act) => group.mutate('changeNotepad', { id, pinned: !pinned }, { act }),
      said: pinned ? words.notepad.unpinned : words.notepad.pinned,
      name: 'pin',
    })
  const trash = () => {
    const isTrashed = doUndoably({
      stream: group.id,
      run: (act) => group.mutate('deleteNotepad', { id }, { act }),
      said: words.notepad.trashed({ title: shortTitle(title || words.notepad.untitled) }),
    })
    if (isTrashed) navigate(urls.group(group.id))
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
