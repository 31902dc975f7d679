import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium, findHeadlessShell } from './scripts/chromium.ts'

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/build-once.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // One more try where the machine is shared with others; `npm test` names what needed it.
  retries: 1,
  // Generous: a busy machine is no fault, and a test waits for conditions, not for time.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    // What one test's device kept must not answer another's page; see offline.spec.ts.
    serviceWorkers: 'block',
    // `--trace on` for one that fails: recording all of them takes a third of the time.
    screenshot: 'only-on-failure',
    // Whatever is installed, closed or killed is the whole browser: see device.ts.
    launchOptions: {
      executablePath: findHeadlessShell() ?? findChromium(),
      args: chromiumArgs,
    },
  },
})
