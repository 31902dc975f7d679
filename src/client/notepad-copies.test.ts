import { toBase64 } from '#domain/base64.ts'
import { bringBack } from '#domain/bring-back-version.ts'
import { openBody } from '#domain/notepad-body.ts'
import { paragraphs, treeText } from '#domain/notepad-tree.ts'
import { appendTree } from '#domain/notepad-yjs.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { addBlankNotepad } from './make-notepad.ts'
import { openNotepad } from './opened-notepads.ts'
import { newId } from './ids.ts'
import { duplicateNotepad, openReady } from './notepad-copies.ts'
import { Unreachable } from './server-api.ts'
import { flat, haveFlat, makeFlat, openSession, firstOpened } from './test-session.ts'

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
    forgetUnseen: async () => undefined,
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

test('[NV-18] a version that is brought back before the words are here stands there once', async () => {
  const session = openSession()
  makeFlat(session)
  const id = addBlankNotepad(session, flat)
  haveFlat(session)
  const opened = firstOpened(session)

  const brought = openReady(session, { groupId: flat, id }).then((body) => {
    bringBack(body.doc, soup())
    return body
  })
  const body = await openNotepad(session, flat, id)
  body.follow()
  const { onUpdates } = await opened
  onUpdates([{ seq: 1, update: soup() }])

  expect(treeText((await brought).tree)).toBe('Soup')
})

/** A body as the server has it. */
function soup(): string {
  const doc = openBody()
  doc.clientID = 7
  appendTree(doc, paragraphs('Soup'))
  return toBase64(Y.encodeStateAsUpdate(doc))
}
