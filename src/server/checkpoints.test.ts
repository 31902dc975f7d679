import { toBase64 } from '#domain/base64.ts'
import { dayMs } from '#domain/durations.ts'
import { openBody } from '#domain/notepad-body.ts'
import { paragraphs } from '#domain/notepad-tree.ts'
import { appendTree } from '#domain/notepad-yjs.ts'
import { namedVersionsMax } from '#domain/notepad-version.ts'
import { putVersion } from '#store/notepad-versions.ts'
import { prune } from '#store/prune.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { Checkpoints } from './checkpoints.ts'
import { newId } from './open-test-app.ts'
import { openSocketApp } from './test-socket.ts'

async function open() {
  const app = await openSocketApp()
  const ada = await app.person('Ada')
  const notepad = newId()
  const added = { id: notepad, title: 'Plans', emoji: null, order: 'a0V' }
  const group = await ada.makeGroup('Flat', ['addNotepad', added])
  const device = await app.device(ada, group)
  device.say({ type: 'open', stream: group, notepad, since: 0 })
  await device.next('body')
  const doc = openBody()
  const client = newId()
  let n = 0
  const versions = async () => {
    const answer = await ada.post('/sync/notepad/versions', { group, notepad })
    return answer.json.versions
  }
  return {
    app,
    ada,
    group,
    notepad,
    device,
    versions,
    async write(words: string) {
      const before = Y.encodeStateVector(doc)
      appendTree(doc, paragraphs(words))
      const update = toBase64(Y.encodeStateAsUpdate(doc, before))
      n += 1
      const args = { id: notepad, updateId: newId(), update, excerpt: words }
      const mutations = [{ n, name: 'writeNotepad', args }]
      const answer = await ada.post('/sync/push', { stream: group, client, mutations })
      expect(answer.json.outcomes[0].refusal).toBeNull()
    },
    async body(since = 0): Promise<{ seq: number; update: string }[]> {
      const answer = await ada.post('/sync/notepad', { group, notepad, since })
      return answer.json.updates
    },
  }
}

test('[NV-2] when the last one leaves, how it was is kept, and one body is made of it', async () => {
  const { ada, group, notepad, device, write, body, versions, app } = await open()
  await write('Soup')
  await write('bread')
  expect(await body()).toHaveLength(2)

  device.say({ type: 'close', stream: group, notepad })
  await vi.waitFor(async () => expect(await versions()).toHaveLength(1), {
    timeout: 25_000,
  })

  const [version] = await versions()
  expect(version).toMatchObject({ name: null, authors: [ada.userId], characters: 10 })
  const [whole, ...more] = await body()
  expect(more).toEqual([])
  expect(textIn(whole?.update ?? '')).toBe('Soup,bread')
  const answer = await ada.post('/sync/notepad/version', { group, notepad, seq: version.seq })
  expect(textIn(answer.json.state)).toBe('Soup,bread')
  // Who has all of it gets only what is new.
  await write('salt')
  expect(await body(version.seq)).toHaveLength(1)
  expect(app.reported).toEqual([])
}, 30_000)

test('[NV-3] a version with a name is kept as it is, by whoever may write', async () => {
  const { app, ada, group, notepad, write, versions } = await open()
  await write('Soup')

  const named = await ada.post('/sync/notepad/name-version', { group, notepad, name: 'Draft' })
  const eve = await app.person('Eve')
  const strangers = await eve.post('/sync/notepad/name-version', { group, notepad, name: 'Mine' })
  const empty = await ada.post('/sync/notepad/name-version', { group, notepad, name: '' })

  expect(named.json.versions).toMatchObject([{ name: 'Draft' }])
  expect(strangers.status).toBe(404)
  expect(empty.status).toBe(400)
  await prune(app.database, 400 * dayMs + app.clock.now)
  expect(await versions()).toMatchObject([{ name: 'Draft' }])
}, 30_000)

test('[NV-15] beyond 200 versions with a name one more gets none, and one that has a name another', async () => {
  const { app, ada, group, notepad, write, versions } = await open()
  await write('Soup')
  const nameIt = (name: string) => ada.post('/sync/notepad/name-version', { group, notepad, name })
  for (let seq = 1; seq < namedVersionsMax; seq += 1) {
    const row = { groupId: group, notepad, seq: -seq, at: app.clock.now, name: `Draft ${seq}` }
    const words = { authors: '[]', characters: 0, state: '', seal: null }
    await putVersion(app.database.write, { ...row, ...words })
  }

  const last = await nameIt('Last')
  const renamed = await nameIt('The last')
  await write('bread')
  const refused = await nameIt('One more')

  expect([last.status, renamed.status, refused.status]).toEqual([200, 200, 409])
  expect(refused.json.refusal).toEqual({ code: 'full', values: { limit: namedVersionsMax } })
  const [newest, before] = await versions()
  expect([newest.name, before.name]).toEqual([null, 'The last'])
}, 30_000)

