import { toBase64 } from '#domain/base64.ts'
import { openBody } from '#domain/notepad-body.ts'
import { paragraphs } from '#domain/notepad-tree.ts'
import { appendTree } from '#domain/notepad-yjs.ts'
import * as Y from 'yjs'
import { BareDevice } from './bare-device.ts'
import { item, letIn, makeGroup, newId, type Person, post, push } from './fault-house.ts'
import type { Server } from './server.ts'

/** A group whose people write on its list and in its notepad, each from a device of their own. */
export interface SoakGroup {
  id: string
  notepad: string
  owner: Person
  writers: Writer[]
}

export interface Writer {
  device: BareDevice
  /** What it wrote in the notepad, by the number of the change. */
  words: Map<number, string>
  /** One change: of the list, or in the notepad. */
  act(random: () => number): void
}

/** Nobody writes on over more than this that was not answered, as people who see *waiting* do not. */
const waitingMax = 20

/** One group; its people are at the nodes in turn. */
export async function openSoakGroup(
  nodes: readonly Server[],
  { people, number }: { people: number; number: number },
): Promise<SoakGroup> {
  const [first] = nodes
  if (!first) throw new Error('there is no node')
  const owner = await enter(first, number * people)
  const id = await makeGroup(first, owner)
  const notepad = newId()
  await push(first, {
    cookie: owner.cookie,
    stream: id,
    mutations: [['addNotepad', { id: notepad, title: 'Plans', emoji: null, order: 'a0V' }]],
  })
  const members = [owner]
  while (members.length < people) {
    const person = await enter(first, number * people + members.length)
    await letIn(first, person, { owner, group: id, role: 'member' })
    members.push(person)
  }
  const writers = members.map((person, place) =>
    openWriter(nodes[place % nodes.length] ?? first, person, { id, notepad }),
  )
  return { id, notepad, owner, writers }
}

function openWriter(
  node: Server,
  { cookie }: Person,
  { id: stream, notepad }: { id: string; notepad: string },
): Writer {
  const device = new BareDevice({ url: node.url, cookie, stream })
  const words = new Map<number, string>()
  const items: string[] = []
  const body = openBody()

  function write(): void {
    const before = Y.encodeStateVector(body)
    const text = newId()
    appendTree(body, paragraphs(text))
    const update = toBase64(Y.encodeStateAsUpdate(body, before))
    const args = { id: notepad, updateId: newId(), update, excerpt: '' }
    words.set(device.mutate('writeNotepad', args), text)
  }

  function change(random: () => number): void {
    const id = items[Math.floor(random() * items.length)]
    if (id === undefined || (items.length < 40 && random() < 0.2)) {
      const added = item()
      items.push(added.id)
      device.mutate('addListItem', added)
    } else if (random() < 0.6) device.mutate('tickListItem', { id, done: random() < 0.5 })
    else device.mutate('changeListItem', { id, note: newId() })
  }

  return {
    device,
    words,
    act(random) {
      if (device.waiting >= waitingMax) return
      if (random() < 0.3) write()
      else change(random)
    },
  }
}

/** As a guest, who has no password that would have to be hashed, from an address of their own. */
async function enter(server: Server, number: number): Promise<Person> {
  const address = `10.1.${Math.floor(number / 250)}.${number % 250}`
  const answer = await post(server, '/auth/guest', { name: 'Ada' }, { cookie: '', address })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { id: (await answer.json()).user.id, email: '', cookie, address }
}
