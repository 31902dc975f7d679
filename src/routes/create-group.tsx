import { prepareWriting } from '#client/opened-notepads.ts'
import { colours } from '#domain/colour-of.ts'
import { linesMax } from '#domain/lines.ts'
import { Refusal } from '#domain/refusal.ts'
import { sectionsPerGroupMax } from '#domain/section.ts'
import { BottomBar } from '#ui/bottom-bar.tsx'
import { Button } from '#ui/button.tsx'
import { ColourPicker } from '#ui/colour-picker.tsx'
import { EmojiPicker } from '#ui/emoji-picker.tsx'
import { focusFirstInvalid } from '#ui/field.tsx'
import { Header } from '#ui/header.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import type { Words } from '#words/words.ts'
import { ClipboardPaste } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import styles from './create-group.module.css'
import { ImportFile } from './create-group/import-file.tsx'
import { ListPreview } from './create-group/list-preview.tsx'
import { newSections, pastedItems } from './create-group/pasted-list.ts'
import { TemplateCards } from './create-group/template-cards.tsx'
import { templatesIn } from './create-group/templates.ts'
import { useGroupForm } from './create-group/use-group-form.ts'
import { type Unmade, useNewGroup } from './create-group/use-new-group.ts'
import { asLines, findProblem } from './create/captured-items.ts'
import { AppFrame } from './frame/app-frame.tsx'
import { StateLine } from './frame/state-line.tsx'
import { urls } from './routes.ts'

/** A new group: one name is enough, everything else is chosen already. */
export function CreateGroup() {
  const words = useWords()
  const form = useRef<HTMLFormElement>(null)
  const { written, change, forget } = useGroupForm()
  const { name, template, face, pasted } = written
  const [nameError, setNameError] = useState('')
  const [pasteRefused, setPasteRefused] = useState('')
  const start = useNewGroup()

  const { sections, layout, notepad, ...usual } = templatesIn(words)[template]
  const { emoji, colour } = { ...usual, ...face }
  const items = pastedItems(pasted ?? '')
  const headings = newSections(items, sections)
  const pasteProblem = findProblem(items, words) ?? headingsProblem(sections, headings, words)
  useEffect(prepareWriting, [])

  const create = () => {
    const group = { name, emoji, colour }
    const unmade = pasteProblem
      ? null
      : start({ group, sections, layout, notepad, items, headings })
    // It must be there before the field with it can be focused.
    if (unmade) flushSync(() => showUnmade(unmade))
    else if (!pasteProblem) forget()
    if (form.current) focusFirstInvalid(form.current)
  }
  const showUnmade = ({ refusal, left }: Unmade) => {
    const message = refusalMessage(words, refusal)
    if (!left) return setNameError(message)
    change({ pasted: asLines(left) })
    setPasteRefused(message)
  }

  return (
    <AppFrame
      header={
        <Header
          title={words.titles.createGroup}
          back={{ href: urls.home(), label: words.actions.back }}
          state={<StateLine />}
        />
      }
      aside={<ListPreview {...{ name, emoji, colour, sections, items }} />}
    >
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          create()
        }}
      >
        <div className={styles.name}>
          <EmojiPicker
            label={words.createGroup.emoji}
            ownLabel={words.createGroup.ownEmoji}
            value={emoji}
            colour={colour}
            onChange={(chosen) => change({ face: { ...face, emoji: chosen } })}
          />
          <TextField
            label={words.createGroup.name}
            placeholder={words.createGroup.nameExample}
            autoComplete="off"
            autoFocus
            required
            value={name}
            error={nameError}
            onChange={(text) => {
              change({ name: text })
              setNameError('')
            }}
          />
        </div>
        <ColourPicker
          label={words.createGroup.colour}
          value={colour}
          colours={colours}
          names={words.colours}
          onChange={(chosen) => change({ face: { ...face, colour: chosen } })}
        />
        <TemplateCards value={template} onChange={(chosen) => change({ template: chosen })} />
        <PasteField
          value={pasted}
          error={pasteProblem ?? pasteRefused}
          onChange={(text) => {
            change({ pasted: text })
            setPasteRefused('')
          }}
        />
        <ImportFile />
        <BottomBar end>
          <Button type="submit" look="primary">
            {words.createGroup.submit}
          </Button>
        </BottomBar>
      </form>
    </AppFrame>
  )
}

interface PasteFieldProps {
  /** `null` until somebody asks for it. */
  value: string | null
  error: string
  onChange: (text: string) => void
}

function PasteField({ value, error, onChange }: PasteFieldProps) {
  const words = useWords()
  if (value === null) {
    return (
      <Button icon={<ClipboardPaste />} onClick={() => onChange('')}>
        {words.createGroup.paste}
      </Button>
    )
  }
  return (
    <TextArea
      label={words.createGroup.paste}
      hint={words.createGroup.pasteHint({ limit: linesMax })}
      rows={6}
      autoFocus
      {...{ value, error, onChange }}
    />
  )
}

/** More headings than a group can have sections. */
function headingsProblem(sections: readonly unknown[], headings: readonly string[], words: Words) {
  const count = sections.length + headings.length
  if (count <= sectionsPerGroupMax) return undefined
  return refusalMessage(words, new Refusal('full', { limit: sectionsPerGroupMax }))
}
