import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fromBase64, toBase64 } from '#domain/base64.ts'
import { composeBody } from '#domain/notepad-whole.ts'
import * as Y from 'yjs'
import { keepToSecondCore, startChild } from './child.ts'
import { installPeers } from './install-peers.ts'
import { type Figure, median, percentile, report } from './measure.ts'
import { joinHocuspocusText } from './notepad-peer.ts'
import { typingTrace } from './notepad-trace.ts'
import { Typist, makeNotepad, signUpOn } from './notepad-typist.ts'
import { startOurs } from './ours.ts'
import { insertMessage, openMessages } from './reference-messages.ts'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    /** As many as in the trace that others measure with. */
    edits: { type: 'string', default: '259778' },
    tail: { type: 'string', default: '20000' },
    /** Parts of names, with commas between. */
    only: { type: 'string', default: '' },
  },
})

/** The first ones warm up: what is measured is a server that has been running for a while. */
const warmingRounds = 30
const rounds = 40
const openings = 25
const warmingOpenings = 5
/** Of each typist, in a round. */
const letters = 50

await installPeers()
keepToSecondCore()
const figures: Figure[] = []
const parts = { typing: measureTyping, tail: measureTail, trace: measureTrace }
for (const [name, measure] of Object.entries(parts)) {
  if (options.only.split(',').some((part) => name.includes(part))) await measure()
}
report('Notepads', figures)
process.exit()

/**
 * Two typists, one letter at a time: how long until the other sees it, and how many a second. In
 * turns, so that what disturbs the machine for a moment disturbs all of them.
 */
async function measureTyping(): Promise<void> {
  const [server, peer] = [
    await startOurs(),
    await startChild({
      entry: path.join(import.meta.dirname, 'peer-server.ts'),
      args: ['hocuspocus'],
    }),
  ]
  const person = await signUpOn(server.port)
  const place = await makeNotepad(server.port, person)
  const [ada, bob] = [
    await Typist.join(server.port, person, place),
    await Typist.join(server.port, person, place),
  ]
  const [one, two] = [
    await joinHocuspocusText(peer.port, 'notes'),
    await joinHocuspocusText(peer.port, 'notes'),
  ]
  const disk = openDisk()
  const seen = { ours: [] as number[], theirs: [] as number[], commits: [] as number[] }
  for (let round = 0; round < warmingRounds + rounds; round += 1) {
    const ours = await typeOneByOne(ada, bob, disk)
    const theirs = await typeOneByOne(one, two, disk)
    if (round < warmingRounds) continue
    seen.ours.push(...ours.seen)
    seen.theirs.push(...theirs.seen)
    seen.commits.push(...ours.commits, ...theirs.commits)
  }
  const acknowledged = ada.acknowledgedMs.slice(warmingRounds * letters)
  const perSecond = await ada.typeForSeconds(Number(options.seconds))
  for (const typist of [ada, bob, one, two]) typist.close()
  await Promise.all([server.stop(), peer.stop()])
  disk.close()
  const commit = percentile(seen.commits, 0.5)
  figures.push(
    {
      name: 'edit → seen, p50 (beside hocuspocus, which has not stored it, + one FULL commit)',
      ours: percentile(seen.ours, 0.5),
      unit: 'ms',
      beside: { name: 'hocuspocus + commit', value: percentile(seen.theirs, 0.5) + commit },
      goal: { ratio: 1 },
    },
    {
      name: 'edit → seen, p99',
      ours: percentile(seen.ours, 0.99),
      unit: 'ms',
      beside: { name: 'hocuspocus', value: percentile(seen.theirs, 0.99) },
    },
    {
      name: 'edit → acknowledged, p50 (beside a raw FULL commit of SQLite)',
      ours: median(acknowledged),
      unit: 'ms',
      beside: { name: 'one commit', value: commit },
    },
    { name: 'durable edits a second, one typist', ours: perSecond, unit: '/s' },
  )
}

/** What the disk of this machine takes for one letter, with nothing around it. */
function openDisk() {
  const folder = mkdtempSync(path.join(tmpdir(), 'trivet-commit-'))
  const database = new DatabaseSync(path.join(folder, 'commits.db'))
  openMessages(database)
  const insert = database.prepare(insertMessage)
  const letter = Buffer.alloc(40)
  return {
    commit: () => timed(() => insert.run('notes', letter)),
    close() {
      database.close()
      rmSync(folder, { recursive: true })
    },
  }
}

