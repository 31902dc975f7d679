import { parseAmount } from '#domain/amount.ts'
import type { Id } from '#domain/id.ts'
import { isSame } from '#domain/is-same.ts'
import { childrenMax, ListItem, Title } from '#domain/list-item.ts'
import { firstIssue } from '#domain/mutation.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Repeat, printRepeat } from '#domain/repeat.ts'
import type { NewItem } from '#routes/quick-add/add-items.ts'
import * as v from 'valibot'

/** A new item as it is being written. */
export interface ItemForm {
  title: string
  amount: string
  unit: string
  section: Id | null
  due: string
  time: string
  /** Of the time; `null` for the person’s own. */
  zone: string | null
  repeat: Repeat | null
  assignees: Id[]
  urgent: boolean
  note: string
  tags: string[]
  links: string[]
  parts: string[]
}

const blankForm: ItemForm = {
  title: '',
  amount: '',
  unit: '',
  section: null,
  due: '',
  time: '',
  zone: null,
  repeat: null,
  assignees: [],
  urgent: false,
  note: '',
  tags: [],
  links: [],
  parts: [],
}

/** As it is kept in this tab; nothing where it says nothing but a section. */
export function writeDraft({ section, ...form }: ItemForm): string {
  const isBlank = isSame({ ...form, section: null }, blankForm)
  return isBlank ? '' : JSON.stringify({ ...form, section })
}

export function readDraft(draft: string, section: Id | null): ItemForm {
  return { ...blankForm, section, ...(draft !== '' && JSON.parse(draft)) }
}

interface Place {
  locale: string
  zone: string
}

/** What is added, but for its parts; throws the refusal of an amount that is no number. */
export function readForm(form: ItemForm, { locale, zone }: Place): NewItem {
  const { amount, unit, due, time, zone: chosen, repeat, parts: _, ...rest } = form
  return {
    ...rest,
    amount: parseAmount(amount, locale),
    unit: unit.trim() || null,
    due:
      due === '' ? null : { date: due, time: time || null, zone: time ? (chosen ?? zone) : null },
    repeat: repeat && printRepeat(repeat),
  }
}

/** Refused at the field, before anything is added. */
export function mustBeAssignees(assignees: Id[]): Id[] {
  return mustBe(ListItem.entries.assignees, assignees)
}

export function mustBeTags(tags: string[]): string[] {
  return mustBe(ListItem.entries.tags, tags)
}

export function mustBeLinks(links: string[]): string[] {
  return mustBe(ListItem.entries.links, links)
}

export function mustBeParts(parts: string[]): string[] {
  return mustBe(Parts, parts)
}

const Parts = v.pipe(v.array(Title), v.maxLength(childrenMax, 'tooMany'))

function mustBe(schema: v.GenericSchema<string[]>, values: string[]): string[] {
  const parsed = v.safeParse(schema, values)
  if (!parsed.success) throw new Refusal('invalid', firstIssue(parsed.issues))
  return parsed.output
}
