import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { plantable } from '#sync/simulation/faults.ts'
import { isSound, simulate } from '#sync/simulation/simulate.ts'

interface Share {
  seeds: number[]
  steps: number
}

interface Total {
  schedules: number
  edits: number
  acknowledged: number
  lost: number
  diverged: number
  /** In words, with the command that replays each. */
  failures: string[]
}

if (isMainThread) {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '1000' },
      steps: { type: 'string', default: '400' },
      from: { type: 'string', default: '1' },
      mutants: { type: 'boolean', default: false },
    },
  })
  const replayed = process.env['SEED']
  const from = Number(replayed ?? values.from)
  const count = replayed ? 1 : Number(values.seeds)
  const seeds = Array.from({ length: count }, (_, place) => from + place)
  const share = { seeds, steps: Number(values.steps) }
  const isSoundInAll = await (values.mutants ? plantEach(share) : runOnAllCores(share))
  process.exitCode = isSoundInAll ? 0 : 1
} else {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(await runAll(workerData))
}

/** Every schedule must end with nothing lost and everybody equal. */
async function runOnAllCores({ seeds, steps }: Share): Promise<boolean> {
  const cores = Math.min(availableParallelism(), seeds.length)
  const totals = await Promise.all(
    Array.from({ length: cores }, (_, core) =>
      inWorker({ seeds: seeds.filter((seed) => seed % cores === core), steps }),
    ),
  )
  const { failures, ...sums } = totals.reduce(added, nothing())
  for (const failure of failures.slice(0, 5)) console.error(failure)
  console.log(
    Object.entries(sums)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  )
  return failures.length === 0
}

function inWorker(share: Share): Promise<Total> {
  const { promise, resolve, reject } = Promise.withResolvers<Total>()
  const worker = new Worker(new URL(import.meta.url), { workerData: share })
  worker.once('message', resolve)
  worker.once('error', reject)
  return promise
}

async function runAll({ seeds, steps }: Share): Promise<Total> {
  let total = nothing()
  for (const seed of seeds) {
    const findings = await simulate({ seed, steps })
    const { edits, acknowledged, lost, diverged, violations } = findings
    const what = `${lost.length} lost, ${diverged.length} diverged; ${violations.slice(0, 3).join('; ')}`
    const replay = `Replay: SEED=${seed} npm run sim -- --steps ${steps}`
    total = added(total, {
      schedules: 1,
      edits,
      acknowledged,
      lost: lost.length,
      diverged: diverged.length,
      failures: isSound(findings) ? [] : [`Seed ${seed} fails: ${what}\n${replay}`],
    })
  }
  return total
}

/** A fault that is planted must be noticed within a few schedules, or the simulator proves nothing. */
async function plantEach({ seeds, steps }: Share): Promise<boolean> {
  let isCaught = true
  for (const fault of plantable) {
    const seed = await firstSeedThatNotices(fault, { seeds: seeds.slice(0, 60), steps })
    console.log(seed === null ? `✗ not noticed: ${fault}` : `✓ noticed by seed ${seed}: ${fault}`)
    isCaught &&= seed !== null
  }
  return isCaught
}

async function firstSeedThatNotices(
  fault: (typeof plantable)[number],
  { seeds, steps }: Share,
): Promise<number | null> {
  for (const seed of seeds) {
    if (!isSound(await simulate({ seed, steps, planted: [fault] }))) return seed
  }
  return null
}

function nothing(): Total {
  return { schedules: 0, edits: 0, acknowledged: 0, lost: 0, diverged: 0, failures: [] }
}

function added(a: Total, b: Total): Total {
  return {
    schedules: a.schedules + b.schedules,
    edits: a.edits + b.edits,
    acknowledged: a.acknowledged + b.acknowledged,
    lost: a.lost + b.lost,
    diverged: a.diverged + b.diverged,
    failures: [...a.failures, ...b.failures],
  }
}
