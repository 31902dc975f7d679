import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build, parseAst, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { lib0, lightLibraries, withoutMethods, withoutSecondFormat } from './light-libraries.ts'
import { root } from './root.ts'
import { Random } from '#sync/simulation/random.ts'
import * as Y from 'yjs'

const code = `
class Step {
  apply() { return this }
  toJSON() { return {} }
  static jsonID(id, of) { of.prototype.jsonID = id }
}
Step.jsonID('step', Step)
Step.register(Step)`

test('[CMD-19] a library’s methods that nothing calls are left out, with the calls as it loads', () => {
  const light = withoutMethods(code, parseAst(code), ['toJSON', 'jsonID'])

  expect(light.replaceAll(/\s+/g, ' ')).toBe(
    ' class Step { apply() { return this } } Step.register(Step)',
  )
})

test('[CMD-19] a method that the library no longer has is told of', () => {
  expect(() => withoutMethods(code, parseAst(code), ['toJSON', 'merge'])).toThrow('merge')
})

test('[CMD-21] what stands in the place of a library’s settings has all that Yjs asks of them', () => {
  const files = ['buffer.js', 'logging.common.js', 'logging.node.js', 'schema.js']
  const code = files.map((file) => readFileSync(path.join(root, 'node_modules/lib0', file), 'utf8'))
  const asked = new Set(code.flatMap((each) => each.match(/\benv\.\w+/g) ?? []))

  const exported = lib0['environment.js'].match(/const \w+/g) ?? []

  expect(new Set(exported.map((name) => name.replace('const ', 'env.')))).toEqual(asked)
})

test('[CMD-23] without its second format Yjs keeps the same of what comes in any order', async () => {
  const light = await lightYjs()
  for (let seed = 1; seed <= 20; seed += 1) {
    const deliveries = shuffled(updatesOfThree(new Random(seed)), new Random(seed))

    const [kept, keptByLight] = [keptBy(Y, deliveries), keptBy(light, deliveries)]

    expect(keptByLight).toEqual(kept)
    expect(kept.waiting.words).toBeGreaterThan(0)
    expect(kept.waiting.deletions).toBeGreaterThan(0)
  }
})

test('[CMD-23] of the second format nothing is left, and nobody can ask for it', async () => {
  const light = await lightYjs()

  expect(Object.keys(Y).filter((name) => name.includes('V2'))).not.toEqual([])
  expect(Object.keys(light).filter((name) => name.includes('V2'))).toEqual([])
  expect(() => withoutSecondFormat('class UpdateEncoderV3 {}')).toThrow('second format')
})

type Library = typeof Y

/** Yjs as it comes to the browser. */
async function lightYjs(): Promise<Library> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [lightLibraries()],
    build: {
      write: false,
      minify: false,
      lib: { entry: path.join(root, 'node_modules/yjs/dist/yjs.mjs'), formats: ['es'] },
    },
  })
  const [chunk] = [output].flat().flatMap((each) => (each as Rolldown.RolldownOutput).output)
  const code = chunk && 'code' in chunk ? chunk.code : ''
  // It would warn of a second one, which is what is wanted here.
  Reflect.deleteProperty(globalThis, '__ $YJS$ __')
  return import(`data:text/javascript,${encodeURIComponent(code)}`)
}

/** After each delivery: all that it has, and what is new since the one before. */
function keptBy({ Doc, ...library }: Library, deliveries: Uint8Array[][]) {
  const doc = new Doc()
  const waiting = { words: 0, deletions: 0 }
  const states = deliveries.map((updates) => {
    const before = library.encodeStateVector(doc)
    library.applyUpdate(doc, library.mergeUpdates(updates))
    if (doc.store.pendingStructs) waiting.words += 1
    if (doc.store.pendingDs) waiting.deletions += 1
    return [library.encodeStateAsUpdate(doc), library.encodeStateAsUpdate(doc, before)]
  })
  return { text: String(doc.getXmlFragment('body')), states, waiting }
}

/** One by one, in any order, some together and some twice. */
function shuffled(updates: Uint8Array[], random: Random): Uint8Array[][] {
  const deliveries: Uint8Array[][] = []
  while (updates.length > 0) {
    const at = random.below(updates.length)
    deliveries.push(updates.slice(at, at + (random.chance(0.2) ? 3 : 1)))
    if (random.chance(0.9)) updates.splice(at, 1)
  }
  return deliveries
}

/** Three people write in one text, and hear of each other now and then. */
function updatesOfThree(random: Random): Uint8Array[] {
  const updates: Uint8Array[] = []
  const docs = [1, 2, 3].map((clientID) => Object.assign(new Y.Doc(), { clientID }))
  for (const doc of docs) doc.on('update', (update, origin) => origin ?? updates.push(update))
  for (let step = 0; step < 60; step += 1) {
    const doc = random.pick(docs)
    if (!doc) break
    if (random.chance(0.2)) for (const update of updates) Y.applyUpdate(doc, update, 'heard')
    else write(doc.getXmlFragment('body'), random)
  }
  return updates
}

function write(body: Y.XmlFragment, random: Random): void {
  const line = random.pick(body.toArray())
  const dice = random.next()
  if (!(line instanceof Y.XmlElement) || dice < 0.15) {
    const made = new Y.XmlElement('heading')
    made.insert(0, [new Y.XmlText('words 🙂')])
    return body.insert(random.below(body.length + 1), [made])
  }
  const [text] = line.toArray()
  const at = text instanceof Y.XmlText ? random.below(text.length + 1) : 0
  if (dice < 0.25) body.delete(body.toArray().indexOf(line), 1)
  else if (dice < 0.35) line.setAttribute('level', String(random.below(3)))
  else if (!(text instanceof Y.XmlText)) return
  else if (dice < 0.7) text.insert(at, random.id().slice(0, 1 + random.below(4)))
  else if (dice < 0.85) text.delete(at, Math.min(text.length - at, 1 + random.below(3)))
  else text.format(at, Math.min(text.length - at, 4), { link: { href: 'https://a.b' } })
}
