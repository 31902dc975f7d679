import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { addBar, item, openList } from './list-page.ts'

for (const height of [844, 480]) {
  test(`[QA-15] on a phone ${height} high a toast covers none of the rows that are offered`, async ({
    ada,
    home,
  }) => {
    await ada.setViewportSize({ width: 390, height })
    await openList(ada, home)
    await item(ada, 'Milk').check()
    await expect(toast(ada)).toBeVisible()

    await addBar(ada).pressSequentially('m')

    const rows = ada.getByRole('listbox', { name: 'Suggestions' })
    await expect(rows.getByRole('option')).not.toHaveCount(0)
    await expect.poll(async () => (await bottomOf(toast(ada))) <= (await topOf(rows))).toBe(true)
    await rows.getByRole('option').last().click({ trial: true })
    await addBar(ada).fill('')
    await expect.poll(async () => (await bottomOf(toast(ada))) > height - 100).toBe(true)
  })
}

test('[QA-16] rows that are offered come and go without the whole page being styled anew', async ({
  ada,
  home,
}) => {
  await ada.setViewportSize({ width: 390, height: 844 })
  await openList(ada, home)
  const rows = ada.getByRole('listbox', { name: 'Suggestions' })
  await addBar(ada).focus()
  // What every row of the page inherits from.
  const styled = await ada.evaluateHandle(() => {
    const seen: (string | null)[] = []
    const { documentElement: page } = document
    const note = () => seen.push(page.getAttribute('style'))
    new MutationObserver(note).observe(page, { attributeFilter: ['style'] })
    return seen
  })

  await addBar(ada).pressSequentially('m')
  await expect(rows.getByRole('option')).not.toHaveCount(0)
  await addBar(ada).fill('')
  await expect(rows).toBeHidden()

  expect(await styled.jsonValue()).toEqual([])
})

test('[QA-17] a letter does not wait for the rows that it brings', async ({ ada, home }) => {
  await openList(ada, home)
  const rows = ada.getByRole('listbox', { name: 'Suggestions' })
  await addBar(ada).pressSequentially('m')
  await expect(rows.getByRole('option')).not.toHaveCount(0)
  await addBar(ada).fill('')
  await expect(rows).toBeHidden()

  const withTheLetter = await addBar(ada).evaluate(async (field) => {
    Reflect.set(HTMLInputElement.prototype, 'value', 'm', field)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    // Until React has answered the event, which it does before anything is painted.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    return document.querySelectorAll('[role=option]').length
  })

  expect(withTheLetter).toBe(0)
  await expect(rows.getByRole('option')).not.toHaveCount(0)
})

test('[IT-13] on a phone all of an item’s history can be read while a toast is shown', async ({
  ada,
  home,
}) => {
  await ada.setViewportSize({ width: 390, height: 700 })
  await openList(ada, home)
  await ada.getByRole('link', { name: 'Milk' }).click()
  await ada.getByRole('button', { name: 'Done' }).click()
  await expect(toast(ada)).toBeVisible()
  const last = ada.getByRole('list', { name: 'History' }).getByRole('listitem').last()
  await expect(last).toBeVisible()

  await scrollToEnd(last)

  expect(await bottomOf(last)).toBeLessThanOrEqual(await topOf(toast(ada)))
})

function toast(page: Page): Locator {
  return page
    .getByRole('region', { name: 'Messages' })
    .locator('div')
    .filter({ has: page.getByRole('button', { name: 'Undo' }) })
    .first()
}

async function topOf(locator: Locator): Promise<number> {
  return locator.evaluate((element) => element.getBoundingClientRect().top)
}

async function bottomOf(locator: Locator): Promise<number> {
  return locator.evaluate((element) => element.getBoundingClientRect().bottom)
}

/** Of whatever it is that scrolls there. */
async function scrollToEnd(inside: Locator): Promise<void> {
  await inside.evaluate((element) => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      each.scrollTop = each.scrollHeight
    }
  })
}
