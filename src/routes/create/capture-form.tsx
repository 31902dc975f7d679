import { useSession } from '#client/use-session.tsx'
import type { Group } from '#domain/group.ts'
import type { Id } from '#domain/id.ts'
import { BottomBar } from '#ui/bottom-bar.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Chip, ChipRow } from '#ui/chip.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useWords } from '#words/use-words.tsx'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import styles from '#routes/create.module.css'
import { urls } from '#routes/routes.ts'
import type { Captured, CapturedKind } from './captured.ts'
import { ItemsPreview, NotepadPreview } from './preview.tsx'

interface CaptureFormProps {
  text: string
  captured: Captured
  groups: Group[]
  target: Group | undefined
  choose: (id: Id) => void
  write: (next: { text?: string; kind?: CapturedKind }) => void
  error: string | undefined
  isAdding: boolean
  onSubmit: (stays: boolean) => void
}

const boxId = 'capture'
/** More of them scroll sideways, so that the preview stays in sight. */
const chipsWrapped = 6

export function CaptureForm(props: CaptureFormProps) {
  const { text, captured, groups, target, choose, write, error, isAdding, onSubmit } = props
  const words = useWords()
  const isHere = useIsHere(target)
  const { kind, items, notepad } = captured
  const isEmpty = text.trim() === ''

  const addWords =
    kind === 'items' ? words.create.addItems({ count: items.length }) : words.create.addNotepad
  const label = isEmpty ? words.actions.add : addWords

  const [isWanted, setIsWanted] = useState<'stay' | 'go' | null>(null)
  const submit = (stays: boolean) => {
    if (error || isEmpty) findBox()?.focus()
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

  return (
    <form
      className={styles.form}
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
          value={text}
          onChange={(next) => write({ text: next })}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            submit(true)
          }}
        />
      </div>
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
      {target ? (
        <div>
          <p className={styles.label}>{words.create.target}</p>
          <ChipRow label={words.create.target} wrap={groups.length <= chipsWrapped}>
            {groups.map(({ id, name, emoji }) => (
              <Chip
                key={id}
                icon={<span aria-hidden="true">{emoji}</span>}
                selected={id === target.id}
                onSelect={() => choose(id)}
              >
                <span dir="auto">{name}</span>
              </Chip>
            ))}
          </ChipRow>
        </div>
      ) : (
        <Notice
          action={<LinkButton href={urls.createGroup()}>{words.home.createGroup}</LinkButton>}
        >
          {words.create.noGroup}
        </Notice>
      )}
      {kind === 'items' ? <ItemsPreview captured={items} /> : <NotepadPreview {...notepad} />}
      {target && (
        <BottomBar end>
          <Button type="submit" look="primary" busy={isAdding || !isHere}>
            {label}
          </Button>
        </BottomBar>
      )}
    </form>
  )
}

/** What stands in the box on the page, whether or not React knows. */
export function writtenInBox(): string {
  return findBox()?.value ?? ''
}

function findBox(): HTMLTextAreaElement | null {
  return document.querySelector<HTMLTextAreaElement>(`textarea#${boxId}`)
}

/** Only names of groups come with this page; a change needs the group itself, which is on its way. */
function useIsHere(target: Group | undefined): boolean {
  const session = useSession()
  const isHere = () => !target || session.groupState(target.id) === 'here'
  // Never on the server, so that the button comes alive only after the page has.
  return useSyncExternalStore(session.subscribe, isHere, () => false)
}
