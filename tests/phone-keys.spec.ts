import type { Locator, Page } from '@playwright/test'
import { box } from './capture-box.ts'
import { bottomOf, topOf } from './edges.ts'
import { expect, test } from './fixtures.ts'
import { openFinder } from './finder-page.ts'
import { addBar, deskIsThere, item, openList } from './list-page.ts'
import { openScreen } from './open-screen.ts'
import { makeGroup, mutate } from './people.ts'

// As with a keyboard at a phone or a tablet, or at 400 %.
test.use({ viewport: { width: 390, height: 844 } })

const threeItems = ['Milk', 'Bread', 'Eggs']

test('[AX-8] behind an open item, Tab reaches nothing of the page that it covers', async ({
  ada,
  home,
}) => {
  await openScreen(ada, await hrefOf(ada, home, 'Milk'))

  await ada.keyboard.press('Tab')

  await expect(ada.getByRole('link', { name: 'Back' })).toBeFocused()
  await ada.keyboard.press('Shift+Tab')
  await expect(ada.getByRole('link', { name: /^Skip/ })).toHaveCount(0)
})

for (const cover of ['Add an item', 'Undo']) {
  test(`[AX-8] what has the focus after a row has gone is not behind “${cover}”`, async ({
    ada,
    server,
  }) => {
    const titles = Array.from({ length: 20 }, (_, index) => `Thing ${index + 1}`)
    const group = await makeGroup(ada, { origin: server.url, items: titles })
    await openList(ada, group)
    for (const title of titles.slice(0, 6)) await item(ada, title).check()
    await ada.getByRole('button', { name: /^Done/ }).click()
    const done = ada.getByRole('list', { name: 'Done' }).getByRole('checkbox')
    await expect(done).toHaveCount(6)
    await done.nth(1).focus()
    await standAbove(done.nth(1), addBar(ada))

    await ada.keyboard.press('Space')
    if (cover === 'Add an item') await ada.getByRole('button', { name: 'Dismiss' }).press('Enter')
    await expect(done).toHaveCount(5)

    await expect(done.nth(1)).toBeFocused()
    const bar = ada.getByLabel(cover).or(ada.getByRole('button', { name: cover }))
    expect(await bottomOf(done.nth(1))).toBeLessThanOrEqual(await topOf(bar.first()))
  })
}

test('[QA-11] Escape leads from the bar back to the row that one came from', async ({
  ada,
  server,
}) => {
  const group = await makeGroup(ada, { origin: server.url, items: threeItems })
  await openList(ada, group)
  await openFinder(ada)
  await ada.keyboard.press('Escape')
  await item(ada, 'Bread').focus()

  await ada.keyboard.press('n')
  await expect(addBar(ada)).toBeFocused()
  await ada.keyboard.press('Escape')

  await expect(item(ada, 'Bread')).toBeFocused()
})

test('[QA-11] Escape leads from the bar to the first row, where one came from none', async ({
  ada,
  server,
}) => {
  const group = await makeGroup(ada, { origin: server.url, items: threeItems })
  await openList(ada, group)

  await addBar(ada).focus()
  await ada.keyboard.press('Escape')

  await expect(item(ada, 'Milk')).toBeFocused()
})

test('[CA-21] Escape leads from the box back to where one was, and keeps the draft', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  await item(ada, 'Milk').focus()
  await ada.keyboard.press('c')
  await expect(box(ada)).toBeFocused()
  await box(ada).fill('Half a thought')

  await ada.keyboard.press('Escape')
  await expect(ada).toHaveURL(`/groups/${home}/list-items`)
  await expect(item(ada, 'Milk')).toBeFocused()
  await ada.keyboard.press('c')

  await expect(box(ada)).toHaveValue('Half a thought')
})

test('[CA-23] what is typed into the box is kept though it is left before the disk answers', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  await item(ada, 'Milk').focus()
  await ada.keyboard.press('c')
  await expect(box(ada)).toBeFocused()
  await ada.keyboard.press('Escape')
  await expect(item(ada, 'Milk')).toBeFocused()
  await holdDrafts(ada)

  for (const typed of ['Half a thought', '']) {
    await ada.keyboard.press('c')
    await expect(box(ada)).toBeFocused()
    if (typed !== '') await box(ada).fill(typed)
    await expect(box(ada)).toHaveValue('Half a thought')
    await ada.keyboard.press('Escape')
    await expect(item(ada, 'Milk')).toBeFocused()
  }
  await ada.keyboard.press('c')
  await ada.evaluate(() => document.dispatchEvent(new Event('let-go')))
  await expect(box(ada)).toHaveValue('Half a thought')
  await ada.reload()

  await expect(box(ada)).toHaveValue('Half a thought')
})

