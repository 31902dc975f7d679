import type { Id } from '#domain/id.ts'
import { isSame } from '#domain/is-same.ts'
import type { ListItem } from '#domain/list-item.ts'
import {
  type CountedKind,
  type IndexName,
  type Indexes,
  type Kind,
  type Records,
  index,
  key,
  readKey,
} from '#domain/records.ts'
import type { Stamps } from '#domain/stamp.ts'
import { titleKey } from '#domain/title-key.ts'
import type { Source } from '#domain/view.ts'
import type { Row } from './protocol.ts'

interface Held<K extends Kind = Kind> {
  record: Records[K]
  stamps: Stamps
}

type Tables = Map<Kind, Map<Id, Held>>

/**
 * What a device shows: the rows that the server has said, and over them those that its own waiting
 * changes make of them. A record keeps its identity until it really changes.
 */
export class Layers implements Source {
  readonly #base: Tables = new Map()
  readonly #over: Tables = new Map()
  readonly #lists = new Map<Kind, unknown[]>()
  readonly #touched = new Set<string>()
  /** Which items answer an index; built when first asked for, then kept up. */
  #items: Map<string, Set<Id>> | null = null
  #live = new Map<CountedKind, number>()

  get<K extends Kind>(kind: K, id: Id): Records[K] | undefined {
    return this.#held(kind, id)?.record
  }

  stamps(kind: Kind, id: Id): Stamps | undefined {
    return this.#held(kind, id)?.stamps
  }

  /** All records of a kind, the deleted ones too. The same array until one of them changes. */
  all<K extends Kind>(kind: K): readonly Records[K][] {
    const known = this.#lists.get(kind)
    if (known) return known as Records[K][]
    const base = this.#base.get(kind) ?? new Map<Id, Held>()
    const over = this.#over.get(kind)
    const list: unknown[] = []
    for (const [id, held] of base) list.push((over?.get(id) ?? held).record)
    for (const [id, held] of over ?? []) if (!base.has(id)) list.push(held.record)
    // An alias stands for another item, and is shown nowhere.
    const shown = kind === 'listItem' ? list.filter((item) => !(item as ListItem).alias) : list
    this.#lists.set(kind, shown)
    return shown as Records[K][]
  }

  find<N extends IndexName>(name: N, value: string): Records[Indexes[N]][] {
    const finders: { [M in IndexName]: () => Records[Indexes[M]][] } = {
      members: () => this.all('member').filter((member) => !member.deleted),
      formerMembers: () => this.all('member').filter((member) => member.deleted),
      sections: () => this.all('section').filter((section) => !section.deleted),
      layouts: () => this.all('layout').filter((layout) => !layout.deleted),
      pendingInvitations: () =>
        this.all('invitation').filter(({ deleted, usesLeft }) => !deleted && usesLeft > 0),
      childrenOf: () => this.#itemsAt(readKey(index('childrenOf', value))),
      openByTitleKey: () => this.#itemsAt(readKey(index('openByTitleKey', value))),
    }
    return finders[name]()
  }

  count(kind: CountedKind): number {
    const known = this.#live.get(kind)
    if (known !== undefined) return known
    const counted = this.all(kind).filter(isLive).length
    this.#live.set(kind, counted)
    return counted
  }

