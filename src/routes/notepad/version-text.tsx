import type { Versions } from '#client/notepad-versions.ts'
import { useAll, useFromSession, useRecord } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import { wasDoneAt } from '#domain/item-state-at.ts'
import type { DiffLine, DiffPart, Marker, ShownMark } from '#domain/version-diff.ts'
import { useNameOf } from '#routes/others/use-name-of.ts'
import { useWords } from '#words/use-words.tsx'
import type { ReactNode } from 'react'
import body from './body.module.css'
import styles from './version-history.module.css'

interface VersionTextProps {
  /** Up to which change of the group it goes. */
  seq: number
  lines: DiffLine[]
  writers: Versions['writers']
}

/** The words of a version: what was added in its author's colour, what was taken away struck. */
export function VersionText({ seq, lines, writers }: VersionTextProps) {
  const words = useWords().house.version
  const people = new Map(writers.map(({ id, userId }) => [id, userId]))
  if (lines.length === 0) return <p className="meta">{words.empty}</p>
  return (
    <div className={styles.text}>
      {lines.map((line, place) => (
        // Lines have no names of their own, and do not move.
        // oxlint-disable-next-line react/no-array-index-key
        <Line key={place} line={line} seq={seq} people={people} />
      ))}
    </div>
  )
}

interface LineProps {
  line: DiffLine
  seq: number
  people: ReadonlyMap<number, Id | null>
}

/** The panel's own heading comes before those of the text. */
const headings = ['h3', 'h4', 'h5'] as const

function Line({ line, seq, people }: LineProps) {
  const { type, depth, quotes, level, marker } = line
  const nameOf = useNameOf()
  const parts = line.parts.map((part) =>
    part.person === undefined ? part : { ...part, text: `@${nameOf(part.person)}` },
  )
  const lists = depth - quotes.length
  const heading = level === null ? undefined : (headings[level - 1] ?? 'h5')
  const Tag = heading ?? (quotes.length > 0 ? 'blockquote' : 'p')
  const shown = parts.map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Part key={at} part={part} userId={people.get(part.writer) ?? null} />
  ))
  return (
    <Tag
      className={styles.line}
      data-type={type}
      data-level={level ?? undefined}
      data-depth={depthOf(depth)}
      dir="auto"
    >
      {quotes.map((quote) => (
        <span key={quote} className={styles.quote} data-depth={depthOf(quote)} />
      ))}
      {marker && <LineMarker {...{ marker, seq, lists }} title={titleOf(parts)} />}
      {type === 'codeBlock' ? <code>{shown}</code> : shown}
    </Tag>
  )
}

/** Deeper ones stand under each other. */
function depthOf(depth: number): number {
  return Math.min(depth, 6)
}

interface LineMarkerProps {
  marker: Marker
  /** How many lists it lies in. */
  lists: number
  title: string
  seq: number
}

function LineMarker({ marker, lists, title, seq }: LineMarkerProps) {
  if (marker.kind === 'task') return <Box isDone={marker.isDone} title={title} />
  if (marker.kind === 'live') return <LiveBox item={marker.item} title={title} seq={seq} />
  const bullet = lists > 1 ? '◦' : '•'
  return (
    <span className={styles.marker}>{marker.kind === 'number' ? `${marker.number}.` : bullet}</span>
  )
}

interface LiveBoxProps {
  item: Id
  title: string
  seq: number
}

/** As the item was then; where this device does not know, only that it is an item of the list. */
function LiveBox({ item, title, seq }: LiveBoxProps) {
  const isDone = wasDoneAt(useRecord('listItem', item), useAll('change'), seq)
  if (isDone !== null) return <Box isDone={isDone} title={title} />
  return (
    <span className={styles.marker} aria-hidden="true">
      ↗
    </span>
  )
}

function Box({ isDone, title }: { isDone: boolean; title: string }) {
  const words = useWords().editor
  return (
    <label className={`${body.tick} ${styles.box}`}>
      <input
        type="checkbox"
        checked={isDone}
        readOnly
        disabled
        aria-label={words.done({ title })}
      />
    </label>
  )
}

function titleOf(parts: DiffPart[]): string {
  return parts.map(({ text }) => text).join('')
}

function Part({ part, userId }: { part: DiffPart; userId: string | null }) {
  const words = useWords().house.version
  const nameOf = useNameOf()
  const colour = useFromSession((session) =>
    userId === null ? undefined : session.person(userId)?.colour,
  )
  const shown = (part.marks ?? []).reduce<ReactNode>(marked, part.text)
  if (part.kind === 'same') return shown
  if (part.kind === 'gone') {
    return (
      <del className={styles.gone} title={words.deleted}>
        {shown}
      </del>
    )
  }
  const title = userId === null ? undefined : words.inserted({ name: nameOf(userId) })
  return (
    <ins className={styles.added} data-colour={colour} title={title}>
      {shown}
    </ins>
  )
}

const tags = { bold: 'strong', italic: 'em', code: 'code' } as const

function marked(inside: ReactNode, mark: ShownMark): ReactNode {
  const Tag = tags[mark]
  return <Tag>{inside}</Tag>
}
