import type { Id } from '#domain/id.ts'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'

interface LinkOptions {
  userId: Id
  random: Random
  timeline: Timeline
  /** How bad it is at the moment: 0 delivers everything in order. */
  badness: () => number
  onServer: (frame: string) => void | Promise<void>
  onDevice: (frame: string) => void
  onClose: () => void
}

/** A link between a device and a node: frames may be late, doubled, out of order, cut or lost. */
export class Link {
  readonly userId: Id
  readonly #options: LinkOptions
  isOpen = true

  constructor(options: LinkOptions) {
    this.userId = options.userId
    this.#options = options
  }

  toServer(frame: string): void {
    this.#deliver(frame, (text) => this.#options.onServer(text))
  }

  toDevice(frame: string): void {
    this.#deliver(frame, (text) => this.#options.onDevice(text))
  }

  close(): void {
    if (!this.isOpen) return
    this.isOpen = false
    this.#options.onClose()
  }

  #deliver(frame: string, take: (frame: string) => void | Promise<void>): void {
    const { random, timeline, badness } = this.#options
    if (!this.isOpen) return
    const isBad = random.chance(badness())
    const arrive = (text: string) => () => (this.isOpen ? take(text) : undefined)
    if (!isBad) {
      timeline.after(3, arrive(frame))
      return
    }
    const kind = random.below(4)
    // A link that loses something is noticed in the end, and closed.
    if (kind === 0) timeline.after(500, () => this.close())
    else if (kind === 1) timeline.after(random.below(400), arrive(frame))
    else if (kind === 2) {
      timeline.after(2, arrive(frame))
      timeline.after(random.below(300), arrive(frame))
    } else timeline.after(2, arrive(frame.slice(0, random.below(frame.length))))
  }
}
