import { toBase64 } from '#domain/base64.ts'
import { openBody } from '#domain/notepad-body.ts'
import { paragraphs, treeText } from '#domain/notepad-tree.ts'
import { appendTree } from '#domain/notepad-yjs.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import type { OpenedBody, Updates } from './body-source.ts'
import { newId } from './ids.ts'
import { addBlankNotepad } from './make-notepad.ts'
import { appendWords, openNotepad } from './opened-notepads.ts'
import { flat, flatFromServer, haveFlat, makeFlat, openSession } from './test-session.ts'
import { updateIn, waitingFor } from './waiting-words.ts'

let asked = 0
let answer: () => Response | Promise<Response> = () => Promise.reject(new TypeError('away'))

beforeEach(() => {
  asked = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return answer()
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[GB-11] words in an open notepad are given back once, and when the server cannot be asked at first, later', async () => {
  const { session, opened, given } = await openWritten()
  answer = () => Promise.reject(new TypeError('away'))

  const { left } = session.receive(flatFromServer(session, second))
  // As the tab that speaks does.
  if (left) session.replica(flat).giveBack(left)
  await vi.waitFor(() => expect(asked).toBeGreaterThan(0))
  await turn()
  expect(asked).toBe(1)
  answer = () => Response.json({ updates: [] })
  await vi.advanceTimersByTimeAsync(5_000)

  await vi.waitFor(() => expect(opened).toEqual([5, 0]))
  expect(asked).toBe(2)
  expect(given()).toHaveLength(1)
})

test('[GB-12] words are not given back as if the server had none because too much is asked for at once', async () => {
  const { session, opened, given } = await openWritten()
  const refusal = { code: 'tooMany', values: { retryAfterSeconds: 1 } }
  answer = () => Response.json({ refusal }, { status: 429 })

  session.receive(flatFromServer(session, second))
  await vi.waitFor(() => expect(asked).toBe(1))
  await turn()
  expect(given()).toEqual([])
  answer = () => Response.json({ updates: [{ seq: 3, update: words }] })
  session.receive({ ...flatFromServer(session, second), from: 9, rows: [] })

  await vi.waitFor(() => expect(opened).toEqual([5, 3]))
  expect(given()).toEqual([])
})

test('[GB-13] after a restore the first letters go at once, as ever', async () => {
  const { session, opened, body, arrive, written } = await openWritten()
  answer = () => Response.json({ updates: [{ seq: 3, update: words }] })
  session.receive(flatFromServer(session, second))
  await vi.waitFor(() => expect(opened).toEqual([5, 3]))
  body.append(paragraphs('Bread'))
  await turn()
  expect(written()).toHaveLength(1)
  arrive()

  body.append(paragraphs('Salt'))
  await turn()

  expect(written()).toHaveLength(1)
})

test('[ED-44] words of somebody who leaves before the text was read go to its end, and its first words stay', async () => {
  const { session, id, written } = makeWritten()

  await appendWords(session, flat, { id, words: 'Bread' })

  const [sent] = written()
  expect(sent?.args).toMatchObject({ id, excerpt: 'Soup Bread' })
})

test.each([
  { who: 'their', isMine: (name: string) => name === 'words' },
  { who: 'my', isMine: (name: string) => name === 'deletion' },
])(
  '[ED-53] words in a line come back from $who deletion that had not seen them, when it or they were answered before the page was loaded again',
  async ({ isMine }) => {
    const added = changeOf((doc) => lineIn(doc).insert(4, ' and bread'))
    const [mine, theirs] = isMine('words') ? [added, lineDeleted] : [lineDeleted, added]
    const { session, id, follower } = makeWritten({ own: [mine] })
    const body = await openNotepad(session, flat, id)
    body.follow()
    await vi.waitFor(() => expect(follower()).toBeDefined())

    follower()?.onUpdates([
      { seq: 6, update: theirs },
      { seq: 7, update: mine },
    ])

    expect(treeText(body.tree)).toBe('and bread')
  },
)

test('[ED-53] words come back, too, when others of mine have come back before', async () => {
  const salt = changeOf((doc) => appendTree(doc, paragraphs('Salt')))
  const added = changeOf((doc) => lineIn(doc).insert(4, ' and bread'))
  const { session, id, follower } = makeWritten({ own: [salt, added] })
  const body = await openNotepad(session, flat, id)
  body.follow()
  await vi.waitFor(() => expect(follower()).toBeDefined())

  follower()?.onUpdates([
    { seq: 6, update: salt },
    { seq: 7, update: lineDeleted },
    { seq: 8, update: added },
  ])

  expect(treeText(body.tree)).toBe('and bread\nSalt')
})

