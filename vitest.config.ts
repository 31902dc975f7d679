import { configDefaults, defineConfig } from 'vitest/config'

/** Ten minutes: part of the long tests, or of any run that says for how many seconds. */
const isSoakAsked = Boolean(process.env.LONG ?? process.env.SOAK_SECONDS)

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(isSoakAsked ? [] : ['tests/soak-fault.test.ts'])],
    // Vitest leaves one core to others: on a machine of two it would use half.
    maxWorkers: '100%',
    // Generous: a busy machine is no fault, and a test waits for conditions, not for time.
    testTimeout: 30_000,
    // One more try where the machine is shared with others; `npm test` names what needed it.
    retry: 1,
    hookTimeout: 60_000,
    globalSetup: ['scripts/vitest-postgres.ts'],
  },
})
