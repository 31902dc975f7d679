import { ChevronDown, Ellipsis } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
  type ToggleEvent,
  useId,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { anchor } from './anchor.ts'
import { Button } from './button.tsx'
import styles from './floating.module.css'
import { IconButton } from './icon-button.tsx'

export type FloatingLook = 'icon' | 'quiet' | 'secondary' | 'title' | 'bare'

export interface FloatingButton {
  label: string
  look?: FloatingLook
  align?: 'start' | 'end'
  /** Of the button. */
  ref?: RefCallback<HTMLButtonElement>
}

interface FloatingProps extends FloatingButton {
  role?: 'menu' | 'dialog'
  button: ReactNode
  /** Called when the content is there, and when it is gone. */
  onToggle?: (open: boolean, popover: HTMLElement) => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  children: (close: () => void) => ReactNode
}

/** A button and what it opens, in the top layer. The content exists only while it is open. */
export function Floating({
  label,
  look = 'icon',
  align = 'start',
  ref,
  role = 'dialog',
  button,
  onToggle,
  onKeyDown,
  children,
}: FloatingProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)

  function toggle(event: ToggleEvent<HTMLElement>) {
    if (event.target !== event.currentTarget) return
    if (event.newState !== 'open') return
    // In this event, so that it is measured and focused with its content.
    flushSync(() => setOpen(true))
    place(event.currentTarget)
  }

  function toggled(event: ToggleEvent<HTMLElement>) {
    if (event.target !== event.currentTarget) return
    const opened = event.newState === 'open'
    if (opened) place(event.currentTarget)
    else setOpen(false)
    onToggle?.(opened, event.currentTarget)
  }

  function place(floating: HTMLElement) {
    const button = document.getElementById(`${id}-button`)
    if (button) anchor(floating, button, align)
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape') {
      // One engine closes the dialog around it as well.
      event.preventDefault()
      event.stopPropagation()
      close()
      return
    }
    onKeyDown?.(event)
  }

  function close() {
    document.getElementById(id)?.hidePopover()
  }

  const trigger = {
    id: `${id}-button`,
    ref,
    popoverTarget: id,
    'aria-haspopup': role,
    'aria-expanded': isOpen,
  } as const

  return (
    <>
      <Trigger look={look} label={label} attributes={trigger}>
        {button}
      </Trigger>
      {/* Its items have the focus; the keys only pass here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        id={id}
        popover="auto"
        role={role}
        aria-label={label}
        className={styles.floating}
        data-align={align}
        onBeforeToggle={toggle}
        onToggle={toggled}
        onKeyDown={press}
      >
        {isOpen && children(close)}
      </div>
    </>
  )
}

interface TriggerProps {
  look: FloatingLook
  label: string
  attributes: object
  children: ReactNode
}

function Trigger({ look, label, attributes, children }: TriggerProps) {
  if (look === 'icon') {
    return (
      <IconButton label={label} {...attributes}>
        {children ?? <Ellipsis />}
      </IconButton>
    )
  }
  if (look === 'quiet' || look === 'secondary') {
    return (
      <Button look={look} {...attributes}>
        {children ?? label}
      </Button>
    )
  }
  return (
    <button type="button" className={styles.bare} data-look={look} {...attributes}>
      {look === 'bare' && <span className="visually-hidden">{label}</span>}
      <span className={styles.words} aria-hidden={look === 'bare' || undefined}>
        {children ?? label}
      </span>
      {look === 'title' && <ChevronDown aria-hidden="true" />}
    </button>
  )
}