test('[NV-16] a name is taken from a version, and given back, by whoever may write', async () => {
  const { app, ada, group, notepad, write, versions } = await open()
  await write('Soup')
  await ada.post('/sync/notepad/name-version', { group, notepad, name: 'Draft' })
  const [{ seq }] = await versions()
  const rename = (person: typeof ada, name: string | null, at = seq) =>
    person.post('/sync/notepad/rename-version', { group, notepad, seq: at, name })
  const eve = await app.person('Eve')

  const strangers = await rename(eve, null)
  const nowhere = await rename(ada, null, seq + 1)
  const unnamed = await rename(ada, null)
  const namedAgain = await rename(ada, 'Draft')

  expect([strangers.status, nowhere.status]).toEqual([404, 404])
  expect(unnamed.json.versions).toMatchObject([{ seq, name: null }])
  expect(namedAgain.json.versions).toMatchObject([{ seq, name: 'Draft' }])
}, 30_000)

test('[NV-16] of 200 names one that was taken away makes room for another, but not for two', async () => {
  const { app, ada, group, notepad, versions } = await open()
  for (let seq = 0; seq <= namedVersionsMax; seq += 1) {
    const row = { groupId: group, notepad, seq, at: app.clock.now }
    const words = { authors: '[]', characters: 0, state: '', seal: null }
    const name = seq === 0 ? null : `Draft ${seq}`
    await putVersion(app.database.write, { ...row, ...words, name })
  }
  const rename = (seq: number, name: string | null) =>
    ada.post('/sync/notepad/rename-version', { group, notepad, seq, name })

  const tooMany = await rename(0, 'First')
  await rename(1, null)
  const one = await rename(0, 'First')
  const two = await rename(1, 'Draft 1')

  expect([tooMany.status, one.status, two.status]).toEqual([409, 200, 409])
  expect((await versions()).at(-1)).toMatchObject({ seq: 0, name: 'First' })
}, 30_000)

test('[NV-17] a notepad in which nobody has written cannot be kept under a name, and that is told', async () => {
  const { ada, group, notepad, versions } = await open()

  const refused = await ada.post('/sync/notepad/name-version', { group, notepad, name: 'Draft' })

  expect(refused.status).toBe(400)
  expect(refused.json.refusal).toEqual({ code: 'invalid', values: { problem: 'empty' } })
  expect(await versions()).toEqual([])
}, 30_000)

test('[NV-4] updates that are in the body as a whole are forgotten after a day', async () => {
  const { app, ada, group, notepad, write, body } = await open()
  await write('Soup')
  await ada.post('/sync/notepad/name-version', { group, notepad, name: 'Draft' })
  await write('bread')
  const stored = () => app.database.read.selectFrom('notepadUpdates').select('id').execute()

  await prune(app.database, app.clock.now + dayMs / 2)
  expect(await stored()).toHaveLength(2)
  await prune(app.database, app.clock.now + 2 * dayMs)

  expect(await stored()).toHaveLength(1)
  expect(await body()).toHaveLength(2)
}, 30_000)

test('[NV-12] what is purged while one body is made of it stays gone', async () => {
  const { app, ada, group, notepad, write, body, versions } = await open()
  await write('Secret')
  const { read } = app.database
  const seen = await read
    .selectFrom('streams')
    .select(['epoch', 'seq'])
    .where('id', '=', group)
    .executeTakeFirst()

  const named = ada.post('/sync/notepad/name-version', { group, notepad, name: 'Draft' })
  const mutations = [
    { n: 1, name: 'deleteNotepad', args: { id: notepad }, seen },
    { n: 2, name: 'purge', args: { rows: [{ kind: 'notepad', id: notepad }] }, seen },
  ]
  await ada.post('/sync/push', { stream: group, client: newId(), mutations })
  await named

  expect(await body()).toEqual([])
  expect(await versions()).toEqual([])
  expect(await read.selectFrom('notepadBodies').select('text').execute()).toEqual([])
}, 30_000)

test('[NV-14] of many bodies that are to be made whole those that wait are not read yet', async () => {
  const { app, group, notepad, write } = await open()
  await write('Soup')
  let reads = 0
  const read = app.database.read.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      reads += 1
      return result
    },
  })
  const checkpoints = new Checkpoints({
    database: { ...app.database, read },
    now: () => 0,
    log: () => undefined,
    onError: () => undefined,
  })
  onTestFinished(() => checkpoints.close())

  const made = Array.from({ length: 20 }, (_, at) => checkpoints.name(group, notepad, `${at}`))
  await made[0]
  const readsOfFirst = reads
  await Promise.all(made)

  expect(reads).toBeGreaterThanOrEqual(20)
  expect(readsOfFirst).toBeLessThanOrEqual(reads / 10)
}, 30_000)

function textIn(update: string): string {
  return openBody([update])
    .getXmlFragment('body')
    .toArray()
    .map((line) => line.toJSON().replaceAll(/<[^>]+>/g, ''))
    .join(',')
}
