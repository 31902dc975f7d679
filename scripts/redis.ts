import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from './free-port.ts'

export interface Redis {
  url: string
  /** What a test wants to see survived. */
  order(order: 'down' | 'up' | 'freeze' | 'thaw'): void
  stop(): Promise<void>
}

/** A Redis of our own in a temporary folder, gone when this process ends, however it ends. */
export async function startRedis(program: string): Promise<Redis> {
  const folder = mkdtempSync(path.join(tmpdir(), 'trivet-redis-'))
  const port = await findFreePort()
  const keeper = spawn('sh', ['-c', keep], {
    cwd: folder,
    detached: true,
    env: { ...process.env, REDIS: program, FOLDER: folder, PORT: String(port) },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = once(keeper, 'close')
  const stop = async () => {
    keeper.stdin.destroy()
    await ended
  }
  const deadline = Date.now() + 20_000
  while (!(await answers(port))) {
    if (Date.now() > deadline) {
      await stop()
      throw new Error(`${program} did not start`)
    }
    await delay(50)
  }
  const order: Redis['order'] = (word) => void keeper.stdin.write(`${word}\n`)
  return { url: `redis://127.0.0.1:${port}`, order, stop }
}

/** As in postgres.ts: the end of its input is the sign to stop. */
const keep = `
start() {
  "$REDIS" --bind 127.0.0.1 --port "$PORT" --dir "$FOLDER" --save '' --appendonly no </dev/null &
  redis=$!
}
start
while read -r order; do
  case $order in
    down) kill -KILL $redis; wait $redis ;;
    up) start ;;
    freeze) kill -STOP $redis ;;
    thaw) kill -CONT $redis ;;
  esac
done
kill -KILL $redis
wait $redis
cd / && rm -rf "$FOLDER"
`

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    socket.write('PING\r\n')
    const [answer] = await once(socket, 'data')
    return String(answer).startsWith('+PONG')
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
