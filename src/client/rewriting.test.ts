import { fromBase64 } from '#domain/base64.ts'
import { paragraphs, treeText } from '#domain/notepad-tree.ts'
import { writerTaken } from '#domain/notepad.ts'
import { afterEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { addBlankNotepad } from './make-notepad.ts'
import { findBody, openNotepad } from './opened-notepads.ts'
import { Rewriting } from './rewriting.ts'
import type { RefusedChange, Session } from './session.ts'
import { flat, makeFlat, openSession } from './test-session.ts'
import { updateIn, waitingFor } from './waiting-words.ts'

const lent = [4_096, 4_097, 4_098]
const taken = { code: 'resync', values: { problem: writerTaken } } as const

afterEach(() => vi.unstubAllGlobals())

test('[NB-9] refused words wait again under an id that was lent, in a body of their own', async () => {
  const { session, id, refused } = await openRefused(taken)
  const before = findBody(session, id)
  const done: RefusedChange[] = []
  const rewriting = openRewriting(session, done)

  expect(rewriting.take(refused)).toEqual([])
  await vi.waitFor(
    () => expect(waitingFor(session, { groupId: flat, id }, 'writeNotepad')).toHaveLength(1),
    // Its code is fetched first.
    { timeout: 20_000 },
  )

  const [again] = waitingFor(session, { groupId: flat, id }, 'writeNotepad')
  if (!again) throw new Error('nothing waits')
  const { structs } = Y.decodeUpdate(fromBase64(updateIn(again)))
  expect(lent).toContain(structs[0]?.id.client)
  expect(findBody(session, id)).not.toBe(before)
  expect(treeText(findBody(session, id)?.tree ?? [])).toBe('Bins')
  expect(done).toEqual([])
  rewriting.onSettled([{ stream: flat, pending: again }])
  expect(done).toEqual(refused)
})

test('[NB-9] what was refused for another reason is for the person to see', async () => {
  const { session, refused } = await openRefused({ code: 'locked', values: {} })

  expect(openRewriting(session, []).take(refused)).toEqual(refused)
})

test('[NB-11] a try that finds no network uses up none of the ids that were lent', async () => {
  const { session, id, ids, refused } = await openRefused(taken)
  const before = [...ids]
  const asked = vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError('away')))
  vi.stubGlobal('fetch', asked)

  openRewriting(session, []).take(refused)
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 20_000 })
  await new Promise((resolve) => setImmediate(resolve))

  expect(ids).toEqual(before)
  expect(waitingFor(session, { groupId: flat, id }, 'writeNotepad')).toEqual([])
})

function openRewriting(session: Session, done: RefusedChange[]): Rewriting {
  return new Rewriting({
    session,
    isLeader: () => true,
    onDone: (changes) => void done.push(...changes),
    onGivenUp: () => undefined,
  })
}

/** Somebody wrote a word, and the server refused it. */
async function openRefused(refusal: RefusedChange['refusal']) {
  // The server has nothing else of this notepad.
  vi.stubGlobal('fetch', async () => Response.json({ updates: [] }))
  const session = openSession()
  const ids = [...lent]
  session.bodies.resolve({
    stored: async () => undefined,
    takeWriterId: async () => ids.shift(),
    forgetUnseen: async () => undefined,
    tellCaret: () => undefined,
    open: () => () => undefined,
  })
  makeFlat(session)
  const id = addBlankNotepad(session, flat)
  const body = await openNotepad(session, flat, id)
  body.append(paragraphs('Bins'))
  body.flush()
  const [mutation] = waitingFor(session, { groupId: flat, id }, 'writeNotepad')
  if (!mutation) throw new Error('nothing waits')
  session.replica(flat).settle(session.client, [{ n: mutation.n, refusal }])
  return { session, id, ids, refused: [{ stream: flat, mutation, refusal }] }
}
