import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  addTallies,
  printTally,
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

test('[CMD-15] a browser test that passes only at the second try is told of by name', () => {
  const specs = [
    { title: 'steady', tests: [{ status: 'expected' }] },
    { title: 'unsteady', tests: [{ status: 'flaky' }] },
  ]
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
    suites: [{ suites: [{ specs }] }],
  }
  const file = write(report)

  expect(readUnsteady(file)).toEqual(['unsteady'])
  expect(readPlaywrightTally(file, 1)).toEqual({ passed: 5, failed: 1, skipped: 2 })
})

function write(report: object): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'trivet-tally-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}
