import type { Id } from '#domain/id.ts'
import { isLive } from '#domain/is-live.ts'
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
  /** Which items answer an index, by its name; built when first asked for, then kept up. */
  readonly #items = new Map<ItemIndex, Map<string, Set<Id>>>()
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
      childrenOf: () => this.#itemsAt('childrenOf', value),
      openByTitleKey: () => this.#itemsAt('openByTitleKey', value),
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
      const change = liveness(after as ListItem) - liveness(before as ListItem)
      if (known !== undefined) this.#live.set(kind, known + change)
    }
    if (kind !== 'listItem') return
    for (const [name, items] of this.#items) {
      const [was, is] = [valueIn(name, before as ListItem), valueIn(name, after as ListItem)]
      if (was === is) continue
      if (was !== null) items.get(was)?.delete(id)
      if (is !== null) indexItem(items, is, id)
    }
  }

  #itemsAt(name: ItemIndex, value: string): ListItem[] {
    const ids = this.#indexOf(name).get(value)
    return ids ? [...ids].flatMap((id) => this.get('listItem', id) ?? []) : []
  }

  #indexOf(name: ItemIndex): ReadonlyMap<string, ReadonlySet<Id>> {
    const known = this.#items.get(name)
    if (known) return known
    const items = new Map<string, Set<Id>>()
    for (const item of this.all('listItem')) {
      const value = valueIn(name, item)
      if (value !== null) indexItem(items, value, item.id)
    }
    this.#items.set(name, items)
    return items
  }
}

type ItemIndex = 'childrenOf' | 'openByTitleKey'

const itemIndexes: readonly ItemIndex[] = ['childrenOf', 'openByTitleKey']

/** The indexes that an item answers. */
export function indexKeysOf(item: ListItem | undefined): string[] {
  const keys: string[] = []
  for (const name of itemIndexes) {
    const value = valueIn(name, item)
    if (value !== null) keys.push(readKey(index(name, value)))
  }
  return keys
}

function valueIn(name: ItemIndex, item: ListItem | undefined): string | null {
  if (!item || item.deleted || item.alias) return null
  // Also what is folded: a part of long ago goes with what it is a part of.
  if (name === 'childrenOf') return item.parent
  return item.state === 'open' && !item.folded ? titleKey(item.title) : null
}

function indexItem(items: Map<string, Set<Id>>, value: string, id: Id): void {
  const ids = items.get(value)
  if (ids) ids.add(id)
  else items.set(value, new Set([id]))
}

function liveness(item: ListItem | undefined): 0 | 1 {
  return item && isLive(item) ? 1 : 0
}

function tableOf(tables: Tables, kind: Kind): Map<Id, Held> {
  const known = tables.get(kind)
  if (known) return known
  const table = new Map<Id, Held>()
  tables.set(kind, table)
  return table
}
