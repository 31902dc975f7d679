import { findProgram } from '#scripts/program.ts'
import { startRedis } from '#scripts/redis.ts'
import { createClient } from '@redis/client'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Nodes, StreamNews } from './nodes.ts'
import { openRedisNodes } from './redis-nodes.ts'

const program = findProgram('redis-server')
const reasonNot = program ? '' : ': skipped because no Redis was found on this machine'

const stream = 'stream----------'
const who: StreamNews = { type: 'who' }
const waitMs = 10_000

/** Two nodes on a Redis of their own, and what the second hears of a stream. */
async function open() {
  const redis = await startRedis(program ?? 'redis-server')
  onTestFinished(() => redis.stop())
  const connect = async (node: string) => {
    const times = { joinMs: 200 }
    const nodes = await openRedisNodes({ url: redis.url, secret: 's', node, log() {}, times })
    onTestFinished(() => nodes.close())
    return nodes
  }
  const [one, two] = [await connect('one'), await connect('two')]
  const heard: StreamNews[] = []
  two.listen({ onStream: (_, news) => heard.push(news) })
  await heardAll([one, two])
  return { redis, one, two, heard }
}

async function heardAll(all: Nodes[]): Promise<void> {
  const isHeard = () => expect(all.map((nodes) => nodes.isHeard)).toEqual(all.map(() => true))
  await vi.waitFor(isHeard, waitMs)
}

/** Told again and again: what is told while nobody listens is lost. */
async function tellUntilHeard(from: Nodes, heard: StreamNews[]): Promise<void> {
  const tell = setInterval(() => from.tell(stream, who), 20)
  onTestFinished(() => clearInterval(tell))
  await vi.waitUntil(() => heard.length > 0, waitMs)
}

describe.skipIf(!program)(`nodes by Redis${reasonNot}`, () => {
  test('[ND-5] a stream that is left and joined again at once is heard of', async () => {
    const { one, two, heard } = await open()
    await two.join(stream)

    two.leave(stream)
    await two.join(stream)

    await tellUntilHeard(one, heard)
    expect(heard).toContainEqual(who)
  })

  test('[ND-5] a stream that is joined while Redis is frozen and then dies is heard of once it is back', async () => {
    const { redis, one, two, heard } = await open()
    redis.order('freeze')
    await two.join(stream)

    redis.order('down')
    redis.order('up')

    await heardAll([one, two])
    await tellUntilHeard(one, heard)
    expect(heard).toContainEqual(who)
  })

  test('[ND-6] for a Redis that is away nothing piles up: it is asked for what is followed by then', async () => {
    const { redis, one, two, heard } = await open()
    redis.order('down')
    await vi.waitFor(() => expect(two.isHeard).toBe(false), waitMs)

    for (let count = 0; count < 200; count += 1) {
      await two.join(stream)
      two.leave(stream)
    }
    await two.join(stream)
    redis.order('up')

    await heardAll([one, two])
    await tellUntilHeard(one, heard)
    expect(heard).toContainEqual(who)
    expect(await callsOf(redis.url, 'unsubscribe')).toBe(0)
  })
})

/** How often a Redis was told to do something. */
async function callsOf(url: string, command: string): Promise<number> {
  const client = await createClient({ url }).connect()
  const said = await client.info('commandstats')
  client.destroy()
  return Number(new RegExp(`cmdstat_${command}:calls=(\\d+)`).exec(said)?.[1] ?? 0)
}