interface Writer {
  type(letter: string): void
  onSeen: () => void
}

/** With a commit of the same size after each letter, which finds the machine as a server's does. */
async function typeOneByOne(from: Writer, to: Writer, disk: { commit(): number }) {
  const seen: number[] = []
  const commits: number[] = []
  for (let count = 0; count < letters; count += 1) {
    const { promise, resolve } = Promise.withResolvers<void>()
    to.onSeen = resolve
    const began = performance.now()
    from.type('x')
    await promise
    seen.push(performance.now() - began)
    // What its author hears of it belongs to this letter, not to the next.
    await nextTurn()
    commits.push(disk.commit())
    await nextTurn()
  }
  return { seen, commits }
}

/** A notepad with a long tail of single edits: opened as it is, and after it was made one body. */
async function measureTail(): Promise<void> {
  const doc = new Y.Doc()
  const updates: string[] = []
  doc.on('update', (update: Uint8Array) => updates.push(toBase64(update)))
  const text = new Y.XmlText()
  const line = new Y.XmlElement('paragraph')
  doc.getXmlFragment('body').insert(0, [line])
  line.insert(0, [text])
  const count = Number(options.tail)
  for (let edit = 0; edit < count; edit += 1) text.insert(text.length, 'abcdefgh '[edit % 9] ?? ' ')
  const tailMs = timed(() => open(updates))
  let body = { state: '', bytes: 0 }
  const composeMs = timed(() => (body = composeBody(updates)))
  const [wholeMs, bareMs] = timedInTurns(
    () => open([body.state]),
    () => Y.applyUpdate(new Y.Doc(), fromBase64(body.state)),
  )
  const before = updates.reduce((sum, update) => sum + update.length, 0)
  figures.push(
    {
      name: `opening ${count} edits, made one body (beside as they came)`,
      ours: wholeMs,
      unit: 'ms',
      beside: { name: 'one by one', value: tailMs },
    },
    { name: 'making them one body', ours: composeMs, unit: 'ms' },
    {
      name: 'reopening it (beside a bare Y.applyUpdate)',
      ours: wholeMs,
      unit: 'ms',
      beside: { name: 'bare', value: bareMs },
      goal: { ratio: 1.5 },
    },
    {
      name: 'its size on disk, in base64 (beside as they came)',
      ours: body.state.length / 1_000,
      unit: 'kB',
      beside: { name: 'as they came', value: before / 1_000 },
    },
  )
}

/** The editing of a whole paper, letter by letter, with a fixed seed. */
function measureTrace(): void {
  const edits = typingTrace(Number(options.edits), 1)
  const doc = new Y.Doc()
  const line = new Y.XmlElement('paragraph')
  const text = new Y.XmlText()
  doc.getXmlFragment('body').insert(0, [line])
  line.insert(0, [text])
  const editMs = timed(() => {
    for (const { at, insert, remove } of edits) {
      if (remove > 0) text.delete(at, remove)
      else text.insert(at, insert)
    }
  })
  const state = toBase64(Y.encodeStateAsUpdate(doc))
  let body = { state: '' }
  const composeMs = timed(() => (body = composeBody([state])))
  const bytes = fromBase64(body.state)
  const [openMs, bareMs] = timedInTurns(
    () => open([body.state]),
    () => Y.applyUpdate(new Y.Doc(), bytes),
  )
  figures.push(
    { name: `${edits.length} single edits applied`, ours: editMs, unit: 'ms' },
    { name: '… checked as a whole and made one body', ours: composeMs, unit: 'ms' },
    {
      name: '… reopened (beside a bare Y.applyUpdate)',
      ours: openMs,
      unit: 'ms',
      beside: { name: 'bare', value: bareMs },
      goal: { ratio: 1.5 },
    },
    { name: '… size', ours: bytes.length / 1_000, unit: 'kB' },
  )
}

/** The middle of many, in turns: of one each, the first is cold and the second is not. */
function timedInTurns(ours: () => unknown, theirs: () => unknown): [number, number] {
  const turns = Array.from({ length: openings }, () => [timed(ours), timed(theirs)] as const)
  const warm = turns.slice(warmingOpenings)
  return [median(warm.map(([first]) => first)), median(warm.map(([, second]) => second))]
}

function open(updates: readonly string[]): Y.Doc {
  const doc = new Y.Doc()
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, fromBase64(update))
  })
  return doc
}

function timed(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}
