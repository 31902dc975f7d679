import { newId } from '#client/ids.ts'
import { useGroup, useSession } from '#client/use-session.tsx'
import { firstCharacters } from '#domain/first-characters.ts'
import { type Notepad, notepadTitleMaxLength } from '#domain/notepad.ts'
import { useFindItem, useScreenCommands } from '#routes/finder/finder.tsx'
import { useStarred } from '#routes/group/use-starred.ts'
import { shortTitle } from '#words/short-title.ts'
import { useNavigate } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { useOfferUndo, useTellRefusal, useUndoable } from '#routes/undo/use-undoable.ts'
import { Menu, type MenuItem } from '#ui/menu.tsx'
import { useWords } from '#words/use-words.tsx'
import {
  Archive,
  ArchiveRestore,
  Copy,
  FolderInput,
  History,
  Lock,
  LockOpen,
  Pin,
  PinOff,
  Star,
  StarOff,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { MoveNotepad } from './move-notepad.tsx'
import { useArchive, useChange, useLock } from './use-change.ts'

interface NotepadMenuProps {
  notepad: Notepad
  canWrite: boolean
  /** What the text itself offers. */
  more: readonly MenuItem[]
}

/** What can be done with a whole notepad. A star is everybody's own; the rest is for who may write. */
export function NotepadMenu({ notepad, canWrite, more }: NotepadMenuProps) {
  const words = useWords()
  const [isMoving, setMoving] = useState(false)
  const { all, star } = useItems(notepad, { more, onMove: () => setMoving(true) })
  const items = canWrite ? all : [star, ...more]
  const find = useFindItem()
  useScreenCommands(items)
  return (
    <>
      <Menu label={words.notepad.menu} align="end" items={[find, 'line', ...items]} />
      {canWrite && (
        <MoveNotepad notepad={notepad} open={isMoving} onClose={() => setMoving(false)} />
      )}
    </>
  )
}

interface ItemsOptions {
  more: readonly MenuItem[]
  onMove: () => void
}

function useItems(notepad: Notepad, { more, onMove }: ItemsOptions) {
  const words = useWords()
  const group = useGroup()
  const stars = useStarred(group.id)
  const change = useChange(notepad)
  const lock = useLock(notepad)
  const archive = useArchive(notepad)
  const trash = useTrash(notepad)
  const duplicate = useDuplicate(notepad)
  const { id, pinned, locked, archived } = notepad
  const isStarred = stars.has(id)
  const star: MenuItem = {
    label: isStarred ? words.house.unstar : words.house.star,
    icon: isStarred ? <StarOff /> : <Star />,
    onSelect: () => stars.toggle(id),
  }
  const all: (MenuItem | 'line')[] = [
    {
      label: pinned ? words.notepad.unpin : words.notepad.pin,
      icon: pinned ? <PinOff /> : <Pin />,
      onSelect: () =>
        change({ pinned: !pinned }, pinned ? words.notepad.unpinned : words.notepad.pinned),
    },
    star,
    {
      label: locked ? words.house.unlock : words.house.lock,
      icon: locked ? <LockOpen /> : <Lock />,
      onSelect: () => lock(!locked),
    },
    {
      label: words.house.versions,
      icon: <History />,
      href: `${urls.notepad(group.id, id)}?panel=versions`,
    },
    'line',
    { label: words.house.duplicate, icon: <Copy />, onSelect: duplicate },
    { label: words.house.move, icon: <FolderInput />, onSelect: onMove, disabled: locked },
    {
      label: archived ? words.house.unarchive : words.house.archive,
      icon: archived ? <ArchiveRestore /> : <Archive />,
      onSelect: () => archive(!archived),
    },
    'line',
    ...more,
    'line',
    { label: words.notepad.trash, icon: <Trash2 />, onSelect: trash, danger: true },
  ]
  return { all, star }
}

function useTrash({ id, title }: Notepad) {
  const words = useWords()
  const group = useGroup()
  const navigate = useNavigate()
  const doUndoably = useUndoable()
  return () => {
    const isTrashed = doUndoably({
      stream: group.id,
      run: (act) => group.mutate('deleteNotepad', { id }, { act }),
      said: words.notepad.trashed({ title: shortTitle(title || words.notepad.untitled) }),
    })
    if (isTrashed) navigate(urls.group(group.id))
  }
}

function useDuplicate({ id, title }: Notepad) {
  const words = useWords()
  const session = useSession()
  const group = useGroup()
  const navigate = useNavigate()
  const offerUndo = useOfferUndo()
  const tellRefusal = useTellRefusal()
  // With room for the words around it.
  const kept = firstCharacters(title, notepadTitleMaxLength - 20)
  const copyTitle = words.house.copyOf({ title: kept || words.notepad.untitled })
  const run = async () => {
    try {
      const { duplicateNotepad } = await import('#client/notepad-copies.ts')
      const act = newId()
      const which = { groupId: group.id, id }
      const copy = await duplicateNotepad(session, which, { title: copyTitle, act })
      navigate(urls.notepad(group.id, copy))
      offerUndo({
        stream: group.id,
        act,
        said: words.house.duplicated,
        onUndone: () => navigate(urls.notepad(group.id, id)),
      })
    } catch (error) {
      tellRefusal(error)
    }
  }
  return () => void run()
}
