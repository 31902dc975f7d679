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
import { boxId, findBox } from './box.ts'
import { FileButton } from './file-button.tsx'
import { fileEvents } from './file-events.ts'
import { ItemsPreview, NotepadPreview } from './preview.tsx'
import { TargetChips } from './target-chips.tsx'
import { readFiles } from './text-files.ts'
import type { Capturing } from './use-capture.ts'
import { useWhenHere } from './use-when-here.ts'

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
  const { isHere, wait } = useWhenHere(targets, submit)
  const isEmpty = written.text.trim() === ''
  const addWords =
    kind === 'items' ? words.create.addItems({ count: captured.count }) : words.create.addNotepad
  const label = isEmpty ? words.actions.add : addWords

  function submit(stays: boolean) {
    if (error || isEmpty || targets.length === 0) findBox()?.focus()
    else if (isHere) onSubmit(stays)
    else wait(stays)
  }

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
          {...fileEvents((files) => void takeFiles(files))}
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