  setBase<K extends Kind>(kind: K, record: Records[K], stamps: Stamps): void {
    const before = this.get(kind, record.id)
    const table = tableOf(this.#base, kind)
    const known = table.get(record.id)
    // The rows of the first paint come once more; they must not repaint.
    const same = known && isSame(known.record, record) ? known.record : record
    table.set(record.id, { record: same, stamps })
    this.#note(kind, record.id, before)
  }

  removeBase(kind: Kind, id: Id): void {
    const before = this.get(kind, id)
    this.#base.get(kind)?.delete(id)
    this.#note(kind, id, before)
  }

  /** What the server has said, without the log. */
  baseRows(): Row[] {
    return [...this.#base].flatMap(([kind, table]) =>
      // Each table holds records of its own kind only.
      kind === 'change' ? [] : [...table.values()].map((held) => ({ kind, ...held }) as Row),
    )
  }

  baseIds(kind: Kind): Id[] {
    return [...(this.#base.get(kind)?.keys() ?? [])]
  }

  kinds(): Kind[] {
    return [...this.#base.keys()]
  }

  setOver<K extends Kind>(kind: K, record: Records[K], stamps: Stamps): void {
    const before = this.get(kind, record.id)
    tableOf(this.#over, kind).set(record.id, { record, stamps })
    this.#note(kind, record.id, before)
  }

  /** Takes one record of the waiting changes away, and returns it. */
  clearOver(kind: Kind, id: Id): Records[Kind] | undefined {
    const table = this.#over.get(kind)
    const held = table?.get(id)
    if (!table || !held) return undefined
    table.delete(id)
    if (table.size === 0) this.#over.delete(kind)
    this.#note(kind, id, held.record)
    return held.record
  }

  /** A record that a second run made the same again is the same record, so that its row stays still. */
  keepIdentity(kind: Kind, id: Id, before: Records[Kind]): void {
    const held = this.#over.get(kind)?.get(id)
    if (!held || held.record === before || !isSame(held.record, before)) return
    tableOf(this.#over, kind).set(id, { ...held, record: before })
    this.#lists.delete(kind)
  }

  /** The keys of what may look different since the last call. */
  takeTouched(): string[] {
    const touched = [...this.#touched]
    this.#touched.clear()
    return touched
  }

  #held<K extends Kind>(kind: K, id: Id): Held<K> | undefined {
    // Each table holds records of its own kind only.
    return (this.#over.get(kind)?.get(id) ?? this.#base.get(kind)?.get(id)) as Held<K> | undefined
  }

  #note(kind: Kind, id: Id, before: Records[Kind] | undefined): void {
    const after = this.get(kind, id)
    if (after === before) return
    this.#touched.add(readKey(key(kind, id)))
    this.#lists.delete(kind)
    if (kind === 'listItem' || kind === 'notepad') {
      const known = this.#live.get(kind)
      // Both are records of that kind.
      const change = Number(isLive(after as ListItem)) - Number(isLive(before as ListItem))
      if (known !== undefined) this.#live.set(kind, known + change)
    }
    if (kind !== 'listItem' || !this.#items) return
    for (const place of indexKeysOf(before as ListItem)) this.#items.get(place)?.delete(id)
    for (const place of indexKeysOf(after as ListItem)) this.#indexItem(this.#items, place, id)
  }

  #itemsAt(place: string): ListItem[] {
    if (!this.#items) {
      this.#items = new Map()
      for (const item of this.all('listItem')) {
        for (const at of indexKeysOf(item)) this.#indexItem(this.#items, at, item.id)
      }
    }
    const ids = this.#items.get(place) ?? []
    return [...ids].flatMap((id) => this.get('listItem', id) ?? [])
  }

  #indexItem(items: Map<string, Set<Id>>, place: string, id: Id): void {
    const ids = items.get(place) ?? new Set()
    items.set(place, ids.add(id))
  }
}

/** The indexes that an item answers. */
export function indexKeysOf(item: ListItem | undefined): string[] {
  if (!isLive(item)) return []
  const keys = item.parent ? [readKey(index('childrenOf', item.parent))] : []
  if (item.state === 'open') keys.push(readKey(index('openByTitleKey', titleKey(item.title))))
  return keys
}

function isLive<Item extends { deleted: unknown; alias?: unknown }>(
  record: Item | undefined,
): record is Item {
  return record !== undefined && !record.deleted && !record.alias
}

function tableOf(tables: Tables, kind: Kind): Map<Id, Held> {
  const known = tables.get(kind)
  if (known) return known
  const table = new Map<Id, Held>()
  tables.set(kind, table)
  return table
}
