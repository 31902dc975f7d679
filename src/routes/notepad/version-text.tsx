import type { Versions } from '#client/notepad-versions.ts'
import { useFromSession } from '#client/use-session.tsx'
import type { DiffLine, DiffPart, Marker } from '#domain/version-diff.ts'
import { useNameOf } from '#routes/group/use-name-of.ts'
import { useWords } from '#words/use-words.tsx'
import body from './body.module.css'
import styles from './version-history.module.css'

interface VersionTextProps {
  lines: DiffLine[]
  writers: Versions['writers']
}

/** The words of a version: what was added in its author's colour, what was taken away struck. */
export function VersionText({ lines, writers }: VersionTextProps) {
  const words = useWords().house.version
  const people = new Map(writers.map(({ id, userId }) => [id, userId]))
  if (lines.length === 0) return <p className="meta">{words.empty}</p>
  return (
    <div className={styles.text}>
      {lines.map(({ type, depth, marker, parts }, place) => (
        // Lines have no names of their own, and do not move.
        // oxlint-disable-next-line react/no-array-index-key
        <p
          key={place}
          className={styles.line}
          data-type={type}
          data-depth={Math.min(depth, 6)}
          dir="auto"
        >
          {marker && <LineMarker marker={marker} depth={depth} title={titleOf(parts)} />}
          {parts.map((part, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <Part key={at} part={part} userId={people.get(part.writer) ?? null} />
          ))}
        </p>
      ))}
    </div>
  )
}

interface LineMarkerProps {
  marker: Marker
  depth: number
  title: string
}

function LineMarker({ marker, depth, title }: LineMarkerProps) {
  const words = useWords().editor
  if (marker.kind === 'task') {
    return (
      <label className={`${body.tick} ${styles.box}`}>
        <input
          type="checkbox"
          checked={marker.isDone}
          readOnly
          disabled
          aria-label={words.done({ title })}
        />
      </label>
    )
  }
  const bullet = depth > 1 ? '◦' : '•'
  return (
    <span className={styles.marker}>{marker.kind === 'number' ? `${marker.number}.` : bullet}</span>
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
  if (part.kind === 'same') return part.text
  if (part.kind === 'gone') {
    return (
      <del className={styles.gone} title={words.deleted}>
        {part.text}
      </del>
    )
  }
  const title = userId === null ? undefined : words.inserted({ name: nameOf(userId) })
  return (
    <ins className={styles.added} data-colour={colour} title={title}>
      {part.text}
    </ins>
  )
}
