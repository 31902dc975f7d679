/** When nothing else is to be done, but soon; Safari cannot tell. */
export function whenIdle(act: () => void): void {
  if (globalThis.requestIdleCallback) requestIdleCallback(act, { timeout: 5_000 })
  else setTimeout(act, 1_000)
}
