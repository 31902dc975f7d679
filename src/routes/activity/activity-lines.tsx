import { canUndo } from '#client/can-undo.ts'
import { useServerNow } from '#client/use-server-now.ts'
import { useGroup, useRecord, useSession } from '#client/use-session.tsx'
import { useUndo } from '#client/use-undo.tsx'
import { auditDays, isAudited } from '#domain/audit.ts'
import { colourOf } from '#domain/colour-of.ts'
import type { Id } from '#domain/id.ts'
import type { LoggedChange } from '#domain/logged-change.ts'
import { useIsKept } from '#routes/undo/use-is-kept.ts'
import { useTakeBack } from '#routes/undo/use-undoable.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { passFocusOn } from '#ui/pass-focus-on.ts'
import { useFormats, useWords } from '#words/use-words.tsx'
import styles from './activity.module.css'
import type { LoggedAct } from './acts.ts'
import { actInWords, deedInWords, fieldsInWords, saysWhom } from './change-in-words.ts'

interface ActivityLinesProps {
  acts: readonly LoggedAct[]
  label: string
}

export function ActivityLines({ acts, label }: ActivityLinesProps) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {acts.map((act) => (
        <ActivityLine key={act.key} act={act} />
      ))}
    </ul>
  )
}

/** Who did what, when, and the way back where there is one. */
function ActivityLine({ act: { by, at, changes } }: { act: LoggedAct }) {
  const words = useWords()
  const { formatRelative, formatMoment, formatList } = useFormats()
  const now = useServerNow()
  const session = useSession()
  const { id: stream } = useGroup()
  const me = useRecord('member', session.user.id)
  const takeBack = useTakeBack()
  const replica = session.replica(stream)
  const person = session.person(by)
  const name = person?.name ?? words.people.formerMember
  const whom = membersIn(changes)
    .filter((id) => id !== by)
    .flatMap((id) => session.person(id)?.name ?? [])
  const details = [...(saysWhom(changes, words) ? [] : whom), ...fieldsInWords(changes, words)]
  const deed = deedInWords(changes, { replica, words, name, whom: formatList(whom) })
  const undo = useUndo()
  const isKept = useIsKept()
  // Who came and went is kept for longer.
  const isThere = changes.every(({ at, name: done }) => isKept(at, isAudited(done) ? auditDays : 0))
  const isOffered = undo && me !== undefined && isThere && canUndo(changes, me, replica)
  return (
    <li className={styles.line}>
      <Avatar name={name} colour={person?.colour ?? colourOf(by)} size="small" decorative />
      <p className={styles.words}>
        {/* No `dir`: a name that comes first would turn the words behind it round. */}
        <span>{deed}</span> {details.length > 0 && <span>({formatList(details)}) </span>}
        <time className="meta" dateTime={new Date(at).toISOString()} title={formatMoment(at)}>
          {formatRelative(at, now)}
        </time>
      </p>
      {isOffered && (
        <Button
          ref={passFocusOn}
          look="quiet"
          compact
          aria-label={words.activity.undoNamed({ what: actInWords(changes, replica, words) })}
          onClick={() => void takeBack(() => undo.changes([{ stream, changes }]))}
        >
          {words.actions.undo}
        </Button>
      )}
    </li>
  )
}

/** Whose rights or membership it was about. */
function membersIn(changes: readonly LoggedChange[]): Id[] {
  const rows = changes.flatMap((change) => change.rows)
  return [...new Set(rows.flatMap(({ kind, id }) => (kind === 'member' ? [id] : [])))]
}
