import { existsSync, readFileSync } from 'node:fs'

export interface Tally {
  passed: number
  failed: number
  skipped: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites?: Suite[]
}

interface Suite {
  suites?: Suite[]
  specs?: { title: string; tests: { status: string }[] }[]
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 }

export function addTallies(tallies: Tally[]): Tally {
  return tallies.reduce(
    (sum, each) => ({
      passed: sum.passed + each.passed,
      failed: sum.failed + each.failed,
      skipped: sum.skipped + each.skipped,
    }),
    nothing,
  )
}

/** Vitest's JSON report counted; a file that could not even be loaded is a failure too. */
export function readVitestTally(file: string, exitCode: number): Tally {
  const report: VitestReport | undefined = readReport(file)
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = report ?? {}
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0)
  return failOn(exitCode, { passed, failed, skipped })
}

/** The same for Playwright; see `readUnsteady` for what passed at the second try only. */
export function readPlaywrightTally(file: string, exitCode: number): Tally {
  const report: PlaywrightReport | undefined = readReport(file)
  const { expected: passed = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  return failOn(exitCode, { passed: passed + flaky, failed: unexpected, skipped })
}

/** The browser tests that passed at the second try only: each is a fault to be found. */
export function readUnsteady(file: string): string[] {
  const report: PlaywrightReport | undefined = readReport(file)
  return (report?.suites ?? []).flatMap(unsteadyOf)
}

function unsteadyOf({ suites = [], specs = [] }: Suite): string[] {
  const unsteady = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...unsteady.map(({ title }) => title), ...suites.flatMap(unsteadyOf)]
}

export function printTally({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

function failOn(exitCode: number, tally: Tally): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

function readReport(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
