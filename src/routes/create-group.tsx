import { prepareWriting } from '#client/notepad-body.ts'
import { useSession } from '#client/use-session.tsx'
import { colours } from '#domain/colour-of.ts'
import type { Colour } from '#domain/colour.ts'
import type { Id } from '#domain/id.ts'
import { linesMax } from '#domain/lines.ts'
import { Refusal } from '#domain/refusal.ts'
import { BottomBar } from '#ui/bottom-bar.tsx'
import { Button } from '#ui/button.tsx'
import { ColourPicker } from '#ui/colour-picker.tsx'
import { EmojiPicker } from '#ui/emoji-picker.tsx'
import { focusFirstInvalid } from '#ui/field.tsx'
import { Header } from '#ui/header.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useLanguage, useWords } from '#words/use-words.tsx'
import { ClipboardPaste } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import styles from './create-group.module.css'
import { writeFirstNotepad } from './create-group/first-notepad.ts'
import { ImportFile } from './create-group/import-file.tsx'
import { ListPreview } from './create-group/list-preview.tsx'
import { addSections, makeGroup, withSections } from './create-group/make-group.ts'
import { newSections, pastedItems } from './create-group/pasted-list.ts'
import { TemplateCards } from './create-group/template-cards.tsx'
import { type TemplateName, templatesIn } from './create-group/templates.ts'
import { addCaptured } from './create/add-captured.ts'
import { asLines, findProblem } from './create/captured-items.ts'
import { rememberTarget } from './create/targets.ts'
import { AppFrame } from './frame/app-frame.tsx'
import { StateLine } from './frame/state-line.tsx'
import { cardTerms, makeInvitation } from './group/use-new-invitation.ts'
import { useNavigate } from './navigation.ts'
import { urls } from './routes.ts'

/** A new group: one name is enough, everything else is chosen already. */
export function CreateGroup() {
  const words = useWords()
  const session = useSession()
  const language = useLanguage()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState('')
  const [nameError, setNameError] = useState('')
  const [template, setTemplate] = useState<TemplateName>('home')
  const [face, setFace] = useState<{ emoji?: string; colour?: Colour }>({})
  const [pasted, setPasted] = useState<string | null>(null)
  const [pasteRefused, setPasteRefused] = useState('')
  const [made, setMade] = useState<Id | null>(null)

  const { sections, layout, notepad, ...usual } = templatesIn(words)[template]
  const { emoji, colour } = { ...usual, ...face }
  const items = pastedItems(pasted ?? '')
  const pasteProblem = findProblem(items, words)
  useEffect(prepareWriting, [])

  const create = () => {
    if (!pasteProblem) void makeAll()
    if (form.current) focusFirstInvalid(form.current)
  }
  const makeAll = async () => {
    let id = made
    try {
      if (!id) {
        id = makeGroup(session, { group: { name, emoji, colour }, sections, layout, language })
        setMade(id)
        const headings = newSections(items, sections)
        addSections(
          session,
          id,
          headings.map((heading) => ({ name: heading, emoji: null })),
        )
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const message = refusalMessage(words, error)
      // It must be there before the field with it can be focused.
      flushSync(() => setNameError(message))
      return
    }
    rememberTarget(session.user.id, id)
    const { ids, refusal } = addCaptured(session, id, withSections(session, id, items))
    if (!refusal) {
      if (notepad) await writeFirstNotepad(session, id, notepad)
      const group = id
      const invitation = makeInvitation(
        (args) => session.mutate(group, 'createInvitation', args),
        cardTerms,
      )
      navigate(`${urls.listItems(id)}?invite`, { state: { invitation } })
      return
    }
    // The group is there already: a second try adds only what is left.
    flushSync(() => {
      setMade(id)
      setPasted(asLines(items.slice(ids.length)))
      setPasteRefused(refusalMessage(words, refusal))
    })
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
            onChange={(chosen) => setFace({ ...face, emoji: chosen })}
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
              setName(text)
              setNameError('')
            }}
          />
        </div>
        <ColourPicker
          label={words.createGroup.colour}
          value={colour}
          colours={colours}
          names={words.colours}
          onChange={(chosen) => setFace({ ...face, colour: chosen })}
        />
        <TemplateCards value={template} onChange={setTemplate} />
        {pasted === null ? (
          <Button icon={<ClipboardPaste />} onClick={() => setPasted('')}>
            {words.createGroup.paste}
          </Button>
        ) : (
          <TextArea
            label={words.createGroup.paste}
            hint={words.createGroup.pasteHint({ limit: linesMax })}
            error={pasteProblem ?? pasteRefused}
            rows={6}
            autoFocus
            value={pasted}
            onChange={(text) => {
              setPasted(text)
              setPasteRefused('')
            }}
          />
        )}
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
