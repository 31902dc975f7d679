import { openReady } from '#client/notepad-copies.ts'
import {
  fetchVersion,
  fetchVersions,
  type Version,
  type Versions,
} from '#client/notepad-versions.ts'
import { useGroup, useSession } from '#client/use-session.tsx'
import { bringBack } from '#domain/bring-back-version.ts'
import type { Id } from '#domain/id.ts'
import { type DiffLine, diffVersions } from '#domain/version-diff.ts'
import { useNameOf } from '#routes/others/use-name-of.ts'
import { actOf } from '#routes/keys/key-table.ts'
import { useTellRefusal } from '#routes/undo/use-undoable.ts'
import { Button } from '#ui/button.tsx'
import { isField } from '#ui/is-field.ts'
import { useToast } from '#ui/toasts.tsx'
import { useFormats, useWords } from '#words/use-words.tsx'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import styles from './version-history.module.css'
import { KeepUnderName, RemoveName } from './version-name.tsx'
import { VersionText } from './version-text.tsx'

interface VersionHistoryProps {
  id: Id
  isEditable: boolean
}

/** A slider over the versions, with what each of them changed. */
export function VersionHistory({ id, isEditable }: VersionHistoryProps) {
  const words = useWords().house.version
  const inWords = useVersionWords()
  const { found, setFound, isAway } = useVersions(id)
  // From the oldest to the newest, as a slider goes.
  const [place, setPlace] = useState<number | null>(null)
  const { bring, press } = useBringBack(id)
  if (isAway) return <p>{words.needsNetwork}</p>
  if (!found) return null
  const versions = found.versions.toReversed()
  const at = Math.min(place ?? versions.length - 1, versions.length - 1)
  const version = versions[at]
  return (
    // Only the key that takes back is heard here, from the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.history} onKeyDown={press}>
      {version ? (
        <>
          <label className={styles.slider}>
            <span className="visually-hidden">{words.slider}</span>
            <input
              type="range"
              min={0}
              max={versions.length - 1}
              value={at}
              onChange={(event) => setPlace(Number(event.target.value))}
              aria-valuetext={inWords(version)}
            />
          </label>
          <Shown {...{ id, isEditable, version, found, bring }} before={versions[at - 1]} />
          {isEditable && version.name !== null && (
            <RemoveName id={id} seq={version.seq} name={version.name} onAnswer={setFound} />
          )}
        </>
      ) : (
        <p>{words.none}</p>
      )}
      {isEditable && <KeepUnderName id={id} onAnswer={setFound} />}
    </div>
  )
}

function useVersions(id: Id) {
  const { id: group } = useGroup()
  const [found, setFound] = useState<Versions | null>(null)
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    let isOver = false
    fetchVersions(group, id).then(
      (versions) => isOver || setFound(versions),
      () => isOver || setAway(true),
    )
    return () => {
      isOver = true
    }
  }, [group, id])
  return { found, setFound, isAway }
}

function useVersionWords(): (version: Version) => string {
  const words = useWords().house.version
  const { formatMoment } = useFormats()
  const nameOf = useNameOf()
  return ({ at, name, authors }) => {
    const people = authors.map(nameOf).join(', ') || words.nobody
    const when = formatMoment(at)
    return words.at({ when: name ? `${name}, ${when}` : when, people })
  }
}

interface ShownProps extends VersionHistoryProps {
  version: Version
  before: Version | undefined
  found: Versions
  bring: (state: string, when: string) => Promise<void>
}

function Shown({ id, isEditable, version, before, found, bring }: ShownProps) {
  const words = useWords().house.version
  const inWords = useVersionWords()
  const { seq, state, lines } = useLines(id, version, before)
  const { formatMoment } = useFormats()
  return (
    <>
      <p className={styles.when} aria-live="polite">
        <bdi>{inWords(version)}</bdi>
      </p>
      {lines && seq !== null && <VersionText {...{ seq, lines }} writers={found.writers} />}
      <p className="meta">{words.legend}</p>
      {isEditable && (
        <Button
          look="primary"
          disabled={seq !== version.seq}
          onClick={() => void bring(state, formatMoment(version.at))}
        >
          {words.bringBack}
        </Button>
      )}
    </>
  )
}

interface Lines {
  /** Of the version that these are of: while the next is fetched, the last one still shows. */
  seq: number | null
  state: string
  lines: DiffLine[] | null
}

function useLines(id: Id, version: Version, before: Version | undefined): Lines {
  const { id: group } = useGroup()
  const [shown, setShown] = useState<Lines>({ seq: null, state: '', lines: null })
  const [seq, seqBefore] = [version.seq, before?.seq]
  useEffect(() => {
    let isOver = false
    const load = async () => {
      const [state, earlier] = await Promise.all([
        fetchVersion(group, id, seq),
        seqBefore === undefined ? null : fetchVersion(group, id, seqBefore),
      ])
      if (!isOver) setShown({ seq, state, lines: diffVersions(earlier, state) })
    }
    // Thinned away, or the server is: what is shown stays.
    load().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [group, id, seq, seqBefore])
  return shown
}

/** As a change of now, made on this device, with a way back: also by the keys, until something else is written. */
function useBringBack(id: Id) {
  const words = useWords()
  const session = useSession()
  const { id: group } = useGroup()
  const toast = useToast()
  const tellRefusal = useTellRefusal()
  const takeBack = useRef<(() => void) | null>(null)
  const bring = async (state: string, when: string) => {
    try {
      const { doc } = await openReady(session, { groupId: group, id })
      const undo = bringBack(doc, state)
      takeBack.current = undo
      doc.once('update', () => (takeBack.current = null))
      toast({
        text: words.house.version.broughtBack({ when }),
        action: { label: words.actions.undo, onAct: undo },
        about: id,
      })
    } catch (error) {
      tellRefusal(error)
    }
  }
  const press = (event: KeyboardEvent) => {
    const isUndo = actOf(event.nativeEvent, 'anywhere', true) === 'undo'
    // Letters in the field for a name are the browser's to take back.
    if (!isUndo || !takeBack.current || isField(event.target)) return
    event.preventDefault()
    takeBack.current()
    const what = words.house.version.bringBack
    toast({ text: words.undo.undone({ what }), name: 'undo', over: [id] })
  }
  return { bring, press }
}
