import { defineConfig } from '@playwright/test'
import everything from './playwright.config.ts'

/** `npm run screens`: not tests, but made with the tests' own means. */
export default defineConfig(everything, {
  testMatch: 'take-screens.ts',
  timeout: 120_000,
  use: { trace: 'off', screenshot: 'off' },
})