test('[CA-21] Escape leads home from a box that was opened by its address', async ({ ada }) => {
  await openScreen(ada, '/create')
  await box(ada).focus()

  await ada.keyboard.press('Escape')

  await expect(ada).toHaveURL('/')
})

test('[IT-11] J and K step through the items on a phone too, and Escape closes', async ({
  ada,
  server,
}) => {
  const group = await makeGroup(ada, { origin: server.url, items: threeItems })
  await openScreen(ada, await hrefOf(ada, group, 'Milk'))
  const title = ada.getByRole('heading', { level: 1 })

  await ada.keyboard.press('j')
  await expect(title).toHaveText('Bread')
  await ada.keyboard.press('k')
  await expect(title).toHaveText('Milk')
  await ada.keyboard.press('j')
  await expect(title).toHaveText('Bread')
  await ada.keyboard.press('Escape')

  await expect(ada.getByRole('link', { name: 'Bread' })).toBeFocused()
})

test('[IT-11] after an item that was opened by its address is deleted, the keys go on beside it', async ({
  ada,
  server,
}) => {
  const group = await makeGroup(ada, { origin: server.url, items: threeItems })
  await openScreen(ada, await hrefOf(ada, group, 'Milk'))

  await ada.getByRole('button', { name: 'More for this item' }).press('Enter')
  await ada.getByRole('menuitem', { name: 'Delete' }).press('Enter')

  await expect(ada.getByRole('link', { name: 'Bread' })).toBeFocused()
})

test('[AX-7] after restoring a group, the keys are at its heading', async ({
  ada,
  home,
  server,
}) => {
  await mutate(ada, { origin: server.url, stream: home, mutations: [['deleteGroup', {}]] })
  await openScreen(ada, `/groups/${home}`)

  await ada.getByRole('button', { name: 'Restore' }).press('Enter')

  await expect(ada.getByRole('button', { name: 'Restore' })).toHaveCount(0)
  await expect(ada.getByRole('heading', { level: 1 })).toBeFocused()
})

for (const width of [390, 1280]) {
  test(`[AX-9] on another screen the keys are at its heading, on the way back where they were, at ${width}`, async ({
    ada,
    home,
  }) => {
    await ada.setViewportSize({ width, height: 844 })
    await openScreen(ada, '/')
    const card = ada.getByRole('main').locator(`a[href^="/groups/${home}"]`).first()

    await card.press('Enter')
    await expect(ada).toHaveURL(/list-items$/)
    await expect(ada.getByRole('heading', { level: 1 })).toBeFocused()
    await deskIsThere(ada)
    await ada.keyboard.press('j')
    await expect(item(ada, 'Milk')).toBeFocused()
    await ada.goBack()

    await expect(card).toBeFocused()
  })
}

test('[AX-9] a page that is opened begins at its top, with the links that skip', async ({
  ada,
  home,
}) => {
  await openList(ada, home)

  await ada.keyboard.press('Tab')

  await expect(ada.getByRole('link', { name: 'Skip to content' })).toBeFocused()
})

async function hrefOf(page: Page, group: string, title: string): Promise<string> {
  await openList(page, group)
  return (await page.getByRole('link', { name: title, exact: true }).getAttribute('href')) ?? ''
}

/** Scrolls the page until one stands right above the other. */
async function standAbove(upper: Locator, lower: Locator): Promise<void> {
  const gap = (await topOf(lower)) - (await bottomOf(upper))
  await upper.evaluate((_, y) => scrollBy({ top: -y, behavior: 'instant' }), gap - 24)
}

/** Nobody else reads or writes a draft on this disk until it is told to let go. */
function holdDrafts(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const name = databases
      .map((database) => database.name ?? '')
      .find((each) => /capture/.test(each))
    const opening = indexedDB.open(name ?? '')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const store = opening.result.transaction('drafts', 'readwrite').objectStore('drafts')
    let isHeld = true
    document.addEventListener('let-go', () => (isHeld = false))
    const hold = () => store.count().addEventListener('success', () => isHeld && hold())
    hold()
  })
}
