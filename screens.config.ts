import { defineConfig } from '@playwright/test'
import everything from './playwright.config.ts'
import { chromiumOptions } from './scripts/chromium.ts'

/** `npm run screens`: not tests, but made with the tests' own means. */
export default defineConfig(everything, {
  testMatch: 'take-screens.ts',
  timeout: 120_000,
  // The whole browser: what people have draws letters a little differently from its shell.
  use: { trace: 'off', screenshot: 'off', launchOptions: chromiumOptions() },
})
