import type { Page } from '@playwright/test'
import { box } from './capture-box.ts'
import { expect, test } from './fixtures.ts'
import { openScreen } from './open-screen.ts'

test('[CA-10] a draft outlives its tab, and what is shared does not replace it', async ({
  ada,
  home,
}) => {
  const tab = await ada.context().newPage()
  await openScreen(tab, '/create')
  await box(tab).fill('Half a thought')
  await tab.close()

  await openScreen(ada, `/create?text=Shared&group=${home}`)

  await expect(box(ada)).toHaveValue('Shared')
  await openScreen(ada, '/create')
  await expect(box(ada)).toHaveValue('Half a thought')
})

test('[CA-10] B17: signing out with a draft asks first', async ({ ada }) => {
  await openScreen(ada, '/create')
  await box(ada).fill('Half a thought')
  await openScreen(ada, '/user?panel=leave')
  const signOut = ada.getByRole('main').getByRole('button', { name: 'Sign out' })
  const dialog = ada.getByRole('dialog', { name: 'Sign out with unsaved changes?' })

  await signOut.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await openScreen(ada, '/create')
  await expect(box(ada)).toHaveValue('Half a thought')
  await openScreen(ada, '/user?panel=leave')
  await signOut.click()
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(ada).toHaveURL('/')
  expect(await ada.evaluate(() => indexedDB.databases())).toEqual([])
})

test('[CA-10] B17: so it does with what another app shared', async ({ ada }) => {
  await openScreen(ada, '/create')
  await expect.poll(() => ada.evaluate(() => indexedDB.databases())).toContainEqual(captures)
  await keepShare(ada, 'A recipe')
  await openScreen(ada, '/user?panel=leave')

  await ada.getByRole('main').getByRole('button', { name: 'Sign out' }).click()

  await expect(ada.getByRole('dialog', { name: 'Sign out with unsaved changes?' })).toBeVisible()
})

const captures = { name: 'trivet.capture', version: 1 }

/** As the service worker does. */
async function keepShare(page: Page, text: string): Promise<void> {
  await page.evaluate(async (shared) => {
    const opening = indexedDB.open('trivet.capture')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const writing = opening.result.transaction('shares', 'readwrite')
    const share = { id: 'share', title: '', text: shared, url: '', files: [], left: [] }
    writing.objectStore('shares').put({ ...share, at: Date.now() })
    await new Promise((resolve) => writing.addEventListener('complete', resolve))
    opening.result.close()
  }, text)
}
