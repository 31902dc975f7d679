import { isLive } from './is-live.ts'
import type { Id } from './id.ts'
import { changeId } from './logged-change.ts'
import type { Actor, Mutation } from './mutation.ts'
import { mutations } from './mutations.ts'
import type { Kind, Records, StoredKind } from './records.ts'
import { type Ran, type SettledChange, runMutation } from './run-mutation.ts'
import type { Origin, Stamps } from './stamp.ts'
import { titleKey } from './title-key.ts'
import type { Source } from './view.ts'

type Given = { [K in Kind]?: Records[K][] }

export interface RanInMemory extends Ran {
  /** The id of the change in the log. */
  change: string
}

/** Test support: a handful of records in memory, on which mutations run as they do at both ends. */
export class Memory implements Source {
  readonly #records = new Map<string, unknown>()
  readonly #stamps = new Map<string, Stamps>()
  readonly #numbers = new Map<Id, number>()
  #seq = 0

  constructor(given: Given) {
    for (const [kind, records] of Object.entries(given)) {
      for (const record of records) this.#records.set(`${kind}/${record.id}`, record)
    }
  }

  get seq(): number {
    return this.#seq
  }

  get<K extends Kind>(kind: K, id: Id): Records[K] | undefined {
    return this.#records.get(`${kind}/${id}`) as Records[K] | undefined
  }

  stamps(kind: StoredKind, id: Id): Stamps | undefined {
    return this.#stamps.get(`${kind}/${id}`)
  }

  count(kind: 'listItem' | 'notepad'): number {
    return this.#live(kind).length
  }

  find: Source['find'] = (name, value) => {
    const items = () => this.#live('listItem')
    const answers = {
      members: () => this.#live('member'),
      formerMembers: () => this.#all('member').filter((member) => !isLive(member)),
      sections: () => this.#live('section'),
      layouts: () => this.#live('layout'),
      pendingInvitations: () => this.#live('invitation').filter(({ usesLeft }) => usesLeft > 0),
      childrenOf: () => items().filter(({ parent }) => parent === value),
      openByTitleKey: () =>
        items().filter(({ state, title }) => state === 'open' && titleKey(title) === value),
    }
    // The table above answers each index with its own kind.
    return answers[name]() as never
  }

  /** Runs it as somebody who has seen everything, or as the origin says. */
  apply<Args>(
    mutation: Mutation<Args>,
    args: unknown,
    actor: Actor,
    origin: Partial<Origin> = {},
  ): SettledChange[] {
    return this.run(mutation, args, actor, origin).changes
  }

  run<Args>(
    mutation: Mutation<Args>,
    args: unknown,
    actor: Actor,
    origin: Partial<Origin> = {},
  ): RanInMemory {
    const whole = this.#originOf(actor, origin)
    const parsed = mutation.parse(args)
    const reads = mutation.reads(parsed, actor)
    const ran = runMutation({ mutation, args: parsed, reads, actor, origin: whole, source: this })
    this.#seq = whole.seq
    this.#numbers.set(whole.client, whole.n)
    for (const { kind, id, after, stamps } of ran.changes) {
      this.#records.set(`${kind}/${id}`, after)
      this.#stamps.set(`${kind}/${id}`, stamps)
    }
    const change = changeId(whole.client, whole.n)
    const { userId: by, now: at } = actor
    const rows = ran.changes.map(({ logged }) => logged)
    const name = nameOf(mutation)
    const entry = { id: change, seq: whole.seq, by, at, name, act: null, rows }
    this.#records.set(`change/${change}`, entry)
    return { ...ran, change }
  }

  #originOf({ userId }: Actor, origin: Partial<Origin>): Origin {
    const client = origin.client ?? userId
    const n = (this.#numbers.get(client) ?? 0) + 1
    return { client, n, seq: this.#seq + 1, seen: this.#seq, after: {}, ...origin }
  }

  #live<K extends 'member' | 'section' | 'layout' | 'invitation' | 'listItem' | 'notepad'>(
    kind: K,
  ): Records[K][] {
    return this.#all(kind).filter(isLive)
  }

  #all<K extends Kind>(kind: K): Records[K][] {
    const found = [...this.#records].filter(([key]) => key.startsWith(`${kind}/`))
    // Their keys name that kind.
    return found.map(([, record]) => record as Records[K])
  }
}

function nameOf(mutation: object): string {
  return Object.entries(mutations).find(([, other]) => other === mutation)?.[0] ?? ''
}
