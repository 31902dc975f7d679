import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openScreen } from './open-screen.ts'
import { signUp } from './people.ts'
import { startServer } from './server.ts'

const password = 'tallow brink nine'

test('[SI-1] whoever signs up is signed in and where they were going', async ({ visitor }) => {
  await openScreen(visitor, '/sign-up?next=/user')

  await fillSignUp(visitor, newEmail())
  await visitor.getByRole('button', { name: 'Continue' }).click()

  await expect(visitor).toHaveURL('/user')
  await expect(visitor.getByRole('textbox', { name: 'Name' })).toHaveValue('Eva')
})

test('[SI-2] signing in leads where the person was going', async ({ visitor, server }) => {
  const account = await signUp(visitor.context(), { name: 'Eva', origin: server.url })
  await visitor.context().clearCookies()
  await openScreen(visitor, '/sign-in?next=/user')

  await fillSignIn(visitor, account.email, account.password)

  await expect(visitor).toHaveURL('/user')
})

test('[SI-19] what is sent before the page is alive is sent when it is', async ({
  visitor,
  server,
}) => {
  const account = await signUp(visitor.context(), { name: 'Eva', origin: server.url })
  await visitor.context().clearCookies()
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  await visitor.route(/\/assets\/(?!early-).*\.js$/, async (route) => {
    await isLetGo
    await route.continue()
  })
  await visitor.goto('/sign-in?next=/user', { waitUntil: 'commit' })
  await visitor.waitForFunction(() => globalThis.trivetTyped !== undefined)

  await fillSignIn(visitor, account.email, account.password)
  letGo()

  await expect(visitor).toHaveURL('/user')
  await expect(visitor.getByRole('textbox', { name: 'Name' })).toHaveValue('Eva')
})

for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:x']) {
  test(`[SI-3] signing in never leads to another site: ${next}`, async ({ ada, server }) => {
    await openScreen(ada, `/sign-in?next=${encodeURIComponent(next)}`)

    await ada.getByRole('link', { name: 'Go on' }).click()

    await expect(ada).toHaveURL(`${server.url}/`)
  })
}

test('[SI-4] a wrong password is one message with the focus, and the fields keep their words', async ({
  visitor,
}) => {
  await openScreen(visitor, '/sign-in')
  const email = newEmail()

  await fillSignIn(visitor, email, 'not the password')

  const message = visitor.getByRole('alert')
  await expect(message).toHaveText('The e-mail address and password do not match.')
  await expect(message).toBeFocused()
  await expect(visitor.getByLabel('E-mail address')).toHaveValue(email)
  await expect(passwordField(visitor)).toHaveValue('not the password')
})

test('[SI-5] what is wrong with one field is said at that field', async ({ visitor }) => {
  await openScreen(visitor, '/sign-up')
  const email = newEmail()
  await fillSignUp(visitor, email)

  await passwordField(visitor).fill('short')
  await visitor.getByRole('button', { name: 'Continue' }).click()

  await expect(passwordField(visitor)).toBeFocused()
  await expect(passwordField(visitor)).toHaveAccessibleDescription(/Too short/)
  await expect(visitor.getByLabel('E-mail address')).toHaveValue(email)
})

test('[SI-6] an address that has an account is offered to sign in instead', async ({
  visitor,
  server,
}) => {
  const { email } = await signUp(visitor.context(), { name: 'Eva', origin: server.url })
  await visitor.context().clearCookies()
  await openScreen(visitor, '/sign-up?next=/user')
  await fillSignUp(visitor, email)

  await visitor.getByRole('button', { name: 'Continue' }).click()
  await expect(visitor.getByRole('alert')).toContainText('Sign in instead?')
  await visitor.getByRole('alert').getByRole('link', { name: 'Sign in' }).click()

  await expect(visitor).toHaveURL('/sign-in?next=%2Fuser')
})

test('[SI-13] a forgotten password leads back to signing in for the same page', async ({
  visitor,
}) => {
  const invitation = `/invite/${'a'.repeat(40)}`
  await openScreen(visitor, `/sign-in?next=${encodeURIComponent(invitation)}`)

  await visitor.getByRole('link', { name: 'Forgot your password?' }).click()
  await visitor.getByRole('link', { name: 'Back to signing in' }).click()

  await expect(visitor).toHaveURL(`/sign-in?next=${encodeURIComponent(invitation)}`)
})

