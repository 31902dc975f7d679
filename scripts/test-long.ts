import { runVisibly } from './tool.ts'

/** The tests that break real processes, at their full length: some twenty minutes. */
const env = { LONG: '1' }
const only = process.argv.slice(2)
const processes = await runVisibly(
  ['node_modules/vitest/vitest.mjs', 'run', 'tests/', ...only],
  env,
)
const browsers = await runVisibly(
  [
    'node_modules/@playwright/test/cli.js',
    'test',
    'kill-fault',
    'typists-fault',
    'upgrade-fault',
    'careless-fault',
    '--workers=1',
    ...only,
  ],
  env,
)
process.exitCode = processes || browsers
