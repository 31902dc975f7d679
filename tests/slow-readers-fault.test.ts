import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  bareServer,
  isLong,
  item,
  letIn,
  makeGroup,
  metric,
  newId,
  openDevice,
  type Person,
  signUp,
} from './fault-house.ts'
import { type Server, startServer } from './server.ts'

/** Nobody may have more than 50. */
const readersPerPerson = 20
const readers = isLong ? 100 : 40
const changedMb = isLong ? 200 : 120
/** Less than what was changed by far; the short run leaves room for what a busy machine's allocator holds. */
const growthMb = isLong ? 64 : 96
const mb = 1_024 * 1_024

test(`[F9] ${readers} readers who take nothing are cut off, and ${changedMb} MB of changes cost no more than ${growthMb} MB`, async () => {
  // One arena: what the allocator keeps for its threads is no growth of ours.
  const server = await startServer({ MALLOC_ARENA_MAX: '1' }, bareServer)
  onTestFinished(() => server.stop())
  const ada = await signUp(server, 'Ada')
  const group = await makeGroup(server, ada)
  const device = openDevice(server, ada, group)
  onTestFinished(() => device.close())
  const milk = item()
  device.mutate('addListItem', milk)
  const slow: WebSocket[] = []
  for (let count = 0; count < readers; count += readersPerPerson) {
    const ben = await signUp(server, 'Ben')
    await letIn(server, ben, { owner: ada, group, role: 'viewer' })
    const his = Array.from({ length: readersPerPerson }, () => openReader(server, ben, group))
    slow.push(...(await Promise.all(his)))
  }
  // What the program needs for this work at all, while all of them read.
  const before = await write(changedMb / 4)

  for (const socket of slow) socket.pause()
  const most = await write(changedMb)

  // On a slow machine some are taken for dead before enough has piled up for them.
  expect(await metric(server, 'sync_cut_readers_total')).toBeGreaterThan(0)
  await expect.poll(() => metric(server, 'sync_sockets'), { timeout: 10_000 }).toBe(1)
  expect((most - before) / mb).toBeLessThan(growthMb)
  expect(device.closeCodes).toEqual([])
  const [one] = slow
  one?.resume()
  const back = openDevice(server, ada, group)
  onTestFinished(() => back.close())
  await back.until(() => back.isLinked)
  expect(back.rows.get(`listItem/${milk.id}`)).toEqual(device.rows.get(`listItem/${milk.id}`))

  /** So much of changes; gives the most memory that was held meanwhile. */
  async function write(megabytes: number): Promise<number> {
    const note = 'x'.repeat(16_000)
    // The note as it was travels beside the new one.
    const edits = Math.ceil((megabytes * mb) / (2 * note.length))
    let most = 0
    for (let edit = 0; edit < edits; edit += 1) {
      device.mutate('changeListItem', { id: milk.id, note: `${edit} ${note}` })
      if (edit % 50 !== 0) continue
      await device.until(() => device.waiting === 0)
      most = Math.max(most, await metric(server, 'process_resident_memory_bytes'))
    }
    await device.until(() => device.waiting === 0)
    return most
  }
}, 240_000)

/** A reader who has everything so far. */
async function openReader(server: Server, { cookie }: Person, group: string): Promise<WebSocket> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/sync`, {
    headers: { cookie, origin: server.url },
    perMessageDeflate: false,
  })
  socket.on('error', () => undefined)
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  const hello = { type: 'hello', version: 1, client: newId(), streams: { [group]: null } }
  socket.send(JSON.stringify(hello))
  await new Promise<void>((resolve) => {
    socket.on('message', (content: Buffer) => {
      if (JSON.parse(content.toString()).type === 'people') resolve()
    })
  })
  return socket
}
