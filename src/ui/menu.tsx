import { Check } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Floating, type FloatingButton } from './floating.tsx'
import styles from './menu.module.css'

export interface MenuItem {
  label: string
  icon?: ReactNode
  onSelect?: () => void
  href?: string
  danger?: boolean
  disabled?: boolean
  checked?: boolean
  /** The keys that do the same. */
  keys?: string
}

export interface MenuProps extends FloatingButton {
  items: readonly (MenuItem | 'line')[]
  /** What stands on the button: three dots, if nothing else. */
  children?: ReactNode
}

export function Menu({ items, children, ...rest }: MenuProps) {
  return (
    <Floating {...rest} role="menu" button={children} onToggle={enter} onKeyDown={walk}>
      {(close) =>
        items.map((item, index) =>
          item === 'line' ? (
            <hr key={`line-${index}`} className={styles.line} />
          ) : (
            <Item key={keyOf(item, items.slice(0, index))} item={item} close={close} />
          ),
        )
      }
    </Floating>
  )
}

/** Two of one name are two entries: with one key, one of them would stay when others come before it. */
function keyOf({ label }: MenuItem, before: MenuProps['items']): string {
  const twins = before.filter((other) => other !== 'line' && other.label === label)
  return `${twins.length}:${label}`
}

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const shared = {
    className: styles.item,
    role: item.checked === undefined ? 'menuitem' : 'menuitemcheckbox',
    'aria-checked': item.checked,
    'data-danger': item.danger || undefined,
    tabIndex: -1,
    onClick() {
      close()
      item.onSelect?.()
    },
  }
  const content = (
    <>
      {item.icon}
      <span className={styles.words}>{item.label}</span>
      {item.checked && <Check aria-hidden="true" />}
      {item.keys && <kbd className={styles.keys}>{item.keys}</kbd>}
    </>
  )
  if (item.href !== undefined) {
    return (
      <a {...shared} href={item.href}>
        {content}
      </a>
    )
  }
  return (
    <button {...shared} type="button" disabled={item.disabled}>
      {content}
    </button>
  )
}

function enter(open: boolean, menu: HTMLElement) {
  if (open) itemsOf(menu)[0]?.focus({ preventScroll: true })
}

function walk(event: KeyboardEvent<HTMLElement>) {
  const items = itemsOf(event.currentTarget)
  const place = items.indexOf(document.activeElement as HTMLElement)
  const next = target(event, items, place)
  if (!next) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}

function target(event: KeyboardEvent, items: HTMLElement[], place: number) {
  const { key } = event
  if (key === 'ArrowDown') return items[(place + 1) % items.length]
  if (key === 'ArrowUp') return items.at(place - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return null
  const letter = key.toLowerCase()
  const after = [...items.slice(place + 1), ...items.slice(0, place + 1)]
  return after.find((item) => item.textContent.toLowerCase().startsWith(letter))
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')]
}
