import type { Page } from '@playwright/test'

/** How much of the page has moved how far, as the browser counts it. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const shifts: PerformanceEntry[] = []
    const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    // What was before comes in a task of its own.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    return shifts.reduce((sum, shift) => sum + Number(Reflect.get(shift, 'value')), 0)
  })
}
