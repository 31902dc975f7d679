/** Safari has no idle callback. */
const idle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 1_000))

/** When nothing else is to be done, but soon. */
export function whenIdle(act: () => void): void {
  idle(act, { timeout: 5_000 })
}
