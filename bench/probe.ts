// Loaded into every server that is measured, before its own code: it answers what it has used.
import { setTimeout as delay } from 'node:timers/promises'

/** What a server has used so far. */
export interface Usage {
  cpuMs: number
  /** After a collection, so that what is counted is held and not merely left. */
  residentBytes: number
  /** Of it, what JavaScript holds. */
  heapBytes: number
}

process.on('message', async (question) => {
  if (question === 'memory') await collect()
  process.send?.(usage())
})
// The channel alone must not keep a server alive.
process.channel?.unref()

function usage(): Usage {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed, external } = process.memoryUsage()
  return { cpuMs: (user + system) / 1000, residentBytes: rss, heapBytes: heapUsed + external }
}

async function collect(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    // Memory that is free but not given back would hide what connections take.
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    await delay(50)
  }
}
