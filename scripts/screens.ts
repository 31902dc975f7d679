import { findChromium, missingChromium } from './chromium.ts'
import { runVisibly } from './tool.ts'

/** Takes the pictures of every screen under docs/screens, from a server of its own. */
if (!findChromium()) {
  console.error(`No pictures were taken: ${missingChromium}.`)
  process.exit(1)
}
const playwright = 'node_modules/@playwright/test/cli.js'
process.exitCode = await runVisibly([playwright, 'test', '--config', 'screens.config.ts'])
