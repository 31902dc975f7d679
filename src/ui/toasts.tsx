import { X } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useAnnounce } from './announcer.tsx'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { focusOnHeading } from './pass-focus-on.ts'
import { useRecentPresses } from './recent-presses.tsx'
import styles from './toasts.module.css'

export interface Toast {
  text: string
  /** Where the text leads. */
  href?: string | undefined
  action?: { label: string; onAct: () => void }
  kind?: 'plain' | 'danger'
  /** Takes the place of the one before it of the same name: of ten ticks in a row the last is told. */
  name?: string
  /** What it offers to do something about; gone when that is said to be over. */
  about?: string
  /** What is over with this. */
  over?: readonly string[]
}

/** Shows a toast, says it aloud, and gives back how to take it away. */
export type ShowToast = (toast: Toast) => () => void

export interface ToastWords {
  dismiss: string
  notifications: string
}

const shownMs = 8_000
const mostAtOnce = 3

const ToastContext = createContext<ShowToast>(() => () => undefined)

export function useToast(): ShowToast {
  return useContext(ToastContext)
}

interface Shown extends Toast {
  id: number
}

export function Toasts({ words, children }: { words: ToastWords; children: ReactNode }) {
  const announce = useAnnounce()
  const [toasts, setToasts] = useState<readonly Shown[]>([])
  const lastId = useRef(0)
  const presses = useRecentPresses()

  const dismiss = useCallback((id: number) => {
    setToasts((shown) => shown.filter((toast) => toast.id !== id))
  }, [])
  const show = useCallback<ShowToast>(
    (toast) => {
      lastId.current += 1
      const id = lastId.current
      setToasts((shown) => {
        const others = shown.filter(
          ({ name, about }) =>
            (name === undefined || name !== toast.name) &&
            (about === undefined || !toast.over?.includes(about)),
        )
        return [...others, { ...toast, id }].slice(-mostAtOnce)
      })
      announce(toast.text)
      return () => dismiss(id)
    },
    [announce, dismiss],
  )

  return (
    <ToastContext value={show}>
      {children}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only stops presses */}
      <section
        className={styles.toasts}
        data-toasts
        aria-label={words.notifications}
        onClickCapture={(event) => {
          // What came up under the finger was not meant.
          const first = presses.findFirst(event)
          if (first && !event.currentTarget.contains(first.event.target as Node))
            event.stopPropagation()
        }}
      >
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} dismissLabel={words.dismiss} onGone={dismiss} />
        ))}
      </section>
    </ToastContext>
  )
}

interface ToastCardProps {
  toast: Shown
  dismissLabel: string
  onGone: (id: number) => void
}

function ToastCard({ toast, dismissLabel, onGone }: ToastCardProps) {
  const { id, text, href, action } = toast
  const card = useRef<HTMLDivElement>(null)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => onGone(id), shownMs)
    return () => clearTimeout(timer)
  }, [isHeld, id, onGone])

  const cameFrom = useRef<EventTarget | null>(null)

  function leave(card: HTMLElement | null) {
    // The button goes with the toast; the focus must not fall to the top of the page.
    const hasFocus = () => card?.contains(document.activeElement) === true
    if (hasFocus() && cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    if (hasFocus()) focusOnHeading()
    onGone(id)
  }

  return (
    // Nobody needs to reach these; they only stop the clock.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.toast}
      data-toast
      data-fleeting
      data-kind={toast.kind}
      ref={card}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={(event) => setHeld(event.currentTarget.matches(':focus-within'))}
      onFocus={(event) => {
        setHeld(true)
        if (!event.currentTarget.contains(event.relatedTarget)) {
          cameFrom.current = event.relatedTarget
        }
      }}
      onBlur={(event) => setHeld(event.currentTarget.matches(':hover'))}
    >
      {/* Said by the announcer already; a live region here would say the button, too. */}
      <p className={styles.text}>{href ? <a href={href}>{text}</a> : text}</p>
      {action && (
        <Button
          look="quiet"
          onClick={() => {
            leave(card.current)
            action.onAct()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={dismissLabel} onClick={() => leave(card.current)}>
        <X />
      </IconButton>
    </div>
  )
}
