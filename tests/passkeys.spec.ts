import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addAuthenticator, named } from './authenticator.ts'
import { expect, test } from './fixtures.ts'
import { openScreen } from './open-screen.ts'
import { makeGroup } from './people.ts'

test('[PK-1] an account is made with a passkey alone, and entered again with it', async ({
  visitor,
  server,
}) => {
  await addAuthenticator(visitor)
  await visitor.addInitScript(() => {
    // Without suggestions in the field, so that the button is what lets in.
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await signUpByPasskey(visitor, server.url)
  await openScreen(visitor, named(`${server.url}/user?panel=leave`))
  await visitor.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(visitor).toHaveURL(named(`${server.url}/`))

  await openScreen(visitor, named(`${server.url}/sign-in?next=/user`))
  await visitor.getByRole('button', { name: 'Sign in with a passkey' }).click()

  await expect(visitor.getByRole('textbox', { name: 'Name' })).toHaveValue('Pia')
})

test('[PK-2] a passkey can be named and removed, but not the only way in', async ({
  visitor,
  server,
}) => {
  await openWaysIn(visitor, server.url)
  const passkeys = visitor.getByRole('list', { name: 'Passkeys' })

  await passkeys.getByRole('button', { name: /^Rename/ }).click()
  await visitor.getByRole('textbox', { name: 'Name of this passkey' }).fill('My phone')
  await visitor.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(passkeys.getByText('My phone')).toBeVisible()
  await passkeys.getByRole('button', { name: 'Remove: My phone' }).click()
  await expect(visitor.getByText('This is your only way to sign in.').first()).toBeVisible()

  await visitor.getByRole('button', { name: 'Add a password' }).click()
  const dialog = visitor.getByRole('dialog', { name: 'Add a password' })
  await dialog.getByLabel('New password').fill('tallow brink over nine')
  await dialog.getByRole('button', { name: 'Add a password' }).click()
  await expect(visitor.getByRole('button', { name: 'Change password' })).toHaveCount(1)
  await passkeys.getByRole('button', { name: 'Remove: My phone' }).click()
  await expect(passkeys).toHaveCount(0)
})

test('[SI-16] what is wrong with a first password is said at its field', async ({
  visitor,
  server,
}) => {
  await openWaysIn(visitor, server.url)
  await visitor.getByRole('button', { name: 'Add a password' }).click()
  const dialog = visitor.getByRole('dialog', { name: 'Add a password' })
  const password = dialog.getByLabel('New password')

  await expect(password).toBeFocused()
  await password.fill('short')
  await dialog.getByRole('button', { name: 'Add a password' }).click()

  await expect(password).toHaveAccessibleDescription(/Too short/)
  await expect(password).toBeFocused()
})

test('[SI-16] a sign-in that is too old is proved first, and what is wrong is still said at the field', async ({
  visitor,
  server,
}) => {
  await openWaysIn(visitor, server.url)
  await visitor.route('**/auth/password', (route) => {
    const refusal = { code: 'notFresh', values: {} }
    return route.fulfill({ status: 403, json: { refusal } })
  })
  await visitor.getByRole('button', { name: 'Add a password' }).click()
  const dialog = visitor.getByRole('dialog', { name: 'Add a password' })
  const password = dialog.getByLabel('New password')
  await password.fill('password1234')
  await password.press('Enter')
  const proof = visitor.getByRole('button', { name: 'Use a passkey', exact: true })
  await expect(proof).toBeVisible()
  await visitor.unroute('**/auth/password')

  await proof.click()

  await expect(password).toHaveAccessibleDescription(/too common/)
})

test('[PK-3] a guest keeps everything by adding a passkey', async ({ visitor, server }) => {
  await addAuthenticator(visitor)
  const origin = named(server.url)
  await openScreen(visitor, `${origin}/sign-up?guest`)
  await visitor.getByRole('textbox').fill('Gus')
  await visitor.getByRole('button', { name: 'Start now' }).click()
  await expect(visitor).toHaveURL(`${origin}/`)
  const group = await makeGroup(visitor, { origin })
  await openScreen(visitor, `${origin}/user?panel=sign-in`)

  await visitor.getByLabel('E-mail address').fill(`gus-${randomUUID()}@example.com`)
  await visitor.getByRole('button', { name: 'Use a passkey instead of a password' }).click()

  await expect(visitor.getByText('This account is yours to keep.')).toBeVisible()
  await visitor.context().clearCookies()
  // The form suggests the passkey by itself, and the authenticator takes the suggestion, which may
  // open the list before all of the form's page has come.
  const form = `${origin}/sign-in?next=/groups/${group}/list-items`
  await visitor.goto(form, { waitUntil: 'commit' })
  await expect(visitor.getByRole('checkbox', { name: 'Milk' })).toBeVisible()
})

test('[US-22] the two ways in which a guest keeps the account are buttons of one width', async ({
  visitor,
  server,
}) => {
  const origin = named(server.url)
  await openScreen(visitor, `${origin}/sign-up?guest`)
  await visitor.getByRole('textbox').fill('Gus')
  await visitor.getByRole('button', { name: 'Start now' }).click()
  await expect(visitor).toHaveURL(`${origin}/`)
  await openScreen(visitor, `${origin}/user?panel=sign-in`)

  const withPassword = await visitor
    .getByRole('button', { name: 'Keep this account' })
    .boundingBox()
  const withPasskey = await visitor
    .getByRole('button', { name: 'Use a passkey instead of a password' })
    .boundingBox()

  expect(withPassword?.width).toBe(withPasskey?.width)
})

test('[DE-9] whoever came back into the network proves by the passkey that they have', async ({
  visitor,
  server,
}) => {
  await addAuthenticator(visitor)
  await signUpByPasskey(visitor, server.url)
  await visitor.route('**/auth/factors', (route) => route.abort())
  await openScreen(visitor, named(`${server.url}/user?panel=leave`))
  await expect(visitor.getByRole('button', { name: 'Delete account' })).toBeVisible()
  await visitor.unroute('**/auth/factors')
  await visitor.route('**/auth/delete', (route) => {
    const refusal = { code: 'notFresh', values: {} }
    return route.fulfill({ status: 403, json: { refusal } })
  })

  await visitor.getByRole('button', { name: 'Delete account' }).click()
  await visitor.getByRole('dialog').getByRole('textbox').fill('Pia')
  await visitor.getByRole('dialog').getByRole('textbox').press('Enter')

  await expect(visitor.getByRole('button', { name: 'Use a passkey', exact: true })).toBeVisible()
  await expect(visitor.getByLabel('Password', { exact: true })).toBeHidden()
})

test('[SI-14] of two ways to sign up only the one that was pressed waits, the other is shut', async ({
  visitor,
  server,
}) => {
  await visitor.route(/\/auth\/(passkeys\/)?sign-up/, () => undefined)
  const byPassword = visitor.getByRole('button', { name: 'Continue' })
  const byPasskey = visitor.getByRole('button', { name: 'Use a passkey instead of a password' })
  await openScreen(visitor, named(`${server.url}/sign-up`))

  await byPasskey.click()
  await expect(byPasskey).toHaveAttribute('aria-busy', 'true')
  await expect(byPassword).not.toHaveAttribute('aria-busy')
  await expect(byPassword).toBeDisabled()
  await openScreen(visitor, named(`${server.url}/sign-up`))
  await byPassword.click()

  await expect(byPassword).toHaveAttribute('aria-busy', 'true')
  await expect(byPasskey).not.toHaveAttribute('aria-busy')
  await expect(byPasskey).toBeDisabled()
})

/** The settings of somebody who has a passkey and nothing else. */
async function openWaysIn(page: Page, url: string): Promise<void> {
  await addAuthenticator(page)
  await signUpByPasskey(page, url)
  await openScreen(page, named(`${url}/user?panel=sign-in`))
}

async function signUpByPasskey(page: Page, url: string): Promise<void> {
  await openScreen(page, named(`${url}/sign-up`))
  await page.getByLabel('Your name').fill('Pia')
  await page.getByLabel('E-mail address').fill(`pia-${randomUUID()}@example.com`)
  await page.getByRole('button', { name: 'Use a passkey instead of a password' }).click()
  await expect(page).toHaveURL(named(`${url}/`))
}
