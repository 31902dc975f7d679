import type { Id } from './id.ts'
import type { Actor, Mutation } from './mutation.ts'
import type { Kind, Records } from './records.ts'
import { type Change, type Source, View } from './view.ts'

type Given = { [K in Kind]?: Records[K][] }

/** Test support: a handful of records in memory, on which mutations run as they do at both ends. */
export class Memory {
  readonly #records = new Map<string, unknown>()

  constructor(given: Given) {
    for (const [kind, records] of Object.entries(given)) {
      for (const record of records) this.#records.set(`${kind}/${record.id}`, record)
    }
  }

  get<K extends Kind>(kind: K, id: Id): Records[K] | undefined {
    return this.#records.get(`${kind}/${id}`) as Records[K] | undefined
  }

  apply<Args>(mutation: Mutation<Args>, args: unknown, actor: Actor): Change[] {
    const parsed = mutation.parse(args)
    const view = new View(this.#source(), mutation.reads(parsed, actor))
    mutation.apply(view, parsed, actor)
    for (const { kind, id, after } of view.changes()) this.#records.set(`${kind}/${id}`, after)
    return view.changes()
  }

  #all<K extends Kind>(kind: K): Records[K][] {
    const found = [...this.#records].filter(([key]) => key.startsWith(`${kind}/`))
    return found.map(([, record]) => record as Records[K])
  }

  #source(): Source {
    const live = <K extends 'member' | 'section' | 'invitation' | 'listItem' | 'notepad'>(
      kind: K,
    ) => this.#all(kind).filter((record) => !record.deleted)
    return {
      get: (kind, id) => this.get(kind, id),
      count: (kind) => live(kind).length,
      find: (name, value) => {
        const answers = {
          members: () => live('member'),
          sections: () => live('section'),
          pendingInvitations: () => live('invitation').filter(({ usesLeft }) => usesLeft > 0),
          childrenOf: () => live('listItem').filter(({ parent }) => parent === value),
        }
        // The table above answers each index with its own kind.
        return answers[name]() as never
      },
    }
  }
}
