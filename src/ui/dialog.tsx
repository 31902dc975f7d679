import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId } from 'react'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { useModal } from './modal.ts'

export interface DialogProps {
  open: boolean
  /** Escape, the ground behind it, or its ✕. The owner decides whether it closes. */
  onClose: () => void
  title: string
  hideTitle?: boolean
  closeLabel: string
  size?: 'small' | 'medium' | 'large'
  footer?: ReactNode
  children: ReactNode
}

export function Dialog(props: DialogProps) {
  return <Modal {...props} look="dialog" />
}

/** From the bottom of a phone; a dialog where there is room. */
export function Sheet(props: DialogProps) {
  return <Modal {...props} look="sheet" />
}

function Modal({
  open,
  onClose,
  title,
  hideTitle = false,
  closeLabel,
  size = 'small',
  footer,
  children,
  look,
}: DialogProps & { look: 'dialog' | 'sheet' }) {
  const id = useId()
  const { ref, isPresent, openAtFirst } = useModal(open)

  function press(event: MouseEvent<HTMLDialogElement>) {
    // The dialog has no padding: what is pressed on it, but on none of its parts, is the backdrop.
    if (event.target === event.currentTarget && event.button === 0) onClose()
  }
  return (
    // The backdrop has no element of its own; Escape and ✕ are the ways by keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className={styles.dialog}
      data-look={look}
      data-size={size}
      open={openAtFirst}
      aria-labelledby={id}
      onMouseDown={press}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // A browser may close it against our will (a second Escape): its owner must know.
      onClose={(event) => {
        if (open && event.target === event.currentTarget && !event.currentTarget.open) onClose()
      }}
    >
      {isPresent && (
        <div className={styles.content}>
          <div className={styles.top}>
            <h2 className={hideTitle ? 'visually-hidden' : styles.title} id={id}>
              {title}
            </h2>
            <IconButton label={closeLabel} onClick={onClose}>
              <X />
            </IconButton>
          </div>
          <div className={styles.body}>{children}</div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </div>
      )}
    </dialog>
  )
}
