import { fromBase64 } from '#domain/base64.ts'
import { openBody } from '#domain/notepad-body.ts'
import { paragraphs, treeText } from '#domain/notepad-tree.ts'
import { bodyTree } from '#domain/notepad-yjs.ts'
import { afterEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { addBlankNotepad } from './make-notepad.ts'
import { openNotepad } from './opened-notepads.ts'
import type { Pending, RefusedChange } from './session.ts'
import { flat, makeFlat, openSession, firstOpened } from './test-session.ts'
import { updateIn, waitingFor } from './waiting-words.ts'

const tooEarly = { code: 'resync', values: {} } as const

afterEach(() => vi.unstubAllGlobals())

test('[NB-10] words that came before what they build on go again once that has arrived', async () => {
  const { words, waiting, refuse, arrive } = await openWriting()
  const [first, second] = [words('Soup'), words('Bread')]

  refuse(second, tooEarly)
  expect(waiting()).toEqual([first])
  arrive(first)

  expect(waiting()).toHaveLength(1)
  expect(textOf([first, ...waiting()])).toBe('Soup\nBread')
})

test('[NB-10] once must do, until something arrives', async () => {
  const { words, waiting, refuse, arrive } = await openWriting()
  refuse(words('Soup'), tooEarly)
  const [again] = waiting()
  if (!again) throw new Error('nothing waits')

  refuse(again, tooEarly)
  expect(waiting()).toEqual([])

  const next = words('Bread')
  arrive(next)
  refuse(words('Salt'), tooEarly)
  expect(waiting()).toHaveLength(1)
})

test('[NB-10] words that were refused for good stay where they are', async () => {
  const { words, waiting, refuse } = await openWriting()

  refuse(words('Soup'), { code: 'tooLarge', values: {} })

  expect(waiting()).toEqual([])
})

/** Somebody writes in a notepad; what becomes of it is for the test to say. */
async function openWriting() {
  vi.stubGlobal('addEventListener', () => undefined)
  const session = openSession()
  session.attach({
    onMutation: () => undefined,
    onPlace: () => undefined,
    onLost: () => undefined,
    onLetGo: (changes) => session.dismiss(changes),
  })
  const opened = firstOpened(session)
  makeFlat(session)
  const id = addBlankNotepad(session, flat)
  const body = await openNotepad(session, flat, id)
  body.follow()
  const { onUpdates } = await opened
  const waiting = () => waitingFor(session, { groupId: flat, id }, 'writeNotepad')
  return {
    waiting,
    /** What waits once they are written. */
    words: (text: string): Pending => {
      body.append(paragraphs(text))
      body.flush()
      const last = waiting().at(-1)
      if (!last) throw new Error('nothing waits')
      return last
    },
    refuse: (mutation: Pending, refusal: RefusedChange['refusal']) => {
      session.replica(flat).settle(session.client, [{ n: mutation.n, refusal }])
      session.refuse([{ stream: flat, mutation, refusal }])
    },
    arrive: (mutation: Pending) => {
      onUpdates([{ seq: mutation.n, update: updateIn(mutation) }])
      session.replica(flat).settle(session.client, [{ n: mutation.n, seq: 0, refusal: null }])
    },
  }
}

/** What somebody reads who gets no other bytes than these. */
function textOf(sent: readonly Pending[]): string {
  const doc = openBody()
  for (const mutation of sent) Y.applyUpdate(doc, fromBase64(updateIn(mutation)))
  return treeText(bodyTree(doc))
}
