import { runVisibly } from './tool.ts'

/** The tests that break real processes, at their full length: some twenty minutes. */
process.exitCode = await runVisibly(
  ['node_modules/vitest/vitest.mjs', 'run', 'tests/', ...process.argv.slice(2)],
  {
    LONG: '1',
  },
)
