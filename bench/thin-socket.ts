import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A WebSocket client of almost no cost, so that a server is not measured by its clients. */
export interface ThinSocket {
  send(content: string | Buffer): void
  close(): void
  /** When the other side ends it, or we do. */
  closed: Promise<void>
}

interface ThinSocketOptions {
  port: number
  path: string
  headers?: Record<string, string>
  /** Without it whatever comes is thrown away unread. */
  onMessage?: (content: Buffer) => void
}

const opcodes = { text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const

export async function openThinSocket(options: ThinSocketOptions): Promise<ThinSocket> {
  const { port, path, headers = {}, onMessage } = options
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
  await once(socket, 'connect')
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    'Sec-WebSocket-Version: 13',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const rest = await readAnswer(socket)
  // What breaks later shows as an end, which the caller waits for.
  socket.on('error', () => socket.destroy())
  const read = frameReader((opcode, content) => {
    if (opcode === opcodes.ping) socket.write(frame(opcodes.pong, content))
    else if (opcode === opcodes.close) socket.end(frame(opcodes.close, content))
    else onMessage?.(content)
  })
  socket.on('data', read)
  if (rest.length > 0) read(rest)
  return {
    send: (content) =>
      void socket.write(
        typeof content === 'string'
          ? frame(opcodes.text, Buffer.from(content))
          : frame(opcodes.binary, content),
      ),
    close: () => socket.destroy(),
    closed,
  }
}

/** The bytes after the head of the answer, which belong to the first frames. */
function readAnswer(socket: Socket): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0)
    const onData = (chunk: Buffer) => {
      head = Buffer.concat([head, chunk])
      const end = head.indexOf('\r\n\r\n')
      if (end === -1) return
      stop()
      const status = head.subarray(0, end).toString()
      if (status.startsWith('HTTP/1.1 101')) resolve(head.subarray(end + 4))
      else reject(new Error(`no WebSocket: ${status.split('\r\n')[0]}`))
    }
    const onEnd = (error?: unknown) => {
      stop()
      reject(error instanceof Error ? error : new Error('no WebSocket: the connection ended'))
    }
    const stop = () => {
      socket.off('data', onData).off('error', onEnd).off('close', onEnd)
    }
    socket.on('data', onData).on('error', onEnd).on('close', onEnd)
  })
}

function frameReader(onFrame: (opcode: number, content: Buffer) => void) {
  let left: Buffer | null = null
  return (chunk: Buffer) => {
    const bytes: Buffer = left ? Buffer.concat([left, chunk]) : chunk
    let at = 0
    for (;;) {
      const found = measureFrame(bytes, at)
      if (!found || found.end > bytes.length) break
      onFrame((bytes[at] ?? 0) & 15, bytes.subarray(found.start, found.end))
      at = found.end
    }
    left = at === bytes.length ? null : bytes.subarray(at)
  }
}

function measureFrame(bytes: Buffer, at: number): { start: number; end: number } | null {
  const available = bytes.length - at
  if (available < 2) return null
  const short = (bytes[at + 1] ?? 0) & 127
  const headBytes = short === 127 ? 10 : short === 126 ? 4 : 2
  if (available < headBytes) return null
  const start = at + headBytes
  if (short === 127) return { start, end: start + Number(bytes.readBigUInt64BE(at + 2)) }
  return { start, end: start + (short === 126 ? bytes.readUInt16BE(at + 2) : short) }
}

/** A client must mask; with a mask of zeroes the content stays as it is. */
function frame(opcode: number, content: Buffer): Buffer {
  const size = content.length
  const lengthBytes = size < 126 ? 0 : size < 65_536 ? 2 : 8
  const bytes = Buffer.alloc(6 + lengthBytes + size)
  bytes[0] = 0x80 | opcode
  bytes[1] = 0x80 | (lengthBytes === 0 ? size : lengthBytes === 2 ? 126 : 127)
  if (lengthBytes === 2) bytes.writeUInt16BE(size, 2)
  if (lengthBytes === 8) bytes.writeBigUInt64BE(BigInt(size), 2)
  content.copy(bytes, 6 + lengthBytes)
  return bytes
}
