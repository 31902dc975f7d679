import { useAll, useGroup, useRecord, useSession } from '#client/use-session.tsx'
import type { Deletion } from '#domain/deletion.ts'
import { canEditItem } from '#domain/list-item-rights.ts'
import type { Member } from '#domain/member.ts'
import { can } from '#domain/role.ts'
import { shortTitle } from '#routes/list-items/short-title.ts'
import { useUndoable } from '#routes/use-undoable.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { List } from '#ui/list.tsx'
import { Row } from '#ui/row.tsx'
import { useWords } from '#words/use-words.tsx'
import { GroupPanel } from './group-panel.tsx'
import { WhoWhen } from './who-when.tsx'

interface Trashed {
  kind: 'listItem' | 'notepad'
  id: string
  title: string
  deleted: Deletion
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
        <EmptyState icon="🗑️" title={words.trash.empty} text={words.trash.emptyText} level={2} />
      ) : (
        <>
          <p className="secondary">{words.trash.kept({ count: days })}</p>
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
  const say = kind === 'listItem' ? words.trash.deletedItem : words.trash.deletedNotepad
  return (
    <Row
      roomy
      title={title}
      meta={
        <span>
          <WhoWhen of={say} by={deleted.by} at={deleted.at} />
        </span>
      }
      trailing={
        record.canRestore && (
          <Button look="quiet" aria-label={words.trash.restoreNamed({ title })} onClick={restore}>
            {words.actions.restore}
          </Button>
        )
      }
    />
  )
}

function useTrashed(me: Member | undefined): Trashed[] {
  const items = useAll('listItem').flatMap((item): Trashed[] => {
    const { id, title, deleted } = item
    const canRestore = me !== undefined && canEditItem(me, item)
    return deleted ? [{ kind: 'listItem', id, title, deleted, canRestore }] : []
  })
  const notepads = useAll('notepad').flatMap(({ id, title, excerpt, deleted }): Trashed[] => {
    // One that was opened and left without a word is nothing to bring back.
    if (!deleted || (title === '' && excerpt === '')) return []
    const canRestore = me !== undefined && can(me.role, 'write')
    return [{ kind: 'notepad', id, title: title || excerpt, deleted, canRestore }]
  })
  return [...items, ...notepads].sort((a, b) => b.deleted.at - a.deleted.at)
}
