import type { Page } from '@playwright/test'

/** Takes somebody to where the calendar shows another day than the server's does. */
export async function liveOnAnotherDay(page: Page): Promise<void> {
  const isTomorrowInTheEast = new Date().getUTCHours() >= 10
  const timezoneId = isTomorrowInTheEast ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago'
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setTimezoneOverride', { timezoneId })
}
