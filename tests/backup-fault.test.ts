import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUpServer, restoreServer } from '#server/backup.ts'
import { expect, onTestFinished, test } from 'vitest'
import type { BareDevice } from './bare-device.ts'
import {
  bareServer,
  faultsOf,
  item,
  makeGroup,
  openDevice,
  readLog,
  signUp,
} from './fault-house.ts'
import { startServer } from './server.ts'

const now = Date.now

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trivet-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function write(device: BareDevice, isOver: () => boolean): Promise<void> {
  return device.until(() => {
    while (!isOver() && device.waiting < 20) device.mutate('addListItem', item())
    return isOver()
  })
}

test('[F16] a backup under load misses nothing that was acknowledged before it began, and holds no half of anything', async () => {
  const server = await startServer({}, bareServer)
  onTestFinished(() => server.stop())
  const ada = await signUp(server, 'Ada')
  const group = await makeGroup(server, ada)
  const devices = [1, 2].map(() => openDevice(server, ada, group))
  onTestFinished(() => devices.forEach((device) => device.close()))
  let isOver = false
  const writing = devices.map((device) => write(device, () => isOver))
  await devices[0]?.until(() => (devices[0]?.acknowledged.size ?? 0) >= 200)

  const before = devices.map(({ client, acknowledged }) => ({ client, ns: [...acknowledged] }))
  const [backup, place] = [makeFolder(), makeFolder()]
  const database = { databaseUrl: null, now }
  await backUpServer({ dataDir: server.dataDir, ...database }, backup)
  isOver = true
  for (const device of devices) device.mutate('addListItem', item())
  await Promise.all(writing)
  await restoreServer(
    { dataDir: place, ...database },
    { folder: backup, randomBytes, isReplacing: false },
  )

  const log = readLog(place, group)
  expect(faultsOf(log, [])).toEqual([])
  for (const { client, ns } of before) {
    const stored = new Set(log.filter((entry) => entry.client === client).map(({ n }) => n))
    expect(ns.filter((n) => !stored.has(n))).toEqual([])
  }
  await expect(
    restoreServer(
      { dataDir: server.dataDir, ...database },
      { folder: backup, randomBytes, isReplacing: true },
    ),
  ).rejects.toThrow('Another Trivet server is already using')
}, 60_000)
