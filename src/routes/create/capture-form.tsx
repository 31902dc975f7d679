import { useSession } from '#client/use-session.tsx'
import type { Group } from '#domain/group.ts'
import styles from '#routes/create.module.css'
import { useScreenCommands } from '#routes/finder/finder.tsx'
import { actOf } from '#routes/keys/key-table.ts'
import { urls } from '#routes/routes.ts'
import { BottomBar } from '#ui/bottom-bar.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useWords } from '#words/use-words.tsx'
import { List, NotebookPen, Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { boxId, findBox } from './box.ts'
import { FileButton } from './file-button.tsx'
import { ItemsPreview, NotepadPreview } from './preview.tsx'
import { TargetChips } from './target-chips.tsx'
import { readFiles } from './text-files.ts'
import type { Capturing } from './use-capture.ts'

interface CaptureFormProps {
  capturing: Capturing
  error: string | undefined
  isAdding: boolean
  /** In a dialog there is no bar to pin. */
  isDialog: boolean
  onProblem: (problem: string) => void
  onSubmit: (stays: boolean) => void
}

export function CaptureForm(props: CaptureFormProps) {
  const { capturing, error, isAdding, isDialog, onProblem, onSubmit } = props
  const { written, write, captured, kind, groups, targets } = capturing
  const words = useWords()
  const isHere = useAreHere(targets)
  const isEmpty = written.text.trim() === ''
  const addWords =
    kind === 'items' ? words.create.addItems({ count: captured.count }) : words.create.addNotepad
  const label = isEmpty ? words.actions.add : addWords

  const [isWanted, setIsWanted] = useState<'stay' | 'go' | null>(null)
  const submit = (stays: boolean) => {
    if (error || isEmpty || targets.length === 0) findBox()?.focus()
    else if (isHere) onSubmit(stays)
    else setIsWanted(stays ? 'stay' : 'go')
  }
  const submitWanted = useEffectEvent(() => {
    if (isWanted) submit(isWanted === 'stay')
    setIsWanted(null)
  })
  // What was asked for before the group was here is done when it is.
  useEffect(() => {
    if (isHere) submitWanted()
  }, [isHere])

  async function takeFiles(files: readonly File[]) {
    const { text, problem } = await readFiles(files, words)
    if (problem !== null) onProblem(problem)
    // As the box is by now: one may go on writing while a file is read.
    else write((now) => ({ text: [now.text.trimEnd(), text].filter(Boolean).join('\n') }))
    findBox()?.focus()
  }

  useScreenCommands([
    { label, icon: <Plus />, onSelect: () => submit(false) },
    { label: words.keys.acts.addAndStay, act: 'addAndStay', onSelect: () => submit(true) },
    {
      label: kind === 'items' ? words.create.notepad : words.create.items,
      icon: kind === 'items' ? <NotebookPen /> : <List />,
      onSelect: () => write({ kind: kind === 'items' ? 'notepad' : 'items' }),
    },
  ])
  const button = (
    <Button type="submit" look="primary" busy={isAdding || !isHere}>
      {label}
    </Button>
  )
  return (
    <form
      className={styles.form}
      data-dialog={isDialog || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        submit(false)
      }}
    >
      <div className={styles.box}>
        <TextArea
          id={boxId}
          label={words.create.box}
          hint={kind === 'items' ? words.create.itemsHint : words.create.notepadHint}
          error={error}
          rows={3}
          autoFocus
          data-autofocus
          value={written.text}
          onChange={(text) => write({ text })}
          onDragOver={(event) => {
            if (event.dataTransfer.types.includes('Files')) event.preventDefault()
          }}
          onDrop={(event) => {
            if (event.dataTransfer.files.length === 0) return
            event.preventDefault()
            void takeFiles([...event.dataTransfer.files])
          }}
          onPaste={(event) => {
            const files = [...event.clipboardData.files]
            if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
            event.preventDefault()
            void takeFiles(files)
          }}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onKeyDown={(event) => {
            if (actOf(event, 'create', true) !== 'addAndStay') return
            event.preventDefault()
            submit(true)
          }}
        />
      </div>
      <div className={styles.kinds}>
        <RadioGroup
          label={words.create.kind}
          hideLabel
          look="segments"
          value={kind}
          onChange={(next) => write({ kind: next })}
          options={[
            { value: 'items', label: words.create.items },
            { value: 'notepad', label: words.create.notepad },
          ]}
        />
        <FileButton onFiles={(files) => void takeFiles(files)} />
      </div>
      {targets.length > 0 ? (
        <TargetChips {...{ groups, targets }} choose={(ids) => write({ groups: [...ids] })} />
      ) : (
        <Notice
          action={<LinkButton href={urls.createGroup()}>{words.home.createGroup}</LinkButton>}
        >
          {words.create.noGroup}
        </Notice>
      )}
      {kind === 'items' ? (
        <ItemsPreview {...capturing} />
      ) : (
        <NotepadPreview {...captured.notepad} />
      )}
      {targets.length > 0 &&
        (isDialog ? (
          <div className={styles.end}>{button}</div>
        ) : (
          <BottomBar end>{button}</BottomBar>
        ))}
    </form>
  )
}

/** Only names of groups come with this page; a change needs the groups themselves, which are on their way. */
function useAreHere(targets: readonly Group[]): boolean {
  const session = useSession()
  const areHere = () => targets.every(({ id }) => session.groupState(id) === 'here')
  // Never on the server, so that the button comes alive only after the page has.
  return useSyncExternalStore(session.subscribe, areHere, () => false)
}
