import { useRecord } from '#client/use-session.tsx'
import { canEditItem } from '#domain/list-item-rights.ts'
import type { ListItem } from '#domain/list-item.ts'
import type { Member } from '#domain/member.ts'
import { can } from '#domain/rights.ts'
import styles from '#routes/list-item.module.css'
import { shortTitle } from '#words/short-title.ts'
import { useIsAlive } from '#routes/page/alive.ts'
import { urls } from '#routes/routes.ts'
import { useWords } from '#words/use-words.tsx'
import { lazy, type ReactNode, Suspense } from 'react'
import { ClaimButton } from './claim-button.tsx'
import { ItemFacts } from './item-facts.tsx'
import { FurtherFields, ItemFields, TitleField } from './item-fields.tsx'
import { ItemHistory } from './item-history.tsx'
import { ItemMemoryLine } from './item-memory.tsx'
import { PartsField } from './parts-field.tsx'

/** Hardly any item has some. */
const KeptWords = lazy(() =>
  import('./kept-words.tsx').then((module) => ({ default: module.KeptWords })),
)

interface ItemBodyProps {
  item: ListItem
  me: Member
  groupId: string
  /** What stands beside the title. */
  primary: ReactNode
  /** Whether what stands further down is there, too. */
  isWhole: boolean
}

/** Everything about one thing that is there. */
export function ItemBody({ item, me, groupId, primary, isWhole }: ItemBodyProps) {
  const isAlive = useIsAlive()
  const isEditable = canEditItem(me, item)
  return (
    <>
      {item.parent && <WholeLink id={item.parent} groupId={groupId} />}
      <div className={styles.head}>
        {isEditable && <TitleField item={item} />}
        {primary}
      </div>
      <ClaimButton item={item} canClaim={can(me.role, 'claim')} />
      {isEditable && item.kept.length > 0 && isAlive && (
        <Suspense>
          <KeptWords item={item} />
        </Suspense>
      )}
      {isEditable ? <ItemFields item={item} /> : <ItemFacts item={item} />}
      {isWhole && (
        <>
          {isEditable && <FurtherFields item={item} />}
          {item.parent === null && <PartsField item={item} me={me} />}
          {item.source && (
            <SourceLink item={item.id} notepad={item.source.notepad} groupId={groupId} />
          )}
          <ItemMemoryLine item={item} />
          <ItemHistory item={item} />
        </>
      )}
    </>
  )
}

/** What was made from a line of a notepad leads back to it. */
function SourceLink({ item, notepad, groupId }: Record<'item' | 'notepad' | 'groupId', string>) {
  const words = useWords()
  const from = useRecord('notepad', notepad)
  if (!from || from.deleted) return null
  const title = from.title || words.notepad.untitled
  return (
    <p className="meta">
      <a href={`${urls.notepad(groupId, notepad)}?line=${item}`}>
        {words.editor.fromNotepad({ title })}
      </a>
    </p>
  )
}

/** A part says what it is a part of. */
function WholeLink({ id, groupId }: { id: string; groupId: string }) {
  const words = useWords()
  const whole = useRecord('listItem', id)
  if (!whole) return null
  return (
    <a className="meta" href={urls.listItem(groupId, whole.id)} dir="auto">
      {words.item.partOf({ title: shortTitle(whole.title) })}
    </a>
  )
}
