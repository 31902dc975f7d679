import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { percentile } from './measure.ts'

const paceMs = 10
/** About what one edit is on its way to another node. */
const content = 'x'.repeat(600)

/** From a publish to its arrival at a subscriber, one at a time. */
export async function measureRedisHop(
  url: string,
  seconds: number,
): Promise<{ p50Ms: number; p99Ms: number }> {
  const [publisher, subscriber] = [createClient({ url }), createClient({ url })]
  for (const client of [publisher, subscriber]) {
    client.on('error', () => undefined)
    await client.connect()
  }
  const waits: number[] = []
  await subscriber.subscribe('hop', (message) => {
    waits.push(performance.now() - Number(message.slice(0, message.indexOf(' '))))
  })
  const end = performance.now() + seconds * 1_000
  while (performance.now() < end) {
    await publisher.publish('hop', `${performance.now()} ${content}`)
    await delay(paceMs)
  }
  publisher.destroy()
  subscriber.destroy()
  return { p50Ms: percentile(waits, 0.5), p99Ms: percentile(waits, 0.99) }
}
