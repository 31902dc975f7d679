import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { axe } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { controlLink } from './link.ts'
import { addItem, item, openList } from './list-page.ts'
import { openScreen } from './open-screen.ts'
import { makeGroup, mutate, newId, signUp } from './people.ts'

test('[US-1] a new name is saved without a button, and the state line answers', async ({ ada }) => {
  await openScreen(ada, '/user')

  await nameField(ada).fill('Ada Lovelace')

  await expect(ada.getByRole('button', { name: 'Saved' })).toBeVisible()
  await ada.reload()
  await expect(nameField(ada)).toHaveValue('Ada Lovelace')
})

test('[US-2] a name that cannot be stays in its field, with the reason', async ({ ada }) => {
  await openScreen(ada, '/user')

  await nameField(ada).fill('x'.repeat(61))
  await nameField(ada).blur()

  await expect(nameField(ada)).toHaveAccessibleDescription(/Most characters allowed: 60/)
  await expect(nameField(ada)).toHaveValue('x'.repeat(61))
})

test('[US-3] a theme shows at once, and on the next page from the first byte', async ({ ada }) => {
  await openScreen(ada, '/user?panel=look')

  await ada.getByRole('radio', { name: 'Dark' }).click()
  await expect(ada.locator('html')).toHaveAttribute('data-theme', 'dark')
  await ada.getByRole('radio', { name: 'Compact' }).click()
  await expect(ada.locator('html')).toHaveAttribute('data-density', 'compact')
  await expect(ada.getByRole('button', { name: 'Saved' })).toBeVisible()

  const html = await (await ada.request.get('/')).text()
  expect(html).toContain('data-theme="dark" data-density="compact"')
})

