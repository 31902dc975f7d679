import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generateWordTypes } from './build.ts'
import { runChecks } from './checks.ts'
import { findChromium, missingChromium } from './chromium.ts'
import { findPostgres, missingPostgres, startPostgres } from './postgres.ts'
import { findProgram } from './program.ts'
import {
  addTallies,
  printTally,
  readFailed,
  readPlaywrightTally,
  readUnsteady,
  readVitestTally,
} from './tally.ts'
import type { Tally } from './tally.ts'
import { installServices } from './test-services.ts'
import { runVisibly } from './tool.ts'

const reports = mkdtempSync(path.join(tmpdir(), 'trivet-test-'))
const unitReport = path.join(reports, 'vitest.json')
const browserReport = path.join(reports, 'playwright.json')
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

installServices()
await generateWordTypes()
const checks = await runChecks()
const unit = await runUnitTests()
const browser = await runBrowserTests()

const ofChecks = {
  passed: checks.filter((check) => check.passed).length,
  failed: checks.filter((check) => !check.passed).length,
  skipped: 0,
}
const sum = addTallies([ofChecks, unit, browser])
for (const name of [unitReport, browserReport].flatMap(readUnsteady))
  console.log(`\nUNSTEADY, passed at the second try: ${name}`)
const failed = [
  ...checks.filter((check) => !check.passed).map(({ name }) => name),
  ...[unitReport, browserReport].flatMap(readFailed),
]
for (const name of failed) console.log(`\nFAILED: ${name}`)
for (const reason of listReasons()) console.log(`\nSKIPPED: ${reason}`)
console.log(`\n${printTally(sum)}`)
process.exit(sum.failed > 0 ? 1 : 0)

/** Everything that vitest runs; the store's contract on SQLite and on a real Postgres. */
async function runUnitTests(): Promise<Tally> {
  const programs = findPostgres()
  const postgres = programs && (await startPostgres(programs, { isDurable: false }))
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
  const code = await runVisibly(
    ['node_modules/vitest/vitest.mjs', 'run', ...reporters],
    postgres ? { TEST_POSTGRES_URL: postgres.url } : { TEST_POSTGRES_SKIPPED: missingPostgres },
  )
  await postgres?.stop()
  return mustHaveRun('unit', readVitestTally(unitReport, code))
}

async function runBrowserTests(): Promise<Tally> {
  const args = ['node_modules/@playwright/test/cli.js', 'test']
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport }
  if (findChromium()) {
    const code = await runVisibly([...args, '--reporter=list,json'], env)
    return mustHaveRun('browser', readPlaywrightTally(browserReport, code))
  }
  await runVisibly([...args, '--list', '--reporter=json'], env)
  const { passed, skipped } = readPlaywrightTally(browserReport, 0)
  return { passed: 0, failed: 0, skipped: passed + skipped }
}

/** A run that finds no test at all must not look like a good one. */
function mustHaveRun(kind: string, tally: Tally): Tally {
  if (tally.passed + tally.failed > 0) return tally
  console.log(`No ${kind} test ran.`)
  return { ...tally, failed: 1 }
}

function listReasons(): string[] {
  const reasons: string[] = []
  if (!findPostgres()) reasons.push(`the store's tests on Postgres, because ${missingPostgres}.`)
  if (!findChromium()) reasons.push(`all browser tests, because ${missingChromium}.`)
  const alone = {
    strace: 'the test of power cuts',
    'redis-server': 'the tests of several nodes',
    openssl: 'the tests of https',
    python3: 'the test that others can read our archives',
  }
  for (const [program, tests] of Object.entries(alone)) {
    if (findProgram(program)) continue
    reasons.push(`${tests}, because ${program} was not found on this machine.`)
  }
  if (!findProgram('firefox-esr') && !findProgram('firefox'))
    reasons.push('the smoke test in Firefox, because none was found on this machine.')
  if (!findProgram('WebKitWebDriver') || !findProgram('Xvfb'))
    reasons.push('the smoke test in WebKit, because it or Xvfb was not found on this machine.')
  return reasons
}
