import type { BrowserContext, ConsoleMessage, Page, Response } from '@playwright/test'

declare global {
  interface Window {
    reportPolicyViolation(violation: string): void
  }
}

/** Writes down everything that a page must never do, whatever the test looks at. */
export async function watchForFaults(context: BrowserContext, faults: string[]): Promise<void> {
  context.on('page', (page) => watchPage(page, faults))
  await context.exposeBinding('reportPolicyViolation', (_source, violation: string) => {
    faults.push(`CSP: ${violation}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event
      const place = `${sourceFile}:${lineNumber}`
      window.reportPolicyViolation(`${effectiveDirective} refuses ${blockedURI} (${place})`)
    })
  })
}

function watchPage(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (isFault(message)) faults.push(`console ${message.type()}: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (isBrokenAsset(response)) faults.push(`${response.status()}: ${response.url()}`)
  })
}

function isFault(message: ConsoleMessage): boolean {
  // The browser's own lines: a page that is not found, or no network, is no fault. See isBrokenAsset.
  if (/^(Failed to load resource|WebSocket connection to)/.test(message.text())) return false
  if (message.type() === 'error') return true
  return message.type() === 'warning' && /hydrat|react/i.test(message.text())
}

function isBrokenAsset(response: Response): boolean {
  const kind = response.request().resourceType()
  return (
    ['script', 'stylesheet', 'font', 'image', 'manifest'].includes(kind) && response.status() >= 400
  )
}
