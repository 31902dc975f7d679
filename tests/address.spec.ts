import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { startServerWithMail } from './mail-box.ts'
import { openScreen } from './open-screen.ts'
import { signUp } from './people.ts'

const settings = '/user?panel=sign-in'
const password = 'quite other words'

test('[EA-9] without mail a new address is there at once, and shown on another device that was open', async ({
  openPage,
  server,
}) => {
  const page = await openPage()
  const { email, password: own } = await signUp(page, { name: 'Ada', origin: server.url })
  const other = await openPage()
  await openScreen(other, settings)
  await signIn(other, email, own)
  await expect(other.getByText(email, { exact: true })).toBeVisible()
  const next = `new-${email}`
  await openScreen(page, settings)

  await askFor(page, 'no address')
  await expect(page.getByLabel('New e-mail address')).toHaveAccessibleDescription(/address/)
  await expect(page.getByLabel('New e-mail address')).toBeFocused()
  await askFor(page, next)

  await expect(page.getByText(`From now on you sign in with ${next}.`)).toBeVisible()
  await other.getByRole('link', { name: 'Language' }).click()
  await other.getByRole('link', { name: 'Sign-in' }).click()
  await expect(other.getByText(next, { exact: true })).toBeVisible()
})

test('[EA-10] a link in the mail, opened where one is signed out, asks to sign in and then to go on', async ({
  browser,
}) => {
  const { server, mail } = await startServerWithMail()
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  const headers = { Origin: server.url }
  const account = { name: 'Eva', email: 'eva@example.com', password }
  await page.request.post('/auth/sign-up', { data: account, headers })
  await expect.poll(mail.findLink).toContain('confirm')
  await openScreen(page, mail.findLink() ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${server.url}/`)
  await openScreen(page, settings)

  await askFor(page, 'eva@example.org')
  await expect(page.getByRole('status').filter({ hasText: 'Look into your mail' })).toBeVisible()
  await expect.poll(mail.findLink).toContain('address')
  const phone = await (await browser.newContext({ baseURL: server.url })).newPage()
  await openScreen(phone, mail.findLink() ?? '')
  await signIn(phone, account.email, password)
  await phone.getByRole('heading', { name: 'Your new e-mail address' }).waitFor()
  await phone.getByRole('button', { name: 'Continue' }).click()

  await expect(phone.getByText('From now on you sign in with eva@example.org.')).toBeVisible()
  await phone.context().close()
  await context.close()
  await server.stop()
  mail.close()
})

async function askFor(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  const isOpen = await dialog.isVisible()
  if (!isOpen) await page.getByRole('button', { name: 'Change e-mail address' }).click()
  await dialog.getByLabel('New e-mail address').fill(email)
  await dialog.getByRole('button', { name: 'Change e-mail address' }).click()
}

async function signIn(page: Page, email: string, own: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(own)
  await page.getByRole('button', { name: 'Continue' }).click()
}
