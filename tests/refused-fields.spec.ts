import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { item, openList } from './list-page.ts'
import { openScreen } from './open-screen.ts'

const tooLong = 'a'.repeat(501)

for (const way of ['goes back', 'loads the page again'] as const) {
  test(`[IT-17] what a field of an item refused is in it again, with the reason, for who ${way}`, async ({
    ada,
    home,
  }) => {
    await openMilk(ada, home)
    const refused = [
      ['Title', tooLong, /most characters allowed: 500/i],
      ['Amount', 'a few', 'This is not a number.'],
      ['New tag', 'b'.repeat(61), /too long/i],
      ['New link', 'javascript:alert(1)', 'A link starts with http:// or https://.'],
      ['New part', tooLong, /most characters allowed: 500/i],
    ] as const
    for (const [name, words] of refused) await field(ada, name).fill(words)

    if (way === 'goes back') {
      await ada.goBack()
      await expect(field(ada, 'Amount')).toHaveCount(0)
      await ada.getByRole('link', { name: 'Milk' }).click()
    } else {
      await ada.reload()
    }

    for (const [name, words, reason] of refused) {
      await expect(field(ada, name)).toHaveValue(words)
      await expect(field(ada, name)).toHaveAccessibleDescription(reason)
    }
    await field(ada, 'Amount').fill('3')
    await ada.goBack()
    await openMilk(ada, home)
    await expect(field(ada, 'Amount')).toHaveValue('3')
  })
}

test('[IT-17] what a new item refuses is in its field again, and what is half typed is added', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  await openScreen(ada, `/groups/${home}/list-items/create`)
  await field(ada, 'Title').fill('Bread')
  await field(ada, 'New link').fill('javascript:alert(1)')
  await field(ada, 'New tag').fill('who')

  await ada.goBack()
  await expect(item(ada, 'Milk')).toBeVisible()
  await ada.goForward()

  await expect(field(ada, 'Title')).toHaveValue('Bread')
  await expect(field(ada, 'New link')).toHaveValue('javascript:alert(1)')
  await expect(field(ada, 'New link')).toHaveAccessibleDescription(/^A link starts/)
  await expect(ada.getByRole('button', { name: 'Remove who' })).toBeVisible()
})

test('[IT-17] a new name that the list refuses is in Lost and found when one goes elsewhere', async ({
  ada,
  home,
}) => {
  await openScreen(ada, '/')
  await ada
    .getByRole('link', { name: /Flat 12/ })
    .first()
    .click()
  await expect(ada.locator('[data-desk]')).toBeAttached()
  await item(ada, 'Milk').focus()
  await ada.keyboard.press('e')
  await ada.getByRole('textbox', { name: 'New name for Milk' }).fill(tooLong)

  await ada.goBack()
  await expect(ada).toHaveURL(/\/$/)
  await openScreen(ada, `/groups/${home}?panel=lost-and-found`)

  const found = ada.getByRole('list', { name: 'Lost and found' }).getByRole('listitem')
  await expect(found).toContainText(tooLong)
})

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true })
}

async function openMilk(page: Page, group: string): Promise<void> {
  await openList(page, group)
  await page.getByRole('link', { name: 'Milk' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Milk')
}
