import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  addTallies,
  printTally,
  readFailed,
  readPlaywrightTally,
  readUnsteady,
  readVitestTally,
} from './tally.ts'

test('[CMD-13] the last line sums what passed, failed and was skipped', () => {
  const checks = { passed: 5, failed: 0, skipped: 0 }
  const tests = { passed: 40, failed: 2, skipped: 1 }

  const line = printTally(addTallies([checks, tests]))

  expect(line).toBe('45 passed, 2 failed, 1 skipped')
})

test('[CMD-14] a test file that cannot be loaded counts as failed', () => {
  const report = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 }

  const tally = readVitestTally(write(report), 1)

  expect(tally).toEqual({ passed: 3, failed: 1, skipped: 2 })
})

test('[CMD-14] a runner that dies without a report counts as failed', () => {
  const tally = readPlaywrightTally('no-such-report.json', 1)

  expect(tally).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('[CMD-15] a test that passes only at the second try is told of by name', () => {
  const specs = [
    { title: 'steady', tests: [{ status: 'expected' }] },
    { title: 'unsteady', tests: [{ status: 'flaky' }] },
  ]
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
    suites: [{ suites: [{ specs }] }],
  }
  const file = write(report)

  const assertionResults = [
    { fullName: 'steady', status: 'passed', failureMessages: [] },
    { fullName: 'unsteady', status: 'passed', failureMessages: ['Error: once'] },
  ]
  const testResults = [{ name: 'list.test.ts', status: 'passed', assertionResults }]

  expect(readUnsteady(file)).toEqual(['unsteady'])
  expect(readUnsteady(write({ testResults }))).toEqual(['unsteady\n    Error: once'])
  expect(readPlaywrightTally(file, 1)).toEqual({ passed: 5, failed: 1, skipped: 2 })
})

test('[CMD-15] what failed is named again at the end, with the first lines of why', () => {
  const assertionResults = [
    { fullName: 'adds', status: 'passed' },
    { fullName: 'ticks', status: 'failed', failureMessages: ['Error: no\n    at tick.ts:1'] },
  ]
  const testResults = [
    { name: 'list.test.ts', status: 'failed', assertionResults },
    { name: 'broken.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
  ]
  const specs = [{ title: 'shops', tests: [{ status: 'unexpected' }] }]

  expect(readFailed(write({ testResults }))).toEqual([
    'ticks\n    Error: no\n        at tick.ts:1',
    'broken.test.ts\n    no such file',
  ])
  expect(readFailed(write({ suites: [{ specs }] }))).toEqual(['shops'])
})

function write(report: object): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'trivet-tally-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}
