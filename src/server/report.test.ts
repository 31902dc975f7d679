import type { Report } from '#domain/scrub.ts'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createReporter, parseStack } from './report.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

test('[MO-17] an error of the server takes the same road, with its digest and its place', () => {
  const { report, sent } = openReporter()
  const cause = new TypeError('x is not a function')
  const error = new Error('Could not render', { cause })

  report(error, { digest: '4f2a90cd11', route: '/groups/{group}' })

  const [event] = sent
  expect(event?.type).toBe('event')
  expect(event?.payload).toMatchObject({
    event_id: '07'.repeat(16),
    timestamp: 1_700_000_000,
    platform: 'node',
    level: 'error',
    release: '0.1.0',
    transaction: '/groups/{group}',
    tags: { digest: '4f2a90cd11', side: 'server' },
    exception: { values: [{ type: 'TypeError' }, { type: 'Error' }] },
  })
  expect(JSON.stringify(event)).toContain('"filename":"src/server/report.test.ts"')
  expect(JSON.stringify(event)).not.toContain(root)
})

test('[MO-18] what the server reports holds no people’s words, addresses or tokens', () => {
  const { report, sent } = openReporter()
  const error = new Error(
    'duplicate key: Milk 3x for ada@example.org, token tok_9fGh, /invite/9fGh',
    {
      cause: 'Milk',
    },
  )

  report(error, { digest: '4f2a90cd11', route: '/invite/9fGh' })
  report('Milk', { digest: '4f2a90cd11', route: '/' })
  report({ toString: () => 'Milk', name: 'Milk' }, { digest: 'Milk', route: '/Milk' })
  report(null, { digest: '4f2a90cd11', route: '/' })

  expect(sent).toHaveLength(4)
  expect(JSON.stringify(sent)).not.toMatch(/Milk|ada|example|tok_|9fGh/)
})

test('[MO-19] an error in every request does not become a report for every request', () => {
  const { report, sent, clock } = openReporter()

  for (let count = 0; count < 1000; count += 1)
    report(new Error('x'), { digest: 'aaaa', route: '/' })
  const inABurst = sent.length
  clock.ms += 60_000
  for (let count = 0; count < 1000; count += 1)
    report(new Error('x'), { digest: 'aaaa', route: '/' })

  expect(inABurst).toBe(30)
  expect(sent).toHaveLength(60)
})

test('[MO-17] frames are read from every form that the engine writes', () => {
  const stack = `Error: Milk
    at tick (file:///app/src/server/a.ts:1:2)
    at async Promise.all (index 0)
    at async run (/app/node_modules/hono/b.js:3:4)
    at node:internal/process/task_queues:103:5
    at new Room (file:///app/src/sync/room.ts:5:6)`

  const frames = parseStack(stack, '/app/')

  expect(frames.map((frame) => `${frame.function} ${frame.filename}:${frame.lineno}`)).toEqual([
    'new Room src/sync/room.ts:5',
    '? node:internal/process/task_queues:103',
    'run node_modules/hono/b.js:3',
    'tick src/server/a.ts:1',
  ])
  expect(frames.map((frame) => frame.in_app)).toEqual([true, false, false, true])
})

function openReporter() {
  const sent: Report[] = []
  const clock = { ms: 1_700_000_000_000 }
  const report = createReporter({
    sink: { send: (reports) => void sent.push(...reports), close: async () => {} },
    release: '0.1.0',
    root,
    now: () => clock.ms,
    randomBytes: (size) => new Uint8Array(size).fill(7),
  })
  return { report, sent, clock }
}
