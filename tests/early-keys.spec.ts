import type { Page } from '@playwright/test'
import { finder } from './finder-page.ts'
import { expect, test } from './fixtures.ts'
import { addBar, deskIsThere, item, openList } from './list-page.ts'

const allButEarly = /\/assets\/(?!early-).*\.js$/
const lateParts = /\/assets\/(late-finder|desk)-.*\.js$/

for (const [moment, scripts] of [
  ['the page is alive', allButEarly],
  ['their part of the page is here', lateParts],
] as const) {
  test(`[KY-5] N before ${moment} leads to the add bar, and so do the letters behind it`, async ({
    ada,
    bob,
    home,
  }) => {
    const letGo = await openWithout(ada, { scripts, home })

    await ada.keyboard.type('nOat jam')
    await ada.keyboard.press('Backspace')
    await ada.keyboard.press('Enter')
    await ada.keyboard.type('Chick')
    letGo()

    await expect(item(ada, 'Oat ja')).toBeVisible()
    await expect(addBar(ada)).toHaveValue('Chick')
    await expect(addBar(ada)).toBeFocused()
    await ada.keyboard.type('peas\n')
    await bob.goto(`/groups/${home}/list-items`)
    await expect(item(bob, 'Chickpeas')).toBeVisible()
  })

  test(`[KY-5] keys before ${moment} do what they say, in their order`, async ({ ada, home }) => {
    const letGo = await openWithout(ada, { scripts, home })

    await ada.keyboard.type('j ')
    await ada.keyboard.type('/milk')
    letGo()

    await expect(finder(ada)).toHaveValue('milk')
    await expect(finder(ada)).toBeFocused()
    await ada.keyboard.press('Escape')
    await ada.getByRole('button', { name: 'Done' }).click()
    await expect(item(ada, 'Milk')).toBeChecked()
  })
}

test('[KY-5] once everything is here no key is kept back, and Space is a tick', async ({
  ada,
  home,
}) => {
  const letGo = await openWithout(ada, { scripts: lateParts, home })
  await ada.keyboard.type('?')
  letGo()
  const keys = ada.getByRole('dialog', { name: 'Keys' })
  await expect(keys).toBeVisible()

  await ada.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await ada.keyboard.type('qj ')

  await ada.getByRole('button', { name: 'Done' }).click()
  await expect(item(ada, 'Milk')).toBeChecked()
})

for (const from of ['a row', 'nowhere'] as const) {
  test(`[KY-6] a key pressed while a dialog still fades does what it says, from ${from}`, async ({
    ada,
    home,
  }) => {
    await openList(ada, home)
    await deskIsThere(ada)
    await expect(addBar(ada)).toHaveAttribute('aria-expanded')
    // So slow that every key below comes in the fade.
    await ada.evaluate(() => document.documentElement.style.setProperty('--t-base', '60s'))
    const opened = ada.locator('dialog[open]')
    const dialogs = { '?': 'Keys', c: 'Add', '/': 'Search', 'Control+k': 'Search' }
    const open = async (key: string, name: string) => {
      await ada.keyboard.press(key)
      await expect(opened, key).toHaveAccessibleName(name)
    }
    for (const [first, its] of Object.entries(dialogs)) {
      for (const [second, other] of Object.entries(dialogs)) {
        if (from === 'a row') await item(ada, 'Milk').focus()
        else await ada.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
        await open(first, its)
        await ada.keyboard.press('Escape')
        await open(second, other)
        await ada.keyboard.press('Escape')
        await expect(opened).toHaveCount(0)
      }
      await open(first, its)
      await ada.keyboard.press('Escape')
      await ada.keyboard.press('n')
      await expect(addBar(ada)).toBeFocused()
      await ada.keyboard.press('Escape')
    }
  })
}

test('[KY-6] so does a key pressed after Ctrl+K has closed what somebody searched in', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  await deskIsThere(ada)
  await item(ada, 'Milk').focus()
  await ada.keyboard.press('Control+k')
  await expect(finder(ada)).toBeFocused()
  await ada.keyboard.type('mi')
  await ada.keyboard.press('Control+k')
  await expect(finder(ada)).toHaveCount(0)

  await ada.keyboard.press('n')

  await expect(addBar(ada)).toBeFocused()
})

test('[LI-39] the menu of a row that is opened before all of its code is here is whole, and does what it says', async ({
  ada,
  home,
}) => {
  const letGo = await openWithout(ada, { scripts: lateParts, home })
  await ada.getByRole('button', { name: 'More for Milk' }).click()
  await expect(ada.getByRole('menuitem', { name: 'Not there' })).toBeVisible()

  await ada.getByRole('menuitem', { name: 'I’m getting it' }).click()
  letGo()

  await expect(ada.getByRole('listitem')).toContainText('Ada is getting it')
})

/** The list, with these scripts kept back until what this gives is called. */
async function openWithout(
  page: Page,
  { scripts, home }: { scripts: RegExp; home: string },
): Promise<() => void> {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await isLetGo
    await route.continue()
  })
  await page.goto(`/groups/${home}/list-items`, { waitUntil: 'commit' })
  if (scripts === lateParts) await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  else await page.waitForFunction(() => globalThis.trivetKeys !== undefined)
  return letGo
}
