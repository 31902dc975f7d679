import type { Page } from '@playwright/test'

/** Chromium's own passkeys, on a device that has none of its own. */
export async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Browsers give passkeys to names, never to bare addresses. */
export function named(url: string): string {
  return url.replace('127.0.0.1', 'localhost')
}
