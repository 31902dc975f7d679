import { rowsOfCsv } from '#domain/csv.ts'
import * as v from 'valibot'

export interface TextFile {
  name: string
  text: string
}

/** An item as another app has it. */
interface Brought {
  title: string
  section: string
  note: string
  due: string
  amount?: string
  unit?: string
  links?: readonly string[]
  isUrgent?: boolean
  isDone: boolean
}

/** What apps and spreadsheets call their columns; of several the first counts. */
const columns = {
  title: ['title', 'content', 'task name', 'task', 'item', 'name', 'summary', 'subject'],
  kind: ['type'],
  section: ['section', 'section/column', 'list name', 'category', 'aisle', 'list'],
  amount: ['amount', 'quantity', 'qty'],
  unit: ['unit'],
  due: ['due', 'due date', 'date'],
  note: ['note', 'notes', 'description', 'content'],
  links: ['links', 'link', 'url'],
  urgent: ['urgent'],
  priority: ['priority'],
  done: ['state', 'status', 'done', 'completed', 'completed at'],
} as const

type Cell = (column: keyof typeof columns) => string

/** Some apps say a few things before the names of their columns. */
const namesWithin = 20
const yes = /^(?:yes|true|x|done|completed?|checked|[12]|\d{4}-\d\d-\d\d.*)$/i

/** The lines that a list of another app, or of a spreadsheet, becomes; `null` for any other file. */
export function listOfFile({ name, text }: TextFile): string | null {
  if (/\.[ct]sv$/i.test(name)) return linesOfTable(rowsOfCsv(text))
  return /\.json$/i.test(name) ? linesOfJson(text) : null
}

function linesOfTable(rows: readonly (readonly string[])[]): string | null {
  const names = rows.slice(0, namesWithin).find((row) => row.length > 1 && hasTitle(row))
  if (!names) return null
  const brought: Brought[] = []
  let above = ''
  for (const row of rows.slice(rows.indexOf(names) + 1)) {
    const cell: Cell = (column) => row[placeOf(column, names)]?.trim() ?? ''
    const title = cell('title')
    const before = brought.at(-1)
    if (cell('kind') === 'section') above = title
    else if (cell('kind') === 'note' && before) before.note = `${before.note} ${title}`
    else if (title !== '') brought.push(itemOf(cell, above))
  }
  return linesOf(brought)
}

function hasTitle(names: readonly string[]): boolean {
  return placeOf('title', names) >= 0
}

/** -1 where there is no such column. */
function placeOf(column: keyof typeof columns, names: readonly string[]): number {
  const known = names.map((name) => name.trim().toLowerCase())
  return columns[column].map((name) => known.indexOf(name)).find((place) => place >= 0) ?? -1
}

function itemOf(cell: Cell, above: string): Brought {
  const title = cell('title')
  const note = cell('note')
  const priority = cell('priority')
  // Only where rows are of several kinds is 1 the highest.
  const isHighest =
    /^(?:high|highest|urgent)$/i.test(priority) || (priority === '1' && cell('kind'))
  return {
    title,
    section: cell('section') || above,
    note: note === title ? '' : note,
    due: cell('due'),
    amount: cell('amount'),
    unit: cell('unit'),
    links: cell('links')
      .split(/\s+/)
      .filter((link) => /^https?:/i.test(link)),
    isUrgent: Boolean(isHighest) || yes.test(cell('urgent')),
    isDone: yes.test(cell('done')),
  }
}

const KeepNote = v.object({
  title: v.string(),
  textContent: v.optional(v.string(), ''),
  listContent: v.optional(v.array(v.object({ text: v.string(), isChecked: v.boolean() }))),
})
const TaskLists = v.object({
  kind: v.literal('tasks#taskLists'),
  items: v.array(
    v.object({
      title: v.string(),
      items: v.optional(
        v.array(
          v.object({
            title: v.optional(v.string(), ''),
            notes: v.optional(v.string(), ''),
            due: v.optional(v.string(), ''),
            status: v.optional(v.string()),
          }),
        ),
        [],
      ),
    }),
  ),
})

/** Google’s apps write such files. */
function linesOfJson(text: string): string | null {
  const json = readJson(text)
  const keep = v.safeParse(KeepNote, json)
  if (keep.success) return linesOfKeep(keep.output)
  const tasks = v.safeParse(TaskLists, json)
  if (!tasks.success) return null
  return linesOf(
    tasks.output.items.flatMap(({ title: section, items }) =>
      items.map(({ title, notes: note, due, status }) => ({
        title,
        section,
        note,
        due,
        isDone: status === 'completed',
      })),
    ),
  )
}

function linesOfKeep({ title, textContent, listContent }: v.InferOutput<typeof KeepNote>) {
  const note = `${title}\n${textContent}`.trim()
  if (!listContent) return note === '' ? null : note
  const about = { section: title, note: '', due: '' }
  return linesOf(
    listContent.map(({ text, isChecked }) => ({ ...about, title: text, isDone: isChecked })),
  )
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What has no section comes first, and of each section all together. */
function linesOf(brought: readonly Brought[]): string | null {
  if (brought.length === 0) return null
  const sections = Map.groupBy(brought, ({ section }) => onOneLine(section))
  const bare = sections.get('') ?? []
  sections.delete('')
  const named = [...sections].flatMap(([name, items]) => [`# ${name}`, ...items.flatMap(lineOf)])
  return [...bare.flatMap(lineOf), ...named].join('\n')
}

/** A line as it would be typed, and its links below it. */
function lineOf(item: Brought): string[] {
  const { title, amount = '', unit = '', links = [] } = item
  const note = onOneLine(item.note)
  const parts = [
    item.isDone ? '[x]' : '[ ]',
    ...(amount === '' ? [] : [amount, unit]),
    onOneLine(title),
    note && `(${note})`,
    item.due.replace(/T\d.*$/, ''),
    item.isUrgent ? '!' : '',
  ]
  return [parts.filter(Boolean).join(' '), ...links]
}

function onOneLine(words: string): string {
  return words.replaceAll(/\s+/g, ' ').trim()
}
