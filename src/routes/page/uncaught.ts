import { ServerFailure } from '#client/server-api.ts'
import { Refusal } from '#domain/refusal.ts'

/**
 * Whatever our own code did not expect ends on the one error screen: a screen that looks alive
 * after an error may be lying about what is saved. Extensions' errors are not ours.
 */
export function showUncaughtErrors(): void {
  addEventListener('error', ({ error, filename }) => {
    if (isOurs(error, filename)) show(error)
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isOurs(reason, '')) show(reason)
  })
}

/** For an error that was caught, but that nothing can go on after. */
export function fail(error: unknown): void {
  reportError(error)
  show(error)
}

const recovered = new WeakSet<object>()

/** For an error that React has already made good: reported, but the screen stands. */
export function reportRecovered(error: unknown): void {
  if (error instanceof Error) recovered.add(error)
  reportError(error)
}

function show(error: unknown): void {
  globalThis.trivetShowError?.(error instanceof ServerFailure ? error.digest : undefined)
}

function isOurs(error: unknown, filename: string): boolean {
  if (!(error instanceof Error) || error instanceof Refusal || recovered.has(error)) return false
  return filename.startsWith(location.origin) || (error.stack ?? '').includes(location.origin)
}
