import type { Pending, Replica } from '#client/session.ts'
import { claimLastsMs } from '#domain/claim.ts'
import { byOrder } from '#domain/by-order.ts'
import { isPurged } from '#domain/is-live.ts'
import type { ListItem } from '#domain/list-item.ts'
import type { LoggedChange, LoggedRow } from '#domain/logged-change.ts'
import { shortTitle } from '#words/short-title.ts'
import type { Words } from '#words/words.ts'

/** A waiting change as its author would say it. */
export function changeInWords(mutation: Pending, replica: Replica, words: Words): string {
  return say(words.changes, [oneOf(mutation.name)], {
    title: titleOf(mutation, replica, words),
  })
}

/** What was done in one go, as its author would say it: `Add Milk and 2 more`. */
export function actInWords(changes: readonly LoggedChange[], replica: Replica, words: Words) {
  return say(words.changes, verbsOf(changes[0]), { title: titlesOf(changes, replica, words) })
}

/** The same as others tell it: `Bo added Milk and 2 more`. */
export function deedInWords(
  changes: readonly LoggedChange[],
  { replica, words, name, whom = '' }: Told,
): string {
  const verbs = verbsOf(changes[0])
  return say(words.activity.did, whom === '' ? verbs : [...verbs.map(ofWhom), ...verbs], {
    name,
    whom,
    title: titlesOf(changes, replica, words),
  })
}

interface Told {
  replica: Replica
  words: Words
  name: string
  /** Whom it was done to, where they are known. */
  whom?: string
}

/** Whether the sentence itself says whom it was done to. */
export function saysWhom(changes: readonly LoggedChange[], words: Words): boolean {
  return verbsOf(changes[0]).some((verb) => Object.hasOwn(words.activity.did, ofWhom(verb)))
}

function ofWhom(verb: string): string {
  return `${verb}Of`
}

/** Which fields of items were changed, by their labels; none where the sentence says it all. */
export function fieldsInWords(changes: readonly LoggedChange[], { item }: Words): string[] {
  if (!verbsOf(changes[0]).includes('changeListItem')) return []
  const rows = changes.flatMap((change) => change.rows)
  const fields = new Set(rows.flatMap(({ was }) => Object.keys(was ?? {})))
  const labels = {
    amount: item.amount,
    unit: item.unit,
    section: item.section,
    due: item.due,
    repeat: item.repeat,
    assignees: item.people,
    urgent: item.urgent,
    note: item.note,
    tags: item.tags,
    links: item.links,
  }
  return Object.entries(labels).flatMap(([field, label]) => (fields.has(field) ? label : []))
}

interface Holes {
  name: string
  title: string
  whom: string
}

type Sentences = Words['changes'] | Words['activity']['did']

function say(sentences: Sentences, verbs: string[], holes: Partial<Holes>): string {
  const name = verbs.find((verb) => Object.hasOwn(sentences, verb)) ?? 'somethingElse'
  // A compiled folder of the catalogue holds nothing else, and each sentence some of these holes.
  const sentence = Reflect.get(sentences, name) as string | ((holes: Partial<Holes>) => string)
  return typeof sentence === 'string' ? sentence : sentence(holes)
}

/** Words for what a change did, the closest first. */
function verbsOf(change: LoggedChange | undefined): string[] {
  const { rows = [], by, at = 0 } = change ?? {}
  const name = oneOf(change?.name ?? '')
  const was = rows[0]?.was
  if (name === 'tickListItem' && was?.['state'] === 'done') return ['untickListItem']
  const claim = was?.['claimedBy'] as ListItem['claimedBy'] | undefined
  const isLapsed = claim && at - claim.at >= claimLastsMs
  if (name === 'claimListItem' && claim?.by === by && !isLapsed) return ['unclaimListItem']
  if (name === 'markListItem' && was?.['state'] === 'unavailable') return ['unmarkListItem']
  if (name === 'changeListItem' && was && 'title' in was) return ['renameListItem', name]
  return [name]
}

/** What is done to many items is said as it is of one: its titles tell the rest. */
function oneOf(name: string): string {
  return isOfManyItems(name) ? name.slice(0, -1) : name
}

function isOfManyItems(name: string): boolean {
  return name.endsWith('ListItems')
}

/** What all of it was about, each thing once. */
function titlesOf(changes: readonly LoggedChange[], replica: Replica, words: Words): string {
  const rows = new Map<string, LoggedRow>()
  for (const change of changes) {
    const [row] = change.rows
    // Its second row is another one that the first turned out to be, or the body of a notepad.
    const isOfMany = change.name === 'undo' || isOfManyItems(change.name)
    const about = isOfMany ? change.rows : row ? [row] : []
    for (const each of about) rows.set(each.id, rows.get(each.id) ?? each)
  }
  const all = [...rows.values()]
  const first = changes[0]?.name === 'undo' ? standingFirst(all, replica) : all[0]
  const title = shortTitle(first ? titleOfRow(first, replica, words) : '')
  const count = rows.size - 1
  return count > 0 ? words.undo.more({ title, count }) : title
}

/**
 * What is taken back begins at its end, and what is done again anywhere: each is called by what stands
 * first, as the act itself is.
 */
function standingFirst(rows: readonly LoggedRow[], replica: Replica): LoggedRow | undefined {
  const oldest = rows.at(-1)
  const places = rows.flatMap((row) => {
    const record = row.kind === oldest?.kind ? replica.get(row.kind, row.id) : undefined
    return record && 'order' in record ? [{ row, id: row.id, order: record.order }] : []
  })
  return places.sort(byOrder)[0]?.row ?? oldest
}

function titleOfRow({ kind, id, was }: LoggedRow, replica: Replica, words: Words): string {
  // Under the old name it is the renamed one that is spoken of.
  const before = was?.['title'] ?? was?.['name']
  if (typeof before === 'string' && before !== '') return before
  const record = replica.get(kind, id)
  if (!record || isPurged(record)) return '…'
  if ('call' in record) return record.text || words.shop.calls[record.call]
  if ('title' in record) return record.title || words.notepad.untitled
  return 'name' in record ? record.name : ''
}

function titleOf({ args }: Pending, replica: Replica, words: Words): string {
  if (typeof args !== 'object' || args === null) return ''
  const own: unknown = Reflect.get(args, 'title') ?? Reflect.get(args, 'name')
  if (typeof own === 'string') return own
  const rows: unknown = Reflect.get(args, 'rows')
  const ids: unknown = Reflect.get(args, 'ids')
  const places: unknown = rows ?? Reflect.get(args, 'places')
  const id: unknown = Array.isArray(places)
    ? places[0]?.id
    : Array.isArray(ids)
      ? ids[0]
      : Reflect.get(args, 'id')
  if (typeof id !== 'string') return ''
  const item = replica.get('listItem', id)
  const notepad = replica.get('notepad', id)
  return item?.title ?? (notepad && (notepad.title || words.notepad.untitled)) ?? ''
}