test('[SI-13] so it does from a page that needs a session', async ({ visitor }) => {
  await openScreen(visitor, '/user?panel=look')

  await visitor.getByRole('link', { name: 'Forgot your password?' }).click()
  await visitor.getByRole('link', { name: 'Back to signing in' }).click()

  await expect(visitor).toHaveURL(`/sign-in?next=${encodeURIComponent('/user?panel=look')}`)
})

test('[SI-7] a guest starts with nothing but a name', async ({ visitor }) => {
  await openScreen(visitor, '/sign-up?guest')

  await visitor.getByRole('textbox').fill('Gus')
  await visitor.getByRole('button', { name: 'Start now' }).click()

  await expect(visitor).toHaveURL('/')
  await openScreen(visitor, '/user')
  await expect(visitor.getByRole('textbox', { name: 'Name' })).toHaveValue('Gus')
})

test('[SI-8] somebody who is signed in is offered to go on', async ({ ada }) => {
  for (const url of ['/sign-in', '/sign-up', '/sign-up?guest']) {
    await openScreen(ada, url)

    await expect(ada.getByRole('heading', { level: 1 })).toHaveText('You are signed in as Ada.')
    await expect(ada.getByRole('link', { name: 'Go on' })).toHaveAttribute('href', '/')
  }
})

test('[SI-9] password managers know each field, and a password can be looked at', async ({
  visitor,
}) => {
  await openScreen(visitor, '/sign-up')
  await expect(passwordField(visitor)).toHaveAttribute('autocomplete', 'new-password')
  await expect(visitor.getByLabel('Your name')).toHaveAttribute('autocomplete', 'name')
  await openScreen(visitor, '/sign-in')
  await expect(visitor.getByLabel('E-mail address')).toHaveAttribute('autocomplete', 'username')
  await expect(passwordField(visitor)).toHaveAttribute('autocomplete', 'current-password')

  await visitor.getByRole('button', { name: 'Show password' }).click()

  await expect(passwordField(visitor)).toHaveAttribute('type', 'text')
})

test('[SI-11] a server that takes people by invitation says so, and a link lets them in', async ({
  browser,
}) => {
  const server = await startServer({ SIGN_UP: 'invited', TRUSTED_PROXIES: '' })
  const visitor = await browser.newPage({ baseURL: server.url })

  await openScreen(visitor, '/sign-up')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
    'New accounts need an invitation.',
  )
  await openScreen(visitor, `/sign-up?next=/invite/${'a'.repeat(40)}`)
  await expect(passwordField(visitor)).toBeVisible()

  await visitor.close()
  await server.stop()
})

test('[SI-12] a closed server says so, and the code of its first start opens it', async ({
  browser,
}) => {
  const server = await startServer({ SIGN_UP: 'closed', HOST: '0.0.0.0' })
  const visitor = await browser.newPage({ baseURL: server.url })
  const code = /code: (\S+)/.exec(server.logs.join('\n'))?.[1] ?? ''

  await openScreen(visitor, '/sign-up')
  await fillSignUp(visitor, newEmail())
  await visitor.getByLabel('First start code').fill(code)
  await visitor.getByRole('button', { name: 'Continue' }).click()
  await expect(visitor).toHaveURL('/')
  await visitor.context().clearCookies()
  await openScreen(visitor, '/sign-up')

  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
    'This server takes no new accounts.',
  )
  await visitor.close()
  await server.stop()
})

function newEmail(): string {
  return `eva-${randomUUID()}@example.com`
}

function passwordField(page: Page) {
  return page.getByLabel('Password', { exact: true })
}

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Your name').fill('Eva')
  await page.getByLabel('E-mail address').fill(email)
  await passwordField(page).fill(password)
}

async function fillSignIn(page: Page, email: string, word: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await passwordField(page).fill(word)
  await page.getByRole('button', { name: 'Continue' }).click()
}
