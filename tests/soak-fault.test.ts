import { setTimeout as delay } from 'node:timers/promises'
import { bodyText, openBody } from '#domain/notepad-body.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { BareDevice } from './bare-device.ts'
import { type Cluster, openCluster, readSharedLog, reasonNot } from './cluster-house.ts'
import { faultsOf, metric, openDevice, post, seeded } from './fault-house.ts'
import { openSoakGroup, type SoakGroup } from './soak-people.ts'

/** `SOAK_SECONDS=60` runs it for a minute, also where the long ones are not asked for. */
const seconds = Number(process.env.SOAK_SECONDS ?? 600)
const groupCount = 50
const peoplePerGroup = 4
/** All of them together, as fast as two hundred people write. */
const actsPerSecond = 100
const everyMs = 100
const quietMs = 2_000
const awayMs = 2_000
const memoryEveryMs = 5_000
const settleMs = 120_000
const mb = 1_024 * 1_024
const seed = Number(process.env.SEED ?? 1)

describe.skipIf(reasonNot !== '')(`soak${reasonNot}`, () => {
  test(
    `[SK-1] ${groupCount * peoplePerGroup} people in ${groupCount} groups write for ${seconds} s while things break: nothing is lost, all end equal, memory stays flat (SEED=${seed})`,
    async () => {
      const cluster = await openCluster()
      onTestFinished(() => cluster.stop(), 60_000)
      const random = seeded(seed)
      const groups: SoakGroup[] = []
      for (let number = 0; number < groupCount; number += 1) {
        groups.push(await openSoakGroup(cluster.nodes, { people: peoplePerGroup, number }))
      }
      const devices = groups.flatMap(({ writers }) => writers.map(({ device }) => device))
      onTestFinished(() => devices.forEach((device) => device.close()))
      await Promise.all(devices.map((device) => device.until(() => device.isLinked)))

      const end = performance.now() + seconds * 1_000
      const isOver = () => performance.now() >= end
      const [memory, broken] = await Promise.all([
        watchMemory(cluster, isOver),
        breakThings(cluster, devices, { random, isOver }),
        writeOn(groups, { random, isOver }),
      ])
      await settle(devices)
      const found = await Promise.all(groups.map((group) => faultsIn(cluster, group)))
      const made = devices.reduce((total, { acknowledged }) => total + acknowledged.size, 0)
      process.stdout.write(
        `soak: ${seconds} s, ${made} acknowledged, faults ${JSON.stringify(broken)}, ` +
          `memory of the node that was never killed ${memory.map((one) => Math.round(one / mb)).join(' ')} MB\n`,
      )

      expect(found.flat()).toEqual([])
      expect(made).toBeGreaterThan(seconds * 10)
      expect(growthOf(memory)).toBeLessThan(1.3)
    },
    (seconds + 600) * 1_000,
  )
})

interface While {
  random: () => number
  isOver: () => boolean
}

async function writeOn(groups: readonly SoakGroup[], { random, isOver }: While): Promise<void> {
  const writers = groups.flatMap((group) => group.writers)
  while (!isOver()) {
    for (let act = 0; act < (actsPerSecond * everyMs) / 1_000; act += 1) {
      writers[Math.floor(random() * writers.length)]?.act(random)
    }
    await delay(everyMs)
  }
}

/** One thing after the other breaks, and is whole again after a while. The second node is never killed. */
async function breakThings(
  cluster: Cluster,
  devices: readonly BareDevice[],
  { random, isOver }: While,
): Promise<Record<string, number>> {
  const { redis, nodes } = cluster
  const faults = {
    async 'a node killed'() {
      const [first] = nodes
      await first.kill()
      await cluster.startAgain(first)
    },
    async 'links cut'() {
      for (const device of devices) if (random() < 0.3) device.cut()
    },
    async 'Redis gone'() {
      redis.order('down')
      await delay(awayMs)
      redis.order('up')
    },
    async 'Redis frozen'() {
      redis.order('freeze')
      await delay(awayMs)
      redis.order('thaw')
    },
    async 'slow readers'() {
      const slow = devices.filter(() => random() < 0.1)
      for (const device of slow) device.pause()
      await delay(awayMs)
      for (const device of slow) device.resume()
    },
  }
  const names = Object.keys(faults) as (keyof typeof faults)[]
  const counts: Record<string, number> = {}
  for (let turn = 0; !isOver(); turn += 1) {
    const name = names[turn % names.length] ?? 'links cut'
    await faults[name]()
    counts[name] = (counts[name] ?? 0) + 1
    await delay(quietMs)
  }
  return counts
}

async function watchMemory({ nodes }: Cluster, isOver: () => boolean): Promise<number[]> {
  const found: number[] = []
  while (!isOver()) {
    found.push(await metric(nodes[1], 'process_resident_memory_bytes'))
    await delay(memoryEveryMs)
  }
  return found
}

/** The last quarter against the second: the first is what the program needs at all. */
function growthOf(memory: readonly number[]): number {
  const quarter = Math.max(1, Math.floor(memory.length / 4))
  return mean(memory.slice(-quarter)) / mean(memory.slice(quarter, 2 * quarter))
}

function mean(values: readonly number[]): number {
  return values.reduce((total, one) => total + one, 0) / Math.max(1, values.length)
}

async function settle(devices: readonly BareDevice[]): Promise<void> {
  const late = delay(settleMs).then(() => {
    const waiting = devices.filter((device) => device.waiting > 0).length
    if (waiting > 0) throw new Error(`${waiting} devices are still waiting`)
  })
  const all = Promise.all(devices.map((device) => device.until(() => device.waiting === 0)))
  await Promise.race([all, late])
}

/** Whatever was lost, came twice, or is not the same for everybody. */
async function faultsIn(cluster: Cluster, group: SoakGroup): Promise<string[]> {
  const [first] = cluster.nodes
  const { id, notepad, owner, writers } = group
  const devices = writers.map(({ device }) => device)
  const faults = faultsOf(await readSharedLog(cluster.databaseUrl, id), devices)
  for (const { refused } of devices) {
    for (const [n, code] of refused) if (code !== 'overtaken') faults.push(`${n} refused: ${code}`)
  }
  const fresh = openDevice(first, owner, id)
  await fresh.until(() => fresh.isLinked)
  const expected = whatIsIn(fresh)
  for (const device of devices) {
    await Promise.race([device.until(() => whatIsIn(device) === expected), delay(10_000)])
    if (whatIsIn(device) !== expected) faults.push(`${device.client} of ${id} differs`)
  }
  fresh.close()
  const answer = await post(first, '/sync/notepad', { group: id, notepad, since: 0 }, owner.cookie)
  const { updates }: { updates: { update: string }[] } = await answer.json()
  const text = bodyText(openBody(updates.map(({ update }) => update)))
  for (const { device, words } of writers) {
    for (const [n, word] of words) {
      if (device.acknowledged.has(n) && !text.includes(word)) faults.push(`words ${n} are lost`)
    }
  }
  return faults
}

/** The list as everybody must see it. */
function whatIsIn({ rows }: BareDevice): string {
  const items = [...rows.values()].filter(({ kind }) => kind === 'listItem')
  const texts = items.map(({ record }) => JSON.stringify(Object.entries(record).toSorted(byName)))
  return texts.toSorted().join('\n')
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1
}
