import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { addBar, openList, typeItem } from './list-page.ts'
import { chooseInMenu, openNotepad, writeNotepad } from './notepad-page.ts'
import { openScreen } from './open-screen.ts'
import { makeGroup } from './people.ts'

test.use({ wholeApp: true })

// A first visit whose files are still on their way, and plain http from another host.
test('[PW-27] what waits is read, and signing out asks, with no network where the app is not installed', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  await goOffline(ada)
  await typeItem(ada, 'Bread')
  await ada.getByRole('button', { name: /^Offline/ }).click()

  await expect(ada.getByRole('dialog').getByText('Bread')).toBeVisible()
  await ada.keyboard.press('Escape')
  await ada.getByRole('button', { name: 'Ada: menu' }).click()
  await ada.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(ada.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeVisible()
})

test('[PW-27] lines are pasted with no network where the app is not installed', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  await goOffline(ada)
  await addBar(ada).evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Bread\nTea')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })

  await ada.getByRole('button', { name: 'Add 2 items' }).click()

  await expect(ada.getByRole('checkbox', { name: 'Tea' })).toBeVisible()
})

test('[PW-27] a notepad is copied and its versions opened with no network where the app is not installed', async ({
  ada,
  home,
}) => {
  await openNotepad(ada, await writeNotepad(ada, home, 'The plan'))
  await goOffline(ada)
  await chooseInMenu(ada, 'Versions')
  await expect(ada.getByRole('heading', { name: 'Versions' })).toBeVisible()
  await ada
    .getByRole('link', { name: 'Close' })
    .or(ada.getByRole('button', { name: 'Close' }))
    .click()

  await chooseInMenu(ada, 'Duplicate')

  await expect(ada.getByText('This is the copy').first()).toBeVisible()
})

test('[PW-27] a trip begins with no network where the app is not installed', async ({
  ada,
  home,
  server,
}) => {
  await makeGroup(ada, { origin: server.url, name: 'Club', items: ['Chalk'] })
  await openScreen(ada, '/')
  await expect(ada.getByRole('link', { name: 'Club' }).first()).toBeVisible()
  await goOffline(ada)
  await ada.getByRole('button', { name: 'Shop for several groups' }).click()
  for (const name of ['Flat 12', 'Club']) await ada.getByRole('checkbox', { name }).check()

  await ada.getByRole('dialog').getByRole('button').last().click()

  await expect(ada.getByRole('checkbox', { name: /Chalk/ })).toBeVisible()
  expect(ada.url()).toContain(home)
})

/** Once this page has everything that it fetches behind itself. */
async function goOffline(page: Page): Promise<void> {
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(' '),
    )
  for (const part of [
    'outbox',
    'sign-out-dialog',
    'many-items',
    'version-history',
    'choose-groups',
  ])
    await expect.poll(fetched).toContain(`/${part}`)
  await page.context().setOffline(true)
}
