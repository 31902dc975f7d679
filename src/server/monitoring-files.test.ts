import type { Report } from '#domain/scrub.ts'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createReportFiles, reportFiles } from './monitoring-files.ts'
import { summariseReports } from './monitoring-summary.ts'

test('[MO-14] without a service reports are kept in the data folder, for its owner only', async () => {
  const folder = join(openFolder(), 'monitoring')
  const files = createReportFiles({ folder, now: () => 7, log: () => {} })

  files.send([{ type: 'event', payload: { message: 'Failed to fetch' } }])
  await files.close()

  const [file = ''] = reportFiles(folder)
  expect(readFileSync(file, 'utf8')).toBe(
    '{"receivedAt":7,"type":"event","payload":{"message":"Failed to fetch"}}\n',
  )
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('[MO-15] the files never grow beyond their bound, and the newest reports are the ones kept', async () => {
  const folder = openFolder()
  const open = () =>
    createReportFiles({ folder, now: () => 7, log: () => {}, maxBytes: 1000, maxFiles: 3 })

  // A second sink on the same folder is a restart.
  for (const [from, to] of [
    [0, 40],
    [40, 120],
  ] as const) {
    const files = open()
    for (let count = from; count < to; count += 1) files.send([numbered(count)])
    await files.close()
  }

  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size)
  expect(sizes).toHaveLength(3)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1000)
  const kept = reportFiles(folder, 3).toReversed().flatMap(readNumbers)
  expect(kept).toEqual(Array.from({ length: kept.length }, (_, index) => 120 - kept.length + index))
  expect(kept.length).toBeGreaterThan(20)
})

test('[MO-15] when the folder cannot be written, it is said once and nothing breaks', async () => {
  const folder = join(openFolder(), 'taken')
  writeFileSync(folder, 'not a folder')
  const logged: string[] = []
  const log = ({ event }: { event: string }) => void logged.push(event)
  const files = createReportFiles({ folder, now: () => 7, log })

  for (let count = 0; count < 3; count += 1) {
    files.send([numbered(count)])
    await files.close()
  }

  expect(logged).toEqual(['monitoring-files-failed'])
})

test('[MO-16] kept reports are printed grouped, the most frequent first, then the speed of each route', () => {
  const lines = [
    kept(1000, failure('TypeError', 'x is not a function', '/groups/{group}', '0a1b2c3d4e')),
    kept(2000, failure('RangeError', 'Invalid date', '/user')),
    kept(3000, failure('TypeError', 'x is not a function', '/', 'ffff2c3d4e')),
    ...[100, 200, 300, 400].map((lcp) => kept(4000, visit('/user', lcp))),
    '{"broken',
    'null',
    '',
  ]

  expect(summariseReports(lines)).toBe(
    `2 × TypeError: x is not a function
    at tick (/assets/a.js:12)
    first 1970-01-01 00:00:01, last 1970-01-01 00:00:03
    / /groups/{group}, last digest ffff2c3d4e

1 × RangeError: Invalid date
    at tick (/assets/a.js:12)
    first 1970-01-01 00:00:02, last 1970-01-01 00:00:02
    /user

Three in four visits were at least this fast (ms; cls without unit):
/user
    lcp 300 (4), cls 0.020 (4)`,
  )
  expect(summariseReports([])).toBe('No reports.')
})

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trivet-monitoring-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function numbered(count: number): Report {
  return { type: 'event', payload: { timestamp: count } }
}

function readNumbers(file: string): number[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => Number(/"timestamp":(\d+)/.exec(line)?.[1]))
}

function kept(receivedAt: number, report: Report): string {
  return JSON.stringify({ receivedAt, ...report })
}

function failure(type: string, value: string, transaction: string, digest?: string): Report {
  const frames = [
    { filename: '/assets/a.js', function: 'tick', lineno: 12, in_app: true },
    { filename: 'node_modules/react/x.js', function: 'run', lineno: 1, in_app: false },
  ]
  const exception = {
    type,
    value,
    mechanism: { type: 'x', handled: false },
    stacktrace: { frames },
  }
  return {
    type: 'event',
    payload: { transaction, tags: digest ? { digest } : {}, exception: { values: [exception] } },
  }
}

function visit(transaction: string, lcp: number): Report {
  const measurements = { lcp: { value: lcp, unit: 'millisecond' }, cls: { value: 0.02, unit: '' } }
  return { type: 'transaction', payload: { type: 'transaction', transaction, measurements } }
}
