import { useRecordIn } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import { can } from '#domain/rights.ts'
import type { Editor } from '#routes/frame/presence.tsx'
import { urls } from '#routes/routes.ts'
import { memo, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { findRow } from '#routes/page/find-row.ts'
import { ItemMenu } from './item-menu.tsx'
import { amountInWords, isJustTicked, itemMeta } from './item-meta.tsx'
import styles from './item-row.module.css'
import { useList } from './list-screen.tsx'
import { RenameField } from './rename-field.tsx'
import { isSelectedId } from './row-states.ts'
import { useLateMenu } from './use-late-menu.ts'
import { useTickBox } from './use-tick-box.ts'

interface ItemRowProps {
  id: Id
  /** Who is on it now. */
  editor: Editor | undefined
  /** Whether it stands among the done ones. */
  saysTick: boolean
}

/**
 * One line of the list. It reads its own item, so that a tick renders one row; and it is written
 * with as few elements as it can be, since a page is mostly rows: with the parts of `src/ui` the
 * server took ten times as long.
 */
export const ItemRow = memo(function ItemRow({ id, editor, saysTick }: ItemRowProps) {
  const list = useList()
  const item = useRecordIn(list.replica, 'listItem', id)
  const { ref, defaultChecked, onChange } = useTickBox(item, list)
  const { hasMenu, openMenu } = useLateMenu()
  const state = useSyncExternalStore(
    list.states.subscribe,
    () => list.states.of(id),
    () => 'plain' as const,
  )
  if (!item) return null

  function endRenaming() {
    flushSync(() => list.states.rename(null))
    findRow(id)?.querySelector('a')?.focus()
  }

  const { renaming } = list.states
  if (state === 'renaming' && renaming) {
    const onWrite = (written: string) => list.states.write(written)
    // The same element as the row, which says to a screen reader where it stands among all.
    return (
      <li className={styles.renaming} data-item={id}>
        <RenameField {...{ item, renaming, onWrite }} onEnd={endRenaming} />
      </li>
    )
  }
  const { groupId, me, canTick, people, words } = list
  const { title } = item
  const canMove = can(me.role, 'move')
  const isDone = item.state === 'done'
  const ticker = isDone ? people.get(item.tickedBy.at(-1)?.by ?? '') : undefined
  const meta = (saysTick || !isJustTicked(item)) && itemMeta(item, list)
  const amount = amountInWords(item, list)
  const hasTools = (state === 'opened' || state === 'tooled') && !isDone
  const Tools = hasTools ? list.desk.current?.Tools : undefined
  return (
    <li
      className={styles.row}
      data-item={id}
      data-done={isDone || undefined}
      data-missing={item.state === 'unavailable' || undefined}
      data-selected={state === 'selected' || undefined}
      data-colour={editor?.colour}
      data-tools={Tools && state}
    >
      <input
        type="checkbox"
        className={styles.check}
        aria-label={title}
        aria-describedby={state === 'selected' ? isSelectedId : undefined}
        disabled={!canTick}
        data-colour={ticker?.id === me.id ? undefined : ticker?.colour}
        ref={ref}
        defaultChecked={defaultChecked}
        onChange={onChange}
      />
      <a
        className={styles.words}
        href={urls.listItem(groupId, id)}
        dir="auto"
        data-tall={meta ? true : undefined}
        data-beside={amount ? true : undefined}
      >
        {meta ? (
          <>
            <span className={styles.title}>{title}</span>
            {/* The server's and the browser's words for a time may differ by a space. */}
            <small className={styles.meta} suppressHydrationWarning>
              {meta}
            </small>
          </>
        ) : (
          title
        )}
      </a>
      {editor && (
        <span
          className={styles.editor}
          data-fleeting
          role="img"
          aria-label={words.presence.editing({ name: editor.name })}
        >
          {editor.initial}
        </span>
      )}
      {amount && <bdi className={styles.amount}>{amount}</bdi>}
      {hasMenu ? (
        <span className={styles.tools}>
          <ItemMenu item={item} onRename={() => list.states.rename(item)} />
        </span>
      ) : (
        canTick && (
          <button
            type="button"
            className={styles.more}
            aria-label={words.list.more({ title })}
            aria-haspopup="menu"
            aria-expanded={false}
            onClick={openMenu}
          />
        )
      )}
      {canMove && !saysTick && <span className={styles.handle} data-handle aria-hidden="true" />}
      {Tools && <Tools item={item} kind={state === 'opened' ? 'tray' : 'hover'} />}
    </li>
  )
})
