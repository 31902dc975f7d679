import type { ClientMessage, Push, ServerMessage } from '#sync/protocol.ts'

/** Test support: a server that says what it is told to. */
export class Socket extends EventTarget {
  static readonly OPEN = 1
  static made: Socket[] = []
  readonly readyState = Socket.OPEN
  readonly heard: ClientMessage[] = []

  constructor() {
    super()
    Socket.made.push(this)
  }

  send(text: string): void {
    this.heard.push(JSON.parse(text))
  }

  close(): void {}

  say(message: ServerMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }

  /** Ends the link. */
  end(code: number): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }

  get pushes(): Push[] {
    return this.heard.filter((message) => message.type === 'push')
  }
}
