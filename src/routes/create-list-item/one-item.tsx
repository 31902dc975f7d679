import { useKeptLine } from '#client/use-kept-line.ts'
import { useAll, useGroup, useNow, usePage, useSession } from '#client/use-session.tsx'
import { oneLess, oneMore, parseAmount, writeAmount } from '#domain/amount.ts'
import { Refusal } from '#domain/refusal.ts'
import styles from '#routes/create-list-item.module.css'
import { AmountField } from '#routes/list-item/amount-field.tsx'
import { ZoneField } from '#routes/list-item/due-field.tsx'
import { LinksField } from '#routes/list-item/links-field.tsx'
import { PeopleField } from '#routes/list-item/people-field.tsx'
import { SectionField } from '#routes/list-item/section-field.tsx'
import { TagsField } from '#routes/list-item/tags-field.tsx'
import { useNavigate } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { BottomBar } from '#ui/bottom-bar.tsx'
import { Button } from '#ui/button.tsx'
import { focusFirstInvalid } from '#ui/field.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useFormats, useLanguage, useWords } from '#words/use-words.tsx'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type ItemForm,
  mustBeAssignees,
  mustBeLinks,
  mustBeParts,
  mustBeTags,
  readDraft,
  writeDraft,
} from './item-form.ts'
import { NewParts } from './new-parts.tsx'
import { RepeatChoice } from './repeat-choice.tsx'
import { useAddItem } from './use-add-item.ts'

/** The fields of an item in one column. */
export function OneItem() {
  const words = useWords()
  const { id } = useGroup()
  const navigate = useNavigate()
  const { locale } = useLanguage()
  const { formatDay } = useFormats()
  const now = useNow()
  const { timeZone } = usePage()
  const addItem = useAddItem()
  const hasSections = useAll('section').some((section) => !section.deleted)
  const box = useRef<HTMLDivElement>(null)
  const { user } = useSession()
  const [draft, setDraft] = useKeptLine(`${user.id}/${id}/new-item`)
  // Things that are written one after the other often belong to the same place.
  const [section, setSection] = useState<ItemForm['section']>(null)
  const form = useMemo(() => readDraft(draft, section), [draft, section])
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  function change(changes: Partial<ItemForm>) {
    const next = { ...form, ...changes }
    setSection(next.section)
    setDraft(writeDraft(next))
    setRefusal(null)
  }

  /** The state of one field, with the refusal if it is about this one. */
  function field(name: 'title' | 'amount' | 'unit' | 'due' | 'time' | 'note') {
    const isRefused = refusal && (refusal.values['field'] ?? 'title') === name
    return {
      value: form[name],
      error: isRefused ? refusalMessage(words, refusal) : undefined,
      onChange: (text: string) => change({ [name]: text }),
    }
  }

  const entry = (name: string) => ({ place: `${id}/new-item/${name}`, inForm: true })

  function add(then: () => void) {
    // A tag or a link that was refused stands in its field alone, and would go with it.
    if (!refusal && box.current?.querySelector('[aria-invalid]')) {
      focusFirstInvalid(box.current)
      return
    }
    const refused = addItem(form)
    if (!refused) {
      // Before the screen goes: what was added is no draft any more.
      flushSync(() => setDraft(''))
      then()
      return
    }
    flushSync(() => setRefusal(refused))
    if (box.current) focusFirstInvalid(box.current)
  }

  function addAndGo() {
    add(() => navigate(urls.listItems(id)))
  }

  function addAndStay() {
    add(() => box.current?.querySelector('input')?.focus())
  }

  function step(by: (amount: number | null) => number | null) {
    change({ amount: writeAmount(by(amountOf(form.amount, locale)), locale) })
  }

  return (
    <div ref={box} className="stack">
      <TextField
        label={words.item.title}
        autoComplete="off"
        data-autofocus
        onEnter={addAndGo}
        {...field('title')}
      />
      <AmountField
        amount={field('amount')}
        unit={field('unit')}
        {...(amountOf(form.amount, locale) !== null && { onLess: () => step(oneLess) })}
        onMore={() => step(oneMore)}
      />
      {hasSections && (
        <SectionField value={form.section} onChange={(section) => change({ section })} />
      )}
      <TextField
        type="date"
        label={words.item.due}
        hint={form.due && formatDay(form.due, now)}
        {...field('due')}
      />
      {form.due && <TextField type="time" label={words.item.time} {...field('time')} />}
      {form.due && form.time && (
        <ZoneField zone={form.zone ?? timeZone} onChange={(zone) => change({ zone })} />
      )}
      <RepeatChoice
        repeat={form.repeat}
        due={form.due}
        error={refusal?.values['field'] === 'repeat' ? refusalMessage(words, refusal) : undefined}
        onChange={(repeat) => change({ repeat })}
      />
      <PeopleField
        assignees={form.assignees}
        onChange={(assignees) => change({ assignees: mustBeAssignees(assignees) })}
      />
      <Switch
        label={words.item.urgent}
        hint={words.item.urgentHint}
        checked={form.urgent}
        onChange={(urgent) => change({ urgent })}
      />
      <TagsField
        {...entry('tags')}
        tags={form.tags}
        onChange={(tags) => change({ tags: mustBeTags(tags) })}
      />
      <TextArea label={words.item.note} {...field('note')} />
      <LinksField
        {...entry('links')}
        links={form.links}
        onChange={(links) => change({ links: mustBeLinks(links) })}
      />
      <NewParts
        {...entry('parts')}
        parts={form.parts}
        onChange={(parts) => change({ parts: mustBeParts(parts) })}
      />
      <BottomBar end>
        <div className={styles.buttons}>
          <Button onClick={addAndStay}>{words.createItem.addAnother}</Button>
          <Button look="primary" onClick={addAndGo}>
            {words.createItem.addItem}
          </Button>
        </div>
      </BottomBar>
    </div>
  )
}

/** What the steps start from; what is no number yet is told when it is added. */
function amountOf(written: string, locale: string): number | null {
  try {
    return parseAmount(written, locale)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
