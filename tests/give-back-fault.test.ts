import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBase64 } from '#domain/base64.ts'
import { backUpServer, restoreServer } from '#server/backup.ts'
import { eachDatabase, type Place } from '#store/each-database.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { bareServer, letIn, makeGroup, newId, type Person, signUp } from './fault-house.ts'
import { ReplicaDevice } from './replica-device.ts'
import { type Server, startServer } from './server.ts'

const convergedMs = 10_000

async function start(place: Place, port?: number): Promise<Server> {
  const { dataDir, databaseUrl } = place
  const env: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
  const server = await startServer(env, bareServer, { dataDir, ...(port && { port }) })
  onTestFinished(() => server.kill())
  return server
}

function open({ url }: Server, { cookie, id: userId }: Person, stream: string): ReplicaDevice {
  const device = new ReplicaDevice({ url, cookie, userId, stream })
  onTestFinished(() => device.close())
  return device
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trivet-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function isSaved({ replica }: ReplicaDevice): boolean {
  return replica.isWhole && replica.pending.length === 0
}

/** What everybody can see of the list. */
function shown({ replica }: ReplicaDevice): string[] {
  return replica
    .all('listItem')
    .map((item) => JSON.stringify(Object.entries(item).sort(byName)))
    .sort()
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1
}

/** Words that somebody added to a body, as an editor would. */
function written(before: readonly string[], words: string): string {
  const doc = new Y.Doc()
  for (const update of before) Y.applyUpdate(doc, Buffer.from(update, 'base64'))
  const known = Y.encodeStateVector(doc)
  const body = doc.getXmlFragment('body')
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [new Y.XmlText(words)])
  body.insert(body.length, [paragraph])
  return toBase64(Y.encodeStateAsUpdate(doc, known))
}

function wordsOf(updates: readonly string[]): string {
  const doc = new Y.Doc()
  for (const update of updates) Y.applyUpdate(doc, Buffer.from(update, 'base64'))
  return doc
    .getXmlFragment('body')
    .toString()
    .replaceAll(/<[^>]+>/g, ' ')
}

function write(device: ReplicaDevice, id: string, words: string): void {
  const update = written(device.bodies.get(id) ?? [], words)
  device.bodies.set(id, [...(device.bodies.get(id) ?? []), update])
  device.replica.mutate('writeNotepad', { id, updateId: newId(), update, excerpt: '' })
}

eachDatabase('after a restore', (_open, makePlace) => {
  test('[F16] [R13] a server that was killed and restored from an older backup gets back from its devices what they hold, once', async () => {
    const place = await makePlace()
    const server = await start(place)
    const port = Number(new URL(server.url).port)
    const [ada, bob] = [await signUp(server, 'Ada'), await signUp(server, 'Bob')]
    const group = await makeGroup(server, ada)
    await letIn(server, bob, { owner: ada, group, role: 'member' })
    const [adas, bobs] = [open(server, ada, group), open(server, bob, group)]
    const [old, plans] = [newId(), newId()]
    await adas.until(() => adas.replica.isWhole)
    adas.replica.mutate('addListItem', { id: old, title: 'Milk', order: 'a0V' })
    adas.replica.mutate('addNotepad', { id: plans, title: 'Plans', emoji: null, order: 'a0V' })
    write(adas, plans, 'Soup')
    await adas.until(() => isSaved(adas))
    const backup = makeFolder()
    const source = { ...place, now: Date.now }
    await backUpServer(source, backup)

    const added = Array.from({ length: 150 }, newId)
    for (const [index, id] of added.entries()) {
      adas.replica.mutate('addListItem', { id, title: `Item ${index}`, order: 'a1V' })
    }
    adas.replica.mutate('changeListItem', { id: old, note: 'the green one' })
    write(adas, plans, 'and bread')
    await adas.until(() => isSaved(adas))
    await bobs.until(() => bobs.replica.get('listItem', old)?.note === 'the green one')
    for (const id of added.slice(0, 50)) bobs.replica.mutate('tickListItem', { id, done: true })
    bobs.bodies.set(plans, await bobs.fetchBody(plans))
    await bobs.until(() => isSaved(bobs))
    await adas.until(() => adas.replica.get('listItem', added[49] ?? '')?.state === 'done')
    const before = shown(adas)
    expect(shown(bobs)).toEqual(before)
    await server.kill()
    bobs.replica.mutate('changeListItem', { id: added[0] ?? '', note: 'while it was away' })
    // A connection of a process that was killed ends a moment later.
    await vi.waitFor(
      () => restoreServer(source, { folder: backup, randomBytes, isReplacing: true }),
      { timeout: 20_000, interval: 200 },
    )

    await start(place, port)
    const at = performance.now()
    const isBack = (device: ReplicaDevice) =>
      isSaved(device) && device.replica.get('listItem', added[0] ?? '')?.note !== ''
    await Promise.all([adas, bobs].map((device) => device.until(() => isBack(device))))

    expect(performance.now() - at).toBeLessThan(convergedMs)
    const late = open(server, ada, group)
    await late.until(() => late.replica.isWhole)
    expect(shown(late)).toEqual(shown(bobs))
    expect(shown(late)).toEqual(shown(adas))
    expect(withoutNote(shown(late), added[0])).toEqual(withoutNote(before, added[0]))
    expect(late.replica.get('listItem', added[0] ?? '')?.note).toBe('while it was away')
    const words = wordsOf(await late.fetchBody(plans))
    expect(words.match(/Soup|and bread/g)).toEqual(['Soup', 'and bread'])
    expect([adas.refused, bobs.refused]).toEqual([[], []])
  }, 120_000)
})

function withoutNote(items: string[], id: string | undefined): string[] {
  return items.filter((item) => !item.includes(id ?? '?'))
}
