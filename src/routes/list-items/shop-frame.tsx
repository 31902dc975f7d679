import { afterPaint } from '#client/after-paint.ts'
import { useScreenCommands } from '#routes/finder/finder.tsx'
import { StateLine } from '#routes/frame/state-line.tsx'
import { useNavigate } from '#routes/navigation.ts'
import { useIsAlive } from '#routes/page/alive.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Frame } from '#ui/frame.tsx'
import { Header } from '#ui/header.tsx'
import { onEscape } from '#ui/on-escape.ts'
import { useWords } from '#words/use-words.tsx'
import { LogOut } from 'lucide-react'
import {
  Children,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { countRows } from './count-rows.ts'
import { keepAwake } from './keep-awake.ts'
import { onArrival } from './on-arrival.ts'
import { partsOf } from './parts-of.ts'
import styles from './shop.module.css'

/** As many as the style sheet says how high they are. */
const chunkLength = 20

interface Gone {
  /** How many were ticked on this trip. */
  got: number
  open: number
}

interface ShopFrameProps extends Gone {
  title: string
  avatars?: ReactNode
  actions: ReactNode
  /** Where *Exit* and Escape lead. */
  exit: string
  intro?: ReactNode
  children: ReactNode
}

/** The screen of a shop, around one list or several: it stays on, and says how far one has come. */
export function ShopFrame(props: ShopFrameProps) {
  const { title, avatars, actions, exit, intro, got, open, children } = props
  const words = useWords()
  const navigate = useNavigate()
  useEffect(() => keepAwake(), [])
  const leave = useEffectEvent(() => navigate(exit))
  useEffect(() => onEscape(leave), [])
  useScreenCommands([
    { label: words.shop.exit, icon: <LogOut className="mirror" />, act: 'leave', href: exit },
  ])
  return (
    <Frame
      skipLinks={[{ href: '#content', label: words.app.skipToContent }]}
      header={<Header state={<StateLine />} {...{ title, avatars, actions }} />}
      bottom={
        <Button look="primary" wide onClick={() => navigate(exit)}>
          {words.shop.exit}
        </Button>
      }
    >
      {intro}
      <Progress label={words.shop.progress} {...{ got, open }} />
      {open === 0 && <EmptyState icon="🛒" title={words.shop.allDone} />}
      {children}
    </Frame>
  )
}

interface ShopSectionProps extends Gone {
  emoji: string | null | undefined
  name: string
  children: ReactNode
}

export function ShopSection({ emoji, name, got, open, children }: ShopSectionProps) {
  const rows = Children.toArray(children)
  return (
    <section>
      <div className={styles.heading}>
        <h2 className={styles.name}>
          {emoji} <bdi>{name}</bdi>
        </h2>
        <Progress label={name} {...{ got, open }} />
      </div>
      {partsOf(rows, chunkLength).map((chunk, index) => (
        <ShopRows
          // oxlint-disable-next-line react/no-array-index-key -- a chunk is a place, not a thing
          key={index}
          label={name}
          rows={chunk}
          before={index * chunkLength}
          all={rows.length}
        />
      ))}
    </section>
  )
}

interface ShopRowsProps {
  label: string
  rows: readonly ReactNode[]
  /** How many rows of its section stand before it, and how many there are. */
  before: number
  all: number
}

/** What the server painted is there; elsewhere what is in sight comes first. */
function ShopRows({ label, rows, before, all }: ShopRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const isAlive = useIsAlive()
  const [isHere, setHere] = useState(!isAlive)
  const { length } = rows
  useLayoutEffect(() => {
    const { current } = list
    if (!current || isHere) return undefined
    current.style.setProperty('--count', String(length))
    return onArrival({ element: current, show: () => setHere(true), isWhole: true })
  }, [isHere, length])
  useLayoutEffect(() => {
    const { current } = list
    // A screen reader hears of it when it asks.
    if (current && isHere) afterPaint(() => countRows(current, { before, all }))
  })
  return (
    <ul
      ref={list}
      className={styles.rows}
      aria-label={label}
      data-whole={length === chunkLength || undefined}
      data-coming={!isHere || undefined}
    >
      {isHere && rows}
    </ul>
  )
}

function Progress({ label, got, open }: Gone & { label: string }) {
  const words = useWords()
  const total = got + open
  if (total === 0) return null
  return (
    <div className={styles.progress}>
      <progress aria-label={label} value={got} max={total} />
      <span>{words.shop.of({ done: got, total })}</span>
    </div>
  )
}
