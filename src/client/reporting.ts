import { whenIdle } from './when-idle.ts'

export interface ReportingOptions {
  /** As the page's data block names it. */
  dsn: string
  release: string
}

/**
 * Loads the reporter once the page is painted and the browser idle, so that it costs the first
 * screen nothing. What happens before is kept by early.ts. To report an error by hand call the
 * platform's `reportError(error)`: it goes the way of an uncaught one.
 */
export function startReporting(options: ReportingOptions): void {
  if (document.readyState === 'complete') loadWhenIdle(options)
  else addEventListener('load', () => loadWhenIdle(options), { once: true })
}

function loadWhenIdle(options: ReportingOptions): void {
  whenIdle(() => void load(options))
}

async function load(options: ReportingOptions): Promise<void> {
  try {
    const { createBrowserReporter } = await import('./reporting-sdk.ts')
    createBrowserReporter(options)
  } catch {
    // A blocked or missing reporter is no error of the page: early.ts goes on keeping and sending.
  }
}
