import type { Duplex } from 'node:stream'
import type { ServerMessage } from '#sync/protocol.ts'
import { closeCodes } from '#sync/protocol.ts'
import { WebSocket } from 'ws'
import { textFrame } from './text-frame.ts'

interface LinkOptions {
  socket: WebSocket
  /** What lies under the socket; frames that are built once are written there as they are. */
  wire: Duplex
  turn: Turn
  outboundMaxBytes: number
  closeMs: number
  onCut: () => void
}

const nothing: Buffer[] = []
/** Answers may pile up higher than live frames: a device that catches up gets large ones. */
const answersMaxFactor = 8

/** The bytes of one device's socket: those of one turn leave in one write; who does not read is cut off. */
export class Link {
  readonly #options: LinkOptions
  #waiting = nothing
  #waitingBytes = 0
  #isEnding = false
  /** Pushes of this device that are not answered yet. */
  pushes = 0

  constructor(options: LinkOptions) {
    this.#options = options
  }

  get isOpen(): boolean {
    return !this.#isEnding && this.#options.socket.readyState === WebSocket.OPEN
  }

  send(message: ServerMessage): void {
    this.write(textFrame(JSON.stringify(message)))
  }

  /** For a frame that nobody asked for: a reader who leaves too many of them lying is cut off. */
  writeLive(frame: Buffer): void {
    if (this.isOpen && !this.#isOver(1)) this.#queue(frame)
  }

  write(frame: Buffer): void {
    if (this.isOpen && !this.#isOver(answersMaxFactor)) this.#queue(frame)
  }

  pong(content: Buffer): void {
    if (this.isOpen && !this.#isOver(1)) this.#options.socket.pong(content)
  }

  #queue(frame: Buffer): void {
    if (this.#waiting === nothing) {
      this.#waiting = [frame]
      this.#options.turn.add(this)
    } else {
      this.#waiting.push(frame)
    }
    this.#waitingBytes += frame.byteLength
  }

  /** Whether so much may be held elsewhere until it is sent. */
  mayHold(bytes: number): boolean {
    return this.isOpen && !this.#isOver(answersMaxFactor, bytes)
  }

  #isOver(factor: number, heldBytes = 0): boolean {
    const { socket, outboundMaxBytes, onCut } = this.#options
    const bytes = socket.bufferedAmount + this.#waitingBytes + heldBytes
    if (bytes <= factor * outboundMaxBytes) return false
    onCut()
    this.end(closeCodes.overload)
    return true
  }

  flush(): void {
    const { socket, wire } = this.#options
    const frames = this.#waiting
    this.#waiting = nothing
    this.#waitingBytes = 0
    if (frames === nothing || socket.readyState !== WebSocket.OPEN) return
    wire.write(frames.length === 1 ? frames[0] : Buffer.concat(frames))
  }

  /** Settles when the reader has taken what was sent, or is gone. */
  async whenDrained(): Promise<void> {
    const { wire } = this.#options
    if (this.#waitingBytes > wire.writableHighWaterMark) this.flush()
    if (!wire.writableNeedDrain || wire.destroyed) return
    const { promise, resolve } = Promise.withResolvers<void>()
    wire.once('drain', resolve).once('close', resolve)
    await promise
    wire.off('drain', resolve).off('close', resolve)
  }

  /** Says why and closes; who does not answer that is cut. */
  end(code: number, reason = ''): void {
    if (this.#isEnding) return
    this.flush()
    this.#isEnding = true
    const { socket, closeMs } = this.#options
    socket.close(code, reason)
    const cut = setTimeout(() => socket.terminate(), closeMs)
    socket.once('close', () => clearTimeout(cut))
  }

  terminate(): void {
    this.#isEnding = true
    this.#options.socket.terminate()
  }
}

/** Gathers who has something to send until this turn of the event loop ends. */
export class Turn {
  #links: Link[] = []

  add(link: Link): void {
    if (this.#links.length === 0) process.nextTick(() => this.flush())
    this.#links.push(link)
  }

  flush(): void {
    const links = this.#links
    this.#links = []
    // Who wrote it sees it already: the others first.
    for (const link of links) if (link.pushes === 0) link.flush()
    for (const link of links) link.flush()
  }
}
