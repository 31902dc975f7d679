import { parseAmount } from '#domain/amount.ts'
import type { Id } from '#domain/id.ts'
import type { NewItem } from '#routes/add-items.ts'

/** A new item as it is being written. */
export interface ItemForm {
  title: string
  amount: string
  unit: string
  section: Id | null
  due: string
  assignees: Id[]
  urgent: boolean
  note: string
}

export const blankForm: ItemForm = {
  title: '',
  amount: '',
  unit: '',
  section: null,
  due: '',
  assignees: [],
  urgent: false,
  note: '',
}

/** What is added; throws the refusal of an amount that is no number. */
export function readForm({ amount, unit, due, ...form }: ItemForm, locale: string): NewItem {
  return {
    ...form,
    amount: parseAmount(amount, locale),
    unit: unit.trim() || null,
    due: due === '' ? null : { date: due, time: null, zone: null },
  }
}