test('[US-4] a language is spoken at once, in its own direction', async ({ ada }) => {
  await openScreen(ada, '/user?panel=language')

  await ada.getByRole('combobox', { name: 'Language' }).selectOption('العربية')

  await expect(ada.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(ada.locator('html')).toHaveAttribute('lang', 'ar')
  await axe(ada)
})

test('[US-5] each change of a look waits in the outbox while there is no network', async ({
  ada,
}) => {
  const link = await controlLink(ada.context())
  await openScreen(ada, '/user')
  await link.set('cut')
  // A new account has one of the colours already.
  const isPlum = await ada.getByRole('radio', { name: 'Plum' }).isChecked()
  const other = ada.getByRole('radio', { name: isPlum ? 'Sky' : 'Plum' })

  await other.click()

  await expect(other).toBeChecked()
  await expect(ada.getByRole('button', { name: 'Offline, 1 waiting' })).toBeVisible()
  await link.set('open')
  await expect(ada.getByRole('button', { name: 'Saved' })).toBeVisible()
})

test('[US-6] a device that is signed out from here is out', async ({ ada, visitor, server }) => {
  await signInAlso(visitor, await newAccount(ada, server.url))
  await openScreen(ada, '/user?panel=sign-in')

  await ada.getByRole('button', { name: /^Sign out: / }).click()

  await expect(ada.getByRole('listitem').filter({ hasText: 'Last seen' })).toHaveCount(0)
  await expect(ada.getByRole('main').getByText('This device', { exact: true }).last()).toBeVisible()
  expect((await visitor.request.get('/user')).status()).toBe(401)
})

test('[US-7] signing out everywhere else asks first', async ({ ada, visitor, server }) => {
  await signInAlso(visitor, await newAccount(ada, server.url))
  await openScreen(ada, '/user?panel=sign-in')

  await ada.getByRole('button', { name: 'Sign out everywhere else' }).click()
  const dialog = ada.getByRole('dialog', { name: 'Sign out everywhere else?' })
  await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click()

  await expect(ada.getByRole('button', { name: /^Sign out: / })).toHaveCount(0)
  expect((await visitor.request.get('/user')).status()).toBe(401)
  expect((await ada.request.get('/user')).status()).toBe(200)
})

test('[US-8] a new password needs the old one, and ends every other session', async ({
  ada,
  visitor,
  server,
}) => {
  const account = await newAccount(ada, server.url)
  await signInAlso(visitor, account)
  await openScreen(ada, '/user?panel=sign-in')
  const devices = ada.getByRole('list', { name: 'Where you are signed in' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await ada.getByRole('button', { name: 'Change password' }).click()
  const dialog = ada.getByRole('dialog', { name: 'Change password' })
  const current = dialog.getByLabel('Current password')

  await current.fill('wrong')
  await dialog.getByLabel('New password').fill('tallow brink nine')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(current).toHaveAccessibleDescription('This is not your current password.')
  await expect(current).toBeFocused()
  await current.fill(account.password)
  await dialog.getByRole('button', { name: 'Change password' }).click()

  await expect(dialog).toBeHidden()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  expect((await visitor.request.get('/user')).status()).toBe(401)
  await expect(visitor.getByRole('link', { name: 'Start now' })).toBeVisible()
  await signInAlso(visitor, { ...account, password: 'tallow brink nine' })
})

test('[US-19] codes are turned on: the secret is read whole, and no second Enter sends the recovery codes away', async ({
  ada,
}) => {
  await openScreen(ada, '/user?panel=sign-in')
  await ada.getByRole('button', { name: 'Turn on codes' }).click()
  const setup = ada.getByRole('dialog', { name: 'Turn on codes' })
  const secret = await setup
    .getByRole('textbox', { name: 'Or type this into the app' })
    .inputValue()
  const [inGroups = ''] = secret.match(/.{4}/) ?? []
  await expect(setup.getByText(new RegExp(`^${inGroups} .* ${secret.slice(-4)}$`))).toBeVisible()
  const key = new TextDecoder().decode(base32.decode(secret))
  const code = await createOTP(key, { digits: 6, period: 30 }).totp()

  await setup.getByRole('textbox', { name: 'Code that the app shows' }).fill(code)
  await ada.keyboard.press('Enter')
  const codes = ada.getByRole('dialog', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)

  await expect(codes.getByRole('button', { name: 'Download' })).toBeFocused()
})

test('[US-9] a guest keeps the account, and everything in it, by adding a password', async ({
  visitor,
  openPage,
  server,
}) => {
  await openScreen(visitor, '/sign-up?guest')
  await visitor.getByRole('textbox').fill('Gus')
  await visitor.getByRole('button', { name: 'Start now' }).click()
  await expect(visitor).toHaveURL('/')
  const group = await makeGroup(visitor, { origin: server.url })
  const account = { email: `gus-${randomUUID()}@example.com`, password: 'tallow brink nine' }
  await openScreen(visitor, '/user?panel=sign-in')

  await visitor.getByLabel('E-mail address').fill(account.email)
  await visitor.getByLabel('Password', { exact: true }).fill(account.password)
  await visitor.getByRole('button', { name: 'Keep this account' }).click()

  await expect(visitor.getByText('This account is yours to keep.')).toBeVisible()
  const elsewhere = await openPage()
  await signInAlso(elsewhere, account)
  expect(await openScreen(elsewhere, `/groups/${group}/list-items`)).toBe(200)
})

test('[US-21] a guest who has an account already is told what signing in leaves behind, and signs in', async ({
  visitor,
  openPage,
  server,
}) => {
  const account = await signUp(await openPage(), { name: 'Gus', origin: server.url })
  await openScreen(visitor, '/sign-up?guest')
  await visitor.getByRole('textbox').fill('Guest Gus')
  await visitor.getByRole('button', { name: 'Start now' }).click()
  await expect(visitor).toHaveURL('/')
  await openScreen(visitor, '/user?panel=sign-in')
  await visitor.getByLabel('E-mail address').fill(account.email)
  await visitor.getByLabel('Password', { exact: true }).fill(account.password)
  await visitor.getByRole('button', { name: 'Keep this account' }).click()
  await expect(visitor.getByText('Sign in instead?')).toBeVisible()
  await expect(visitor.getByText(/groups that nobody else is in are lost/)).toBeVisible()
  await axe(visitor)

  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click()
  await visitor.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()

  await expect(visitor).toHaveURL(/\/sign-in/)
  await visitor.getByLabel('E-mail address').fill(account.email)
  await visitor.getByLabel('Password', { exact: true }).fill(account.password)
  await visitor.getByRole('button', { name: 'Continue' }).click()
  await expect(visitor).toHaveURL('/')
  await openScreen(visitor, '/user?panel=sign-in')
  await expect(visitor.getByRole('button', { name: 'Change password' })).toBeVisible()
})

test('[SI-18] a guest who signs out is asked about the account, and then about what waits', async ({
  visitor,
  server,
}) => {
  await openScreen(visitor, '/sign-up?guest')
  await visitor.getByRole('textbox').fill('Guest Gus')
  await visitor.getByRole('button', { name: 'Start now' }).click()
  await expect(visitor).toHaveURL('/')
  const flat = await makeGroup(visitor, { origin: server.url, items: ['Milk'] })
  await openList(visitor, flat)
  await askToSignOut(visitor)
  await visitor.keyboard.press('Escape')
  await visitor.context().setOffline(true)
  await addItem(visitor, 'Saffron')

  await askToSignOut(visitor)
  await visitor.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()

  await expect(visitor.getByText('Sign out with unsaved changes?')).toBeVisible()
  await visitor.keyboard.press('Escape')
  await expect(item(visitor, 'Saffron')).toBeVisible()
})

async function askToSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guest Gus: menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('Sign out and lose this account?')).toBeVisible()
}

test('[AU-11] a guest who leaves the page while the account is being kept is still signed in', async ({
  visitor,
}) => {
  await openScreen(visitor, '/sign-up?guest')
  await visitor.getByRole('textbox').fill('Gus')
  await visitor.getByRole('button', { name: 'Start now' }).click()
  await expect(visitor).toHaveURL('/')
  await openScreen(visitor, '/user?panel=sign-in')
  const guestToken = await sessionCookie(visitor)
  await visitor.getByLabel('E-mail address').fill(`gus-${randomUUID()}@example.com`)
  await visitor.getByLabel('Password', { exact: true }).fill('tallow brink nine')

  const asked = visitor.waitForRequest('**/auth/upgrade')
  await visitor.getByRole('button', { name: 'Keep this account' }).click()
  await asked
  // Where the answer was quicker, its page is on its way already.
  await expect(() => visitor.goto('about:blank')).toPass()

  await expect.poll(() => sessionCookie(visitor)).not.toBe(guestToken)
  await openScreen(visitor, '/user?panel=sign-in')
  await expect(visitor.getByRole('button', { name: 'Change password' })).toBeVisible()
})

test('[US-10] signing out ends the session here', async ({ ada }) => {
  await openScreen(ada, '/user?panel=leave')

  await ada.getByRole('main').getByRole('button', { name: 'Sign out' }).click()

  await expect(ada).toHaveURL('/')
  expect(await openScreen(ada, '/user')).toBe(401)
})

test('[US-10] signing out leads home, also when the link ends before the answer comes', async ({
  ada,
}) => {
  const opened = ada.waitForEvent('websocket')
  await openScreen(ada, '/user?panel=leave')
  const closed = (await opened).waitForEvent('close')
  await ada.route('**/auth/sign-out', async (route) => {
    const response = await route.fetch()
    await closed
    await route.fulfill({ response })
  })

  await ada.getByRole('main').getByRole('button', { name: 'Sign out' }).click()

  await expect(ada).toHaveURL('/')
})

test('[US-12] on a phone the settings are a list, and each page of it leads back to it', async ({
  ada,
}) => {
  await ada.setViewportSize({ width: 390, height: 844 })
  await openScreen(ada, '/user')
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await expect(nameField(ada)).toBeHidden()

  await ada.getByRole('link', { name: 'Look' }).click()

  await expect(ada).toHaveURL('/user?panel=look')
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Look')
  await expect(ada.getByRole('link', { name: 'Look' })).toBeHidden()
  await ada.reload()
  await expect(ada.getByRole('radio', { name: 'Dark' })).toBeVisible()
  await ada.getByRole('link', { name: 'Back' }).click()
  await expect(ada).toHaveURL('/user')
  await expect(ada.getByRole('link', { name: 'Look' })).toBeVisible()
})

test('[US-13] my zone, clock and week hold wherever times are shown, on all my devices at once', async ({
  ada,
  server,
}) => {
  const origin = server.url
  const group = await makeGroup(ada, { origin, items: [] })
  const due = { date: '2031-12-03', time: '18:30', zone: 'UTC' }
  const bins = { id: newId(), title: 'Bins', order: 'a0', due, repeat: 'FREQ=WEEKLY;BYDAY=WE' }
  await mutate(ada, { origin, stream: group, mutations: [['addListItem', bins]] })
  const list = await ada.context().newPage()
  await openScreen(list, `/groups/${group}/list-items/${bins.id}`)
  const row = list.getByRole('listitem').filter({ hasText: 'Bins' }).first()
  await expect(row).toContainText('3 Dec 2031 18:30')
  await openScreen(ada, '/user?panel=language')

  await ada.getByRole('radio', { name: '12 hours' }).click()
  await expect(row).toContainText('3 Dec 2031 6:30 pm')
  await ada.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Tokyo')
  await expect(row).toContainText('4 Dec 2031 3:30 am')
  await ada.getByRole('combobox', { name: 'First day of the week' }).selectOption('Sunday')

  await expect(list.getByRole('button', { name: /^(Sun|Mon)$/ }).first()).toHaveText('Sun')
  await expect(ada.getByRole('button', { name: 'Saved' })).toBeVisible()
  const html = await (await ada.request.get(`/groups/${group}/list-items`)).text()
  expect(html).toMatch(/4 Dec 2031 3:30\sam/)
})

test('[US-13] a device that travelled shows its own time at once', async ({ ada, server }) => {
  const origin = server.url
  const group = await makeGroup(ada, { origin, items: [] })
  const due = { date: '2031-12-03', time: '18:30', zone: 'UTC' }
  const call = { id: newId(), title: 'Call', order: 'a0', due }
  await mutate(ada, { origin, stream: group, mutations: [['addListItem', call]] })
  const device = await ada.context().newCDPSession(ada)
  await device.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Tokyo' })

  await openScreen(ada, `/groups/${group}/list-items`)

  await expect(ada.getByRole('listitem').filter({ hasText: 'Call' })).toContainText(
    '4 Dec 2031 03:30',
  )
})

test('[KY-4] right to left too, keys stand in the order in which they are pressed', async ({
  ada,
  server,
}) => {
  await ada.context().addCookies([{ name: 'trivet-look', value: 'language=ar', url: server.url }])

  await openScreen(ada, '/user?panel=keys')

  const keys = ada.getByText('Alt ↑', { exact: true })
  const [alt = 0, arrow = 0] = await keys.evaluate(({ firstChild }) =>
    [0, 4].map((at) => {
      if (!firstChild) return 0
      const letter = new Range()
      letter.setStart(firstChild, at)
      letter.setEnd(firstChild, at + 1)
      return letter.getBoundingClientRect().left
    }),
  )
  expect(arrow).toBeGreaterThan(alt)
})

test('[US-18] the person’s menu leads to help by keys alone, and so does the palette', async ({
  ada,
}) => {
  await openScreen(ada, '/')

  await tabTo(ada, ada.getByRole('button', { name: 'Ada: menu' }))
  await ada.keyboard.press('Enter')
  await expect(ada.getByRole('menuitem')).toHaveText([
    'Settings',
    'Keyboard shortcuts',
    'Help',
    'Sign out',
  ])
  await expect(ada.getByRole('menuitem', { name: 'Settings' })).toBeFocused()
  await ada.keyboard.press('ArrowDown')
  await ada.keyboard.press('ArrowDown')
  await ada.keyboard.press('Enter')

  await expect(ada).toHaveURL('/user?panel=help')
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Help')
  await tabTo(ada, ada.getByRole('main').getByRole('link', { name: 'Keyboard shortcuts' }))
  await ada.keyboard.press('Enter')
  await expect(ada).toHaveURL('/user?panel=keys')
  await ada.keyboard.press('Control+k')
  await ada.keyboard.type('help')
  await expect(ada.getByRole('option', { name: 'Settings: Help' })).toBeVisible()
})

async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let stops = 0; stops < 40; stops += 1) {
    await page.keyboard.press('Tab')
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('the Tab key never came there')
}

async function sessionCookie(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find(({ httpOnly }) => httpOnly)?.value
}

function nameField(page: Page) {
  return page.getByRole('textbox', { name: 'Name' })
}

/** Signs up anew in the same browser, so that the test knows the password. */
function newAccount(page: Page, origin: string) {
  return signUp(page.context(), { name: 'Ada', origin })
}

async function signInAlso(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await openScreen(page, '/sign-in')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/')
}
