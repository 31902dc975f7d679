import { newId } from '#client/ids.ts'
import { useAll, useGroup, useRecord, useSession } from '#client/use-session.tsx'
import { isPurged } from '#domain/is-live.ts'
import { canEditItem } from '#domain/list-item-rights.ts'
import type { Member } from '#domain/member.ts'
import type { MovableDeletion } from '#domain/deletion.ts'
import { withNames } from '#domain/people-in-excerpt.ts'
import { purgeRowsMax } from '#domain/purge-mutations.ts'
import { can } from '#domain/rights.ts'
import { shortTitle } from '#words/short-title.ts'
import { useAct } from '#routes/undo/use-act.ts'
import { useIsKept } from '#routes/undo/use-is-kept.ts'
import { useUndoable } from '#routes/undo/use-undoable.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { List } from '#ui/list.tsx'
import { passFocusOn } from '#ui/pass-focus-on.ts'
import { Row } from '#ui/row.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useWords } from '#words/use-words.tsx'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import styles from './group-panel.module.css'
import { GroupPanel } from './group-panel.tsx'
import { useNameOf } from '#routes/others/use-name-of.ts'
import { WhoWhen } from '#routes/others/who-when.tsx'

interface Trashed {
  kind: 'listItem' | 'notepad'
  id: string
  title: string
  deleted: MovableDeletion
  canRestore: boolean
}

/** What was deleted, by whom and when, the latest first. */
export function TrashPanel() {
  const words = useWords()
  const me = useRecord('member', useSession().user.id)
  const days = useRecord('group', useGroup().id)?.trashDays ?? 0
  const trashed = useTrashed(me)
  return (
    <GroupPanel title={words.trash.title}>
      {trashed.length === 0 ? (
        <EmptyState icon="🗑️" title={words.trash.empty} text={words.trash.emptyText} />
      ) : (
        <>
          <p className="secondary">{words.trash.kept({ count: days })}</p>
          {me && can(me.role, 'purge') && <EmptyTrash trashed={trashed} />}
          <List label={words.trash.list}>
            {trashed.map((record) => (
              <TrashedRow key={record.id} record={record} />
            ))}
          </List>
        </>
      )}
    </GroupPanel>
  )
}

/** Asks first: what is purged cannot be brought back by anybody. */
function EmptyTrash({ trashed }: { trashed: readonly Trashed[] }) {
  const words = useWords()
  const group = useGroup()
  const act = useAct()
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const purge = () => {
    // First the dialog gives the focus back, then the button, which goes, passes it on.
    flushSync(() => setIsAsking(false))
    const rows = trashed.map(({ kind, id }) => ({ kind, id }))
    const undoId = newId()
    const isDone = act(() => {
      for (let from = 0; from < rows.length; from += purgeRowsMax) {
        group.mutate('purge', { rows: rows.slice(from, from + purgeRowsMax) }, { act: undoId })
      }
    })
    if (isDone) toast({ text: words.trash.emptied })
  }
  return (
    <div>
      <Button ref={passFocusOn} look="danger" icon={<Trash2 />} onClick={() => setIsAsking(true)}>
        {words.trash.purge}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={words.trash.purgeTitle}
        closeLabel={words.actions.close}
        footer={
          <>
            <Button onClick={() => setIsAsking(false)}>{words.actions.cancel}</Button>
            <Button look="danger" onClick={purge}>
              {words.trash.purge}
            </Button>
          </>
        }
      >
        <p>{words.trash.purgeText({ count: trashed.length })}</p>
      </Dialog>
    </div>
  )
}

function TrashedRow({ record }: { record: Trashed }) {
  const words = useWords()
  const group = useGroup()
  const doUndoably = useUndoable()
  const { id, kind, deleted } = record
  const title = shortTitle(record.title || words.group.untitledNotepad)
  const restore = () => {
    const name = kind === 'listItem' ? 'restoreListItem' : 'restoreNotepad'
    doUndoably({
      stream: group.id,
      run: (act) => group.mutate(name, { id }, { act }),
      said: words.trash.restored({ title }),
    })
  }
  const { deletedItem, deletedNotepad, movedItem, movedNotepad } = words.trash
  const [gone, moved] =
    kind === 'listItem' ? [deletedItem, movedItem] : [deletedNotepad, movedNotepad]
  return (
    <Row
      roomy
      title={title}
      meta={
        <span className={styles.sentence}>
          <WhoWhen of={deleted.moved ? moved : gone} by={deleted.by} at={deleted.at} />
        </span>
      }
      trailing={
        record.canRestore && (
          <Button
            ref={passFocusOn}
            look="quiet"
            aria-label={words.trash.restoreNamed({ title })}
            onClick={restore}
          >
            {words.actions.restore}
          </Button>
        )
      }
    />
  )
}

function useTrashed(me: Member | undefined): Trashed[] {
  const nameOf = useNameOf()
  const isKept = useIsKept()
  const items = useAll('listItem').flatMap((item): Trashed[] => {
    const { id, title, deleted } = item
    const canRestore = me !== undefined && canEditItem(me, item)
    return deleted && !isPurged(item) ? [{ kind: 'listItem', id, title, deleted, canRestore }] : []
  })
  const notepads = useAll('notepad').flatMap(({ id, title, excerpt, deleted }): Trashed[] => {
    // One that was opened and left without a word is nothing to bring back.
    if (!deleted || (title === '' && excerpt === '')) return []
    const canRestore = me !== undefined && can(me.role, 'write')
    return [
      { kind: 'notepad', id, title: title || withNames(excerpt, nameOf), deleted, canRestore },
    ]
  })
  const kept = [...items, ...notepads].filter(({ deleted }) => isKept(deleted.at))
  return kept.sort((a, b) => b.deleted.at - a.deleted.at)
}
