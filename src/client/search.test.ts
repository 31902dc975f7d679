import { toBase64 } from '#domain/base64.ts'
import { openBody, writeBody } from '#domain/notepad-body.ts'
import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import type { StoredBody } from './device-database.ts'
import { searchOf } from './search.ts'
import { flat, makeFlat, openSession } from './test-session.ts'

const plan = 'plan-plan-plan-plan-'
const asked = { query: 'chairs', group: flat, states: ['live' as const], most: 5 }

test('[FD-22] whoever looks is told of words that come behind their notepad', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const session = openSession()
  makeFlat(session)
  session.mutate(flat, 'addNotepad', { id: plan, title: 'Plan', emoji: null, order: 'b00V' })
  let stored: StoredBody = bodyOf('Tables', 6)
  session.bodies.resolve({
    stored: async () => stored,
    takeWriterId: async () => undefined,
    forgetUnseen: async () => undefined,
    tellCaret: () => undefined,
    open: () => () => undefined,
  })
  const search = searchOf(session)
  await vi.advanceTimersByTimeAsync(500)
  expect(await search.find(asked)).toMatchObject({ isWhole: true, here: [] })
  const told = vi.fn<() => void>()
  search.subscribe(told)

  stored = bodyOf('Tables and chairs', 7)
  await vi.advanceTimersByTimeAsync(1_500)

  expect(told).toHaveBeenCalled()
  expect(await search.find(asked)).toMatchObject({ here: [{ title: 'Plan' }] })
})

function bodyOf(text: string, editedAt: number): StoredBody {
  const doc = openBody()
  writeBody(doc, text)
  const updates = [toBase64(Y.encodeStateAsUpdate(doc))]
  return { stream: flat, notepad: plan, seq: 1, own: [], editedAt, updates }
}
