import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
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

const reason = canMount() ? '' : ': SKIPPED because only root can mount a small disk'

describe.skipIf(reason !== '')(`a full disk${reason}`, () => {
  test('[F12] nothing is acknowledged, reads go on, and it recovers without a restart', async () => {
    const disk = mountDisk('4m')
    const server = await startServer({}, bareServer, { dataDir: disk.folder })
    onTestFinished(() => server.kill())
    const ada = await signUp(server, 'Ada')
    const group = await makeGroup(server, ada)
    const device = openDevice(server, ada, group)
    onTestFinished(() => device.close())
    const note = 'x'.repeat(16_000)

    const failure = /SQLITE_FULL|disk is full|disk I\/O error/
    await device.until(() => {
      if (server.logs.some((line) => failure.test(line))) return true
      while (device.waiting < 5) device.mutate('addListItem', item({ note }))
      return false
    })
    const savedBefore = device.acknowledged.size
    const reader = openDevice(server, ada, group)
    onTestFinished(() => reader.close())
    await reader.until(() => reader.isLinked)
    const read = [...reader.rows.values()].filter(({ kind }) => kind === 'listItem').length
    const health = await fetch(`${server.url}/health`)
    disk.grow('64m')
    await device.until(() => device.waiting === 0)

    expect(savedBefore).toBeGreaterThan(0)
    expect(read).toBeGreaterThanOrEqual(savedBefore)
    expect(health.status).toBe(200)
    device.mutate('addListItem', item())
    await device.until(() => device.waiting === 0)
    await server.stop()
    const log = readLog(disk.folder, group)
    expect(faultsOf(log, [device])).toEqual([])
    expect(log).toHaveLength(1 + device.acknowledged.size)
    expect([...device.refused]).toEqual([])
  }, 90_000)
})

test('[OC-11] a log that nobody takes any more ends nothing', async () => {
  const server = await startServer({}, bareServer)
  onTestFinished(() => server.stop())

  server.hangUp()
  const statuses: number[] = []
  for (let count = 0; count < 20; count += 1) {
    const answer = await fetch(`${server.url}/auth/sessions`).catch(() => null)
    statuses.push(answer?.status ?? 0)
  }

  expect(statuses).toEqual(Array.from({ length: 20 }, () => 401))
}, 60_000)

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const folder = mkdtempSync(join(tmpdir(), 'trivet-mount-'))
  const isMounted = run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
  if (isMounted) run('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
  return isMounted
}

function mountDisk(size: string) {
  const folder = mkdtempSync(join(tmpdir(), 'trivet-disk-'))
  run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
  onTestFinished(() => {
    run('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    folder,
    grow: (larger: string) => run('mount', ['-o', `remount,size=${larger}`, folder]),
  }
}

function run(program: string, args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}
