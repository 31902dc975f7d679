import * as Y from 'yjs'
import { applyOthers } from './notepad-lost-words.ts'
import { type BodyTree, paragraphs, treeText } from './notepad-tree.ts'
import { appendTree, bodyTree } from './notepad-yjs.ts'

/** Test support: a server that orders changes, and devices that write while they are apart. */
export function openHouse(tree: BodyTree) {
  const log: { update: Uint8Array; by: Device }[] = []
  const devices: Device[] = []
  const base = new Y.Doc()
  appendTree(base, tree)
  const start = Y.encodeStateAsUpdate(base)

  class Device {
    readonly doc = new Y.Doc()
    /** Items of the list that are to be completed. */
    readonly ticked: string[] = []
    #own: Uint8Array[] = []
    #at = 0

    constructor() {
      Y.applyUpdate(this.doc, start, 'stored')
      // As a body does once it is open: what is deleted can still be read.
      this.doc.gc = false
      this.doc.on('update', (update: Uint8Array, origin: unknown) => {
        if (origin !== 'stored') this.#own.push(update)
      })
      devices.push(this)
    }

    get body() {
      return this.doc.getXmlFragment('body')
    }

    get text() {
      return treeText(bodyTree(this.doc))
    }

    /** Sends what waits, then reads what is new. */
    meet() {
      for (const update of this.#own.slice(this.#sent)) log.push({ update, by: this })
      this.#sent = this.#own.length
      this.read()
    }

    #sent = 0

    read() {
      for (const { update, by } of log.slice(this.#at)) {
        this.#at += 1
        if (by === this) {
          this.#own.shift()
          this.#sent -= 1
        } else {
          const { ticked } = applyOthers(this.doc, [update], { own: this.#own, origin: 'stored' })
          this.ticked.push(...ticked)
        }
      }
    }
  }

  const settle = () => {
    for (let round = 0; round < 3; round += 1) for (const device of devices) device.meet()
  }
  return { ada: new Device(), bob: new Device(), settle }
}

export type House = ReturnType<typeof openHouse>

export function task(text: string, done = false) {
  return { type: 'taskItem' as const, attrs: { done }, content: paragraphs(text) }
}

export function idOf(name: string): string {
  return `${name}-${name}-${name}-${name}`
}

export function liveLine(title: string, item = idOf(title)): Y.XmlElement {
  const line = new Y.XmlElement('liveLine')
  line.setAttribute('item', item)
  line.setAttribute('title', title)
  return line
}
