import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '#scripts/root.ts'
import { expect, test } from './fixtures.ts'
import { startServerWithMail } from './mail-box.ts'
import { openScreen } from './open-screen.ts'
import { signUp } from './people.ts'
import type { Server } from './server.ts'

const run = promisify(execFile)

test('[PF-11] whoever sets a new password where they are signed in is told that it is done', async ({
  openPage,
  server,
}) => {
  const page = await openPage()
  const { email } = await signUp(page, { name: 'Ada', origin: server.url })
  await openScreen(page, '/')
  await openScreen(page, await resetLink(server, email))

  await page.getByLabel('New password').fill('quite other words')
  await page.getByRole('button', { name: 'Continue' }).click()

  const done = page.getByRole('status').filter({ hasText: 'new password' })
  await expect(done).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('quite other words')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Ada: menu' })).toBeVisible()
})

test('[PF-12] a guest who goes on by the link in a mail is at home, as the same person', async ({
  browser,
}) => {
  const { server, mail } = await startServerWithMail()
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  const headers = { Origin: server.url }
  await page.request.post('/auth/guest', { data: { name: 'Eva' }, headers })
  await openScreen(page, '/user?panel=sign-in')
  await page.getByLabel('E-mail address').fill('eva@example.com')
  await page.getByLabel('Password', { exact: true }).fill('quite other words')
  await page.getByRole('button', { name: 'Keep' }).click()
  await expect.poll(mail.findLink).toBeDefined()

  await openScreen(page, mail.findLink() ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page).toHaveURL(`${server.url}/`)
  await openScreen(page, '/user?panel=sign-in')
  await expect(page.getByText('eva@example.com')).toBeVisible()
  await context.close()
  await server.stop()
  mail.close()
})

/** As whoever runs the server gets it. */
async function resetLink({ dataDir }: Server, email: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir }
  const args = ['scripts/admin.ts', 'reset-link', email]
  const { stdout } = await run(process.execPath, args, { cwd: root, env })
  return stdout.split('\n').find((line) => line.includes('?reset#')) ?? ''
}
