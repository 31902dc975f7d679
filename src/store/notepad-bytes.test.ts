import { readFileSync } from 'node:fs'
import { toBase64 } from '#domain/base64.ts'
import { ada, bob, flat } from '#domain/examples.ts'
import { bodyText, openBody } from '#domain/notepad-body.ts'
import { notepadBodyMaxLength } from '#domain/notepad.ts'
import { inspectBody } from '#sync/inspect-body.ts'
import { Room } from '#sync/room.ts'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { eachDatabase } from './each-database.ts'
import { notepadUpdatesSince, putBody } from './notepad-bodies.ts'
import { leaseSize, leaseWriterIds } from './notepad-writers.ts'
import { idOf, openFlat, phone, push, tablet } from './open-flat.ts'

const hostile: { name: string; update: string; code: string }[] = JSON.parse(
  readFileSync(new URL('../../tests/fixtures/hostile-updates.json', import.meta.url), 'utf8'),
)
const plans = idOf('plans')

eachDatabase('the bytes of notepads', (open) => {
  test('[F13] hostile updates leave the document as it was, and the next words come', async () => {
    const { write, body } = await openPlans()
    const doc = openBody()
    expect(await write(takeUpdate(doc, 'Soup'))).toBe('done')
    const before = await body()

    for (const { name, update, code } of hostile) {
      expect(`${name}: ${await write(update)}`).toBe(`${name}: ${code}`)
    }

    expect(await body()).toEqual(before)
    expect(await write(takeUpdate(doc, ' and bread'))).toBe('done')
    expect(textOf(await body())).toBe('Soup and bread')
  })

  test('[NB-3] words that build on what the server does not have are refused with resync', async () => {
    const { write } = await openPlans()
    const doc = openBody()
    takeUpdate(doc, 'Soup')

    expect(await write(takeUpdate(doc, ' and bread'))).toBe('resync')
  })

  test('[NB-4] a Yjs client id that one tab has used is refused from every other', async () => {
    const { write } = await openPlans()
    const doc = openBody()
    await write(takeUpdate(doc, 'Soup'))

    const update = takeUpdate(doc, ' and bread')

    expect(await write(update, { client: phone })).toBe('resync')
    expect(await write(update)).toBe('done')
    expect(await write(update)).toBe('done')
  })

  test('[NB-4] an id that somebody else was lent is refused', async () => {
    const { write, database } = await openPlans()
    const lease = { at: 1, random: () => 0.5 }
    const bobs = await leaseWriterIds(database.write, { ...lease, userId: bob })
    const draws = [0.5, 0.25]
    const random = () => draws.shift() ?? 0
    const adas = await leaseWriterIds(database.write, { ...lease, userId: ada, random })

    expect(new Set([...bobs, ...adas]).size).toBe(2 * leaseSize)
    expect(await write(takeUpdate(openBody(), 'Soup', bobs[3]))).toBe('resync')
    expect(await write(takeUpdate(openBody(), 'Soup', adas[3]))).toBe('done')
  })

  test('[NB-5] a body that is full takes no more words, but lets some go', async () => {
    const { write, database } = await openPlans()
    const doc = openBody()
    await write(takeUpdate(doc, 'Soup'))
    const size = { seq: 0, characters: notepadBodyMaxLength, bytes: 10, text: '', state: '' }
    await putBody(database.write, { groupId: flat, notepad: plans, ...size, seal: null })

    const shorter = takeUpdate(doc, 2)
    expect(await write(takeUpdate(openBody(), 'more'))).toBe('tooLarge')
    expect(await write(shorter)).toBe('done')
  })

  async function openPlans() {
    const { database, storage } = await openFlat(open)
    const room = new Room({ storage, now: () => 100, inspect: inspectBody })
    await push(room, {
      n: 2,
      name: 'addNotepad',
      args: { id: plans, title: 'Plans', emoji: null, order: 'a0' },
    })
    const numbers = new Map([[tablet, 2]])
    let count = 0
    return {
      database,
      write(update: string, { client = tablet } = {}) {
        const n = (numbers.get(client) ?? 0) + 1
        numbers.set(client, n)
        count += 1
        const args = { id: plans, updateId: idOf(`update-${count}`), update, excerpt: '' }
        return push(room, { n, name: 'writeNotepad', client, args })
      },
      body: () => notepadUpdatesSince(database.read, { groupId: flat, notepad: plans, seq: 0 }),
    }
  }
})

/** What is sent when somebody writes at the end of the first line, or takes so many letters away. */
function takeUpdate(doc: Y.Doc, words: string | number, clientId = doc.clientID): string {
  doc.clientID = clientId
  let sent: Uint8Array = new Uint8Array()
  const onUpdate = (update: Uint8Array) => void (sent = update)
  doc.on('update', onUpdate)
  doc.transact(() => {
    const text = firstText(doc)
    if (typeof words === 'string') text.insert(text.length, words)
    else text.delete(0, words)
  })
  doc.off('update', onUpdate)
  return toBase64(sent)
}

function firstText(doc: Y.Doc): Y.XmlText {
  const body = doc.getXmlFragment('body')
  if (body.length === 0) body.insert(0, [new Y.XmlElement('paragraph')])
  const paragraph = body.get(0) as Y.XmlElement
  if (paragraph.length === 0) paragraph.insert(0, [new Y.XmlText()])
  return paragraph.get(0) as Y.XmlText
}

function textOf(updates: { update: string }[]): string {
  return bodyText(openBody(updates.map(({ update }) => update)))
}
