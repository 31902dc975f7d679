import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addBlankNotepad } from './notepad-body.ts'
import { newId } from './ids.ts'
import { duplicateNotepad } from './notepad-copies.ts'
import { Unreachable } from './server-api.ts'
import { flat, haveFlat, makeFlat, openSession } from './test-session.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[NH-11] a notepad whose words are not here and do not come is not copied or moved, and that is told', async () => {
  const session = openSession()
  makeFlat(session)
  const id = addBlankNotepad(session, flat)
  haveFlat(session)
  const opened = Promise.withResolvers<void>()
  const closed = vi.fn<() => void>()
  session.bodies.resolve({
    stored: async () => undefined,
    takeWriterId: async () => undefined,
    tellCaret: () => undefined,
    open: () => {
      opened.resolve()
      return closed
    },
  })

  const copy = duplicateNotepad(session, { groupId: flat, id }, { title: 'Copy', act: newId() })
  copy.catch(() => undefined)
  await opened.promise
  await vi.advanceTimersByTimeAsync(20_000)

  await expect(copy).rejects.toBeInstanceOf(Unreachable)
  expect(closed).toHaveBeenCalled()
  expect(session.replica(flat).all('notepad')).toHaveLength(1)
})
