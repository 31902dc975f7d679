import type { IoEvent } from './io-log.ts'

/** A disk writes so much at once, or not. */
const sectorBytes = 512

type Change = Extract<IoEvent, { type: 'write' | 'truncate' }>

/** Files of which it is known what is on the disk for certain, and what may be. */
export class Disk {
  readonly #certain = new Map<string, Content>()
  readonly #underWay = new Map<string, Change[]>()

  constructor(files: ReadonlyMap<string, Buffer>) {
    for (const [name, bytes] of files) this.#certain.set(name, new Content(bytes))
  }

  take(event: IoEvent): void {
    if (event.type === 'said') return
    const underWay = this.#underWay.get(event.file) ?? []
    this.#underWay.set(event.file, underWay)
    if (event.type !== 'sync') {
      underWay.push(event)
      return
    }
    const content = this.#certain.get(event.file) ?? new Content()
    this.#certain.set(event.file, content)
    for (const change of underWay.splice(0)) content.apply(change)
  }

  /** What is found after the power failed now: of what was not synced any sector may be there, or not. */
  afterPowerCut(random: () => number): Map<string, Buffer> {
    const found = new Map<string, Buffer>()
    for (const name of new Set([...this.#certain.keys(), ...this.#underWay.keys()])) {
      const content = new Content(this.#certain.get(name)?.bytes)
      // Now and then nearly all, or hardly any of it.
      const odds = random()
      for (const change of this.#underWay.get(name) ?? []) {
        for (const part of partsOf(change)) if (random() < odds) content.apply(part)
      }
      found.set(name, content.bytes)
    }
    return found
  }
}

/** What a file holds, with room to grow. */
class Content {
  #room: Buffer
  #size: number

  constructor(bytes: Buffer = Buffer.alloc(0)) {
    this.#room = Buffer.from(bytes)
    this.#size = bytes.length
  }

  get bytes(): Buffer {
    return this.#room.subarray(0, this.#size)
  }

  apply(change: Change): void {
    if (change.type === 'truncate') {
      this.#resize(change.size)
      return
    }
    const { at, bytes } = change
    this.#resize(Math.max(this.#size, at + bytes.length))
    bytes.copy(this.#room, at)
  }

  #resize(size: number): void {
    if (size > this.#room.length) {
      const larger = Buffer.alloc(2 * size)
      this.#room.copy(larger, 0, 0, this.#size)
      this.#room = larger
    }
    // What was cut off reads as zeros when the file grows again.
    if (size < this.#size) this.#room.fill(0, size, this.#size)
    this.#size = size
  }
}

function partsOf(change: Change): Change[] {
  if (change.type === 'truncate') return [change]
  const { type, file, at, bytes } = change
  const parts: Change[] = []
  let from = 0
  while (from < bytes.length) {
    const to = Math.min(bytes.length, from + sectorBytes - ((at + from) % sectorBytes))
    parts.push({ type, file, at: at + from, bytes: bytes.subarray(from, to) })
    from = to
  }
  return parts
}
