import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
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
  const { dialog, isPresent } = useModal(open, onClose)
  return (
    <dialog
      {...dialog}
      className={styles.dialog}
      data-look={look}
      data-size={size}
      aria-labelledby={id}
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
