/** How far away a moment is. Nobody waits until a clock that was set back has caught up with it. */
export function passedMs(since: number, now: number): number {
  return Math.abs(now - since)
}