test.each([
  { who: 'their', isMine: (name: string) => name === 'words' },
  { who: 'my', isMine: (name: string) => name === 'deletion' },
])(
  '[ED-56] words in a line come back from $who deletion that had not seen them, when both came while the notepad was closed',
  async ({ isMine }) => {
    const added = changeOf((doc) => lineIn(doc).insert(4, ' and bread'))
    const [mine, theirs] = isMine('words') ? [added, lineDeleted] : [lineDeleted, added]
    const made = makeWritten({ updates: [words, theirs, mine], unseen: [mine] })
    const body = await openNotepad(made.session, flat, made.id)

    await body.read()

    expect(treeText(body.tree)).toBe('and bread')
    expect(made.seen).toEqual([made.id])
  },
)

test('[ED-3] words that came within one body, before others of mine, are left to who deletes them later', async () => {
  const { body, written, tell } = await openWritten()
  lineIn(body.doc).insert(0, 'Hot ')
  await turn()
  body.append(paragraphs('Salt'))
  body.flush()
  const [hot = '', salt = ''] = written().map(updateIn)
  const whole = toBase64(Y.encodeStateAsUpdate(openBody([words, hot])))

  tell({ seq: 9, update: whole }, { seq: 10, update: salt })
  tell({ seq: 11, update: lineDeleted })

  expect(treeText(body.tree)).toBe('Salt')
})

test('[ED-3] R10: words in what a page deleted, that was loaded again before it was told, come back', async () => {
  const { session, id, follower } = makeWritten()
  const args = { id, updateId: newId(), update: lineDeleted, excerpt: '' }
  session.replica(flat).adopt([{ client: newId(), n: 1, name: 'writeNotepad', args, at: 1 }])
  const body = await openNotepad(session, flat, id)
  body.follow()
  await vi.waitFor(() => expect(follower()).toBeDefined())
  const theirs = openBody([words])
  lineIn(theirs).insert(0, 'Hot ')

  follower()?.onUpdates([{ seq: 9, update: toBase64(Y.encodeStateAsUpdate(theirs)) }])

  expect(treeText(body.tree)).toBe('Hot')
})

const second = { epoch: 'second', restored: { seq: 0 } }

const words = (() => {
  const doc = openBody()
  appendTree(doc, paragraphs('Soup'))
  return toBase64(Y.encodeStateAsUpdate(doc))
})()

function lineIn(doc: Y.Doc): Y.XmlText {
  const [line] = doc.getXmlFragment('body').toArray()
  const text = line instanceof Y.XmlElement ? line.get(0) : null
  if (!(text instanceof Y.XmlText)) throw new Error('no line')
  return text
}

/** Somebody who had these words, and nothing else, deletes their line. */
const lineDeleted = changeOf((doc) => doc.getXmlFragment('body').delete(0, 1))

/** What somebody did who had these words, and nothing else. */
function changeOf(act: (doc: Y.Doc) => void): string {
  const doc = openBody([words])
  const before = Y.encodeStateVector(doc)
  act(doc)
  return toBase64(Y.encodeStateAsUpdate(doc, before))
}

interface MakeWritten {
  updates?: string[]
  own?: string[]
  unseen?: string[]
}

/** A notepad with a word in it, of which this device has all. */
function makeWritten({ updates = [words], own = [], unseen }: MakeWritten = {}) {
  const session = openSession()
  makeFlat(session)
  const id = addBlankNotepad(session, flat)
  haveFlat(session)
  const opened: number[] = []
  let follower: OpenedBody | undefined
  const stored = { seq: 5, updates, own, unseen, editedAt: 1, epoch: 'first' }
  const seen: string[] = []
  session.bodies.resolve({
    stored: async () => ({ stream: flat, notepad: id, ...stored }),
    takeWriterId: async () => undefined,
    tellCaret: () => undefined,
    forgetUnseen: async (_, notepad) => void seen.push(notepad),
    open: (body) => {
      opened.push(body.since)
      follower = body
      return () => undefined
    },
  })
  const written = () => waitingFor(session, { groupId: flat, id }, 'writeNotepad')
  return { session, id, opened, seen, written, follower: () => follower }
}

/** The same, open. */
async function openWritten() {
  const { session, id, opened, written, follower } = makeWritten()
  const body = await openNotepad(session, flat, id)
  body.follow()
  await vi.waitFor(() => expect(opened).toEqual([5]))
  const given = () => waitingFor(session, { groupId: flat, id }, 'giveBackBody')
  /** The server has all that was written. */
  const arrive = () => {
    const replica = session.replica(flat)
    for (const mutation of written()) {
      follower()?.onUpdates([{ seq: 9, update: updateIn(mutation) }])
      replica.settle(mutation.client, [{ n: mutation.n, seq: 0, refusal: null }])
    }
  }
  const tell = (...updates: Updates) => follower()?.onUpdates(updates)
  return { session, opened, given, body, written, arrive, tell }
}

/** Until everything that could go on has. */
async function turn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}
