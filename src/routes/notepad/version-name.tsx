import { nameVersion, renameVersion, type Versions } from '#client/notepad-versions.ts'
import { Unreachable } from '#client/server-api.ts'
import { useKeptLine } from '#client/use-kept-line.ts'
import { useGroup, useSession, useSyncState } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import { versionNameMaxLength } from '#domain/notepad-version.ts'
import { useTellRefusal } from '#routes/undo/use-undoable.ts'
import { Button } from '#ui/button.tsx'
import { passFocusOn } from '#ui/pass-focus-on.ts'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useWords } from '#words/use-words.tsx'
import { type FormEvent, useState } from 'react'
import styles from './version-history.module.css'

interface VersionNameProps {
  id: Id
  onAnswer: (versions: Versions) => void
}

/** Keeps the notepad as it is now. */
export function KeepUnderName({ id, onAnswer }: VersionNameProps) {
  const words = useWords()
  const session = useSession()
  const { id: group } = useGroup()
  const toast = useToast()
  const { ask, isBusy } = useAsk(onAnswer)
  const isAway = useSyncState().status === 'offline'
  const [name, setName] = useKeptLine(`${session.user.id}/${group}/version-of-${id}`)
  const keep = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    if (!wanted || isBusy) return
    const which = { groupId: group, id, name: wanted }
    // Words that wait for the network would be waited for.
    const naming = isAway ? Promise.reject(new Unreachable()) : nameVersion(session, which)
    if (!(await ask(naming))) return
    setName((written) => (written === name ? '' : written))
    toast({ text: words.house.version.kept({ name: wanted }) })
  }
  return (
    <form className={styles.keep} onSubmit={(event) => void keep(event)}>
      <TextField
        label={words.house.version.keep}
        value={name}
        onChange={setName}
        maxLength={versionNameMaxLength}
        dir="auto"
      />
      <Button type="submit" busy={isBusy}>
        {words.house.version.name}
      </Button>
    </form>
  )
}

interface RemoveNameProps extends VersionNameProps {
  seq: number
  name: string
}

/** Without it the version goes as others do, and another may have a name. */
export function RemoveName({ id, seq, name, onAnswer }: RemoveNameProps) {
  const words = useWords()
  const { id: group } = useGroup()
  const toast = useToast()
  const { ask, isBusy } = useAsk(onAnswer)
  const remove = async () => {
    if (!(await ask(renameVersion(group, id, { seq, name: null })))) return
    toast({
      text: words.house.version.unnamed({ name }),
      action: {
        label: words.actions.undo,
        onAct: () => void ask(renameVersion(group, id, { seq, name })),
      },
    })
  }
  return (
    <Button ref={passFocusOn} look="quiet" busy={isBusy} onClick={() => void remove()}>
      {words.house.version.unname}
    </Button>
  )
}

/** Waits for what the server says; what it refuses, or that it is away, is told. */
function useAsk(onAnswer: VersionNameProps['onAnswer']) {
  const words = useWords()
  const toast = useToast()
  const tellRefusal = useTellRefusal()
  const [isBusy, setIsBusy] = useState(false)
  const ask = async (answer: Promise<Versions>): Promise<boolean> => {
    setIsBusy(true)
    try {
      onAnswer(await answer)
      return true
    } catch (error) {
      if (error instanceof Unreachable) {
        toast({ text: words.house.version.needsNetwork, kind: 'danger' })
      } else tellRefusal(error)
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { ask, isBusy }
}
