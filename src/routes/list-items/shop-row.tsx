import { useRecordIn } from '#client/use-session.tsx'
import { claimantOf } from '#domain/claim.ts'
import type { Id } from '#domain/id.ts'
import type { ListItem } from '#domain/list-item.ts'
import { GroupLabel } from '#routes/frame/group-label.tsx'
import { Menu } from '#ui/menu.tsx'
import { CircleSlash, Hand } from 'lucide-react'
import { memo } from 'react'
import { amountInWords, itemMeta } from './item-meta.tsx'
import rowStyles from './item-row.module.css'
import { useList } from './list-screen.tsx'
import styles from './shop.module.css'
import { useLateMenu } from './use-late-menu.ts'
import { useTickBox } from './use-tick-box.ts'

interface ShopRowProps {
  id: Id
  /** Whose it is, where several groups are shopped for. */
  of?: { id: Id; name: string; emoji: string }
  onClaim: (item: ListItem, claimed: boolean) => void
  onMark: (item: ListItem, state: 'open' | 'unavailable') => void
}

/** Ticked wherever it is touched. Nothing can be deleted, and nothing leads away. */
export const ShopRow = memo(function ShopRow({ id, of, onClaim, onMark }: ShopRowProps) {
  const list = useList()
  const item = useRecordIn(list.replica, 'listItem', id)
  const box = useTickBox(item, list)
  const { hasMenu, openMenu } = useLateMenu()
  if (!item) return null
  const { words, me, today, canTick } = list
  const isDone = item.state === 'done'
  const isMissing = item.state === 'unavailable'
  const isMine = claimantOf(item, today.serverAt) === me.id
  const amount = amountInWords(item, list)
  const meta = itemMeta(item, list)
  const hasTools = canTick && !isDone
  const label = words.list.more({ title: item.title })
  return (
    <li
      className={styles.row}
      data-item={id}
      data-group={of?.id}
      data-done={isDone || undefined}
      data-missing={isMissing || undefined}
    >
      <label className={styles.touch}>
        <input
          type="checkbox"
          className={rowStyles.check}
          aria-label={of ? words.trip.row({ title: item.title, group: of.name }) : item.title}
          disabled={!canTick}
          {...box}
        />
        <span className={styles.words}>
          <span className={styles.title} dir="auto">
            {item.title}
          </span>
          {of && (
            <small className={styles.group}>
              <GroupLabel group={of} />
            </small>
          )}
          {meta && <small className={styles.meta}>{meta}</small>}
        </span>
        {amount && <bdi className={styles.amount}>{amount}</bdi>}
      </label>
      {hasTools &&
        (hasMenu ? (
          <Menu
            label={label}
            align="end"
            items={[
              {
                label: isMine ? words.states.unclaim : words.states.claim,
                icon: <Hand />,
                onSelect: () => onClaim(item, !isMine),
              },
              {
                label: isMissing ? words.states.thereAgain : words.states.notThere,
                icon: <CircleSlash />,
                onSelect: () => onMark(item, isMissing ? 'open' : 'unavailable'),
              },
            ]}
          />
        ) : (
          <button
            type="button"
            className={rowStyles.more}
            aria-label={label}
            aria-haspopup="menu"
            aria-expanded={false}
            onClick={openMenu}
          />
        ))}
    </li>
  )
})
