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
  testResults?: VitestFile[]
}

interface VitestFile {
  name: string
  status: string
  message?: string
  assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites?: Suite[]
}

interface Suite {
  suites?: Suite[]
  specs?: { title: string; tests: { status: string }[] }[]
}

type AnyReport = Partial<VitestReport & PlaywrightReport>

const nothing: Tally = { passed: 0, failed: 0, skipped: 0 }

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

/** What passed at the second try only, of both kinds of report: each is a fault to be found. */
export function readUnsteady(file: string): string[] {
  const report: AnyReport | undefined = readReport(file)
  const units = testsIn(report)
    .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => withMessage(fullName, failureMessages?.[0]))
  const browsers = (report?.suites ?? []).flatMap((suite) => titlesOf(suite, 'flaky'))
  return [...units, ...browsers]
}

function testsIn(report: AnyReport | undefined) {
  return (report?.testResults ?? []).flatMap(({ assertionResults }) => assertionResults)
}

function titlesOf({ suites = [], specs = [] }: Suite, wanted: string): string[] {
  const found = specs.filter(({ tests }) => tests.some(({ status }) => status === wanted))
  return [...found.map(({ title }) => title), ...suites.flatMap((suite) => titlesOf(suite, wanted))]
}

/** What failed, by name, of both kinds of report: said again at the end of a long run. */
export function readFailed(file: string): string[] {
  const report: AnyReport | undefined = readReport(file)
  const units = (report?.testResults ?? []).flatMap(failedIn)
  const browsers = (report?.suites ?? []).flatMap((suite) => titlesOf(suite, 'unexpected'))
  return [...units, ...browsers]
}

const messageLines = 12

function failedIn({ name, status, message, assertionResults }: VitestFile): string[] {
  const failed = assertionResults.filter((each) => each.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [withMessage(name, message)] : []
  return failed.map((each) => withMessage(each.fullName, each.failureMessages?.[0]))
}

function withMessage(name: string, message = ''): string {
  return [name, ...message.split('\n').slice(0, messageLines)].filter(Boolean).join('\n    ')
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
