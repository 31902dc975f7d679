import { afterEach, expect, test, vi } from 'vitest'
import { BodyKeeper } from './body-keeper.ts'
import type { StoredBody } from './device-store.ts'
import type { Session } from './session.ts'
import { flat, haveFlat, makeFlat, openSession } from './test-session.ts'

afterEach(() => vi.unstubAllGlobals())

test('[FD-15] what the server would not give because too much was asked for at once is asked for again', async () => {
  const session = openSession()
  const ids = Array.from({ length: 3 }, (_, index) => `notepad-notepad-note-${index}`)
  haveOnServer(session, ids)
  const disk = memoryDisk()
  const asked: string[] = []
  const answers = [words, () => refused(0.1), words, words]
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body).notepad)
    return (answers.shift() ?? words)()
  })
  const keeper = new BodyKeeper(session, disk, () => undefined)

  keeper.look()

  await vi.waitFor(() => expect(disk.kept.size).toBe(3), { timeout: 20_000 })
  expect(asked).toHaveLength(4)
  keeper.stop()
})

const words = () => Response.json({ updates: [{ seq: 9, update: 'AAA=' }] })

function refused(retryAfterSeconds: number): Response {
  const refusal = { code: 'tooMany', values: { retryAfterSeconds } }
  return Response.json({ refusal }, { status: 429 })
}

/** This device's database, as far as the words of notepads go. */
function memoryDisk() {
  const kept = new Map<string, StoredBody>()
  return {
    kept,
    body: async (_: string, notepad: string) => kept.get(notepad),
    bodiesOf: async () => [...kept.values()],
    keepBody: async (body: StoredBody) => void kept.set(body.notepad, body),
    forgetBody: async (_: string, notepad: string) => void kept.delete(notepad),
  }
}

/** A group with notepads that has wholly come from a server. */
function haveOnServer(session: Session, ids: string[]): void {
  makeFlat(session)
  for (const id of ids) {
    session.mutate(flat, 'addNotepad', { id, title: 'Plan', emoji: null, order: 'b00V' })
  }
  haveFlat(session)
}
