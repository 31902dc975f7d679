import type { Locator, Page } from '@playwright/test'
import { outboxOf } from './device-disk.ts'
import { expect, test } from './fixtures.ts'
import { addBar, openList } from './list-page.ts'
import { invite, join, makeGroup, mutate, newId, signUp } from './people.ts'

test('[LI-2] Enter adds an item, the field stays ready, and the others see it', async ({
  ada,
  bob,
  home,
}) => {
  await openList(ada, home)
  await openList(bob, home)

  await addBar(ada).fill('Bread')
  await addBar(ada).press('Enter')
  await expect(addBar(ada)).toBeFocused()
  await expect(addBar(ada)).toHaveValue('')
  await ada.keyboard.type('Jam')
  await ada.keyboard.press('Enter')

  await expect(ada.getByRole('listitem')).toContainText(['Milk', 'Bread', 'Jam'])
  await expect(bob.getByRole('listitem')).toContainText(['Milk', 'Bread', 'Jam'])
})

test('[LI-2] the field stays in sight, however far below the new row is', async ({
  ada,
  server,
}) => {
  const items = Array.from({ length: 40 }, (_, place) => `Thing ${place}`)
  const flat = await makeGroup(ada, { origin: server.url, items })
  await ada.setViewportSize({ width: 1280, height: 800 })
  await openList(ada, flat)
  for (const title of ['Bread', 'Jam', 'Tea']) {
    await addBar(ada).fill(title)
    await addBar(ada).press('Enter')
    await expect(ada.getByRole('checkbox', { name: title })).toBeAttached()

    expect(await ada.evaluate(() => scrollY)).toBe(0)
    await expect(addBar(ada)).toBeFocused()
  }
})

test('[LI-2] what is refused stays in the field, with the reason beside it', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  const tooLong = 'x'.repeat(501)

  await addBar(ada).fill(tooLong)
  await addBar(ada).press('Enter')

  await expect(addBar(ada)).toHaveAccessibleDescription('Too long. Most characters allowed: 500.')
  await expect(addBar(ada)).toHaveValue(tooLong)
  await expect(ada.getByRole('listitem')).toHaveCount(1)
})

test('[LI-3] what Ada ticks is ticked for Bob too', async ({ ada, bob, home }) => {
  await openList(ada, home)
  await openList(bob, home)

  await ada.getByRole('checkbox', { name: 'Milk' }).check()

  await bob.getByRole('button', { name: 'Done' }).click()
  await expect(bob.getByRole('checkbox', { name: 'Milk' })).toBeChecked()
  await expect(bob.getByText('Ticked by Ada')).toBeVisible()
})

test('[LI-4] a ticked row stays until I have paused, then moves to Done, and can come back', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  await stopClock(ada)
  const milk = ada.getByRole('checkbox', { name: 'Milk' })

  await milk.check()
  await ada.clock.runFor(200)
  await milk.uncheck()
  await ada.clock.runFor(200)
  await expect(milk).toBeVisible()

  await milk.check()
  await ada.clock.runFor(2_000)
  await expect(milk).toBeChecked()
  await ada.clock.runFor(600)
  await expect(milk).toBeHidden()
  await expect(ada.getByText('Everything is done.')).toBeVisible()

  await ada.getByRole('button', { name: 'Done' }).click()
  await milk.uncheck()
  await ada.clock.runFor(2_600)
  await expect(ada.getByText('Everything is done.')).toBeHidden()
  await expect(milk).not.toBeChecked()
})

test('[LI-6] a deleted item is gone for everybody, and Undo brings it back', async ({
  ada,
  bob,
  home,
}) => {
  await openList(ada, home)
  await openList(bob, home)

  await chooseFor(ada, 'Milk', 'Delete')
  await expect(bob.getByText('What does the group need?')).toBeVisible()
  await ada.getByRole('button', { name: 'Undo' }).click()

  await expect(ada.getByRole('checkbox', { name: 'Milk' })).toBeVisible()
  await expect(bob.getByRole('checkbox', { name: 'Milk' })).toBeVisible()
})

test('[LI-7] an item is renamed in its place: Enter saves, Escape does not', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  const field = ada.getByRole('textbox', { name: 'New name for Milk' })

  await chooseFor(ada, 'Milk', 'Rename')
  await field.fill('Cheese')
  await field.press('Escape')
  await expect(ada.getByRole('link', { name: 'Milk' })).toBeFocused()
  await chooseFor(ada, 'Milk', 'Rename')
  await field.fill('')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription('This cannot be empty.')
  await field.fill('Oat milk')
  await field.press('Enter')

  await expect(ada.getByRole('link', { name: 'Oat milk' })).toBeFocused()
})

test('[LI-8] sections stand in their order with what is open, and can be folded', async ({
  ada,
  home,
  server,
}) => {
  const [dairy, fruit] = [newId(), newId()]
  await mutate(ada, {
    origin: server.url,
    stream: home,
    mutations: [
      ['addSection', { id: fruit, name: 'Fruit', emoji: null, order: 'a2' }],
      ['addSection', { id: dairy, name: 'Dairy', emoji: null, order: 'a1' }],
      ['addListItem', { id: newId(), title: 'Apples', order: 'a1', section: fruit }],
      ['addListItem', { id: newId(), title: 'Butter', order: 'a2', section: dairy }],
    ],
  })
  await openList(ada, home)

  const headings = ada.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings).toHaveText(['Dairy1', 'Fruit1'])
  await expect(ada.getByRole('listitem')).toContainText(['Milk', 'Butter', 'Apples'])
  await ada.getByRole('button', { name: 'Dairy' }).click()

  await expect(ada.getByRole('listitem')).toContainText(['Milk', 'Apples'])
})

test('[LI-26] what was folded and opened is so after a reload, Done too', async ({
  ada,
  home,
  server,
}) => {
  const [dairy, butter] = [newId(), newId()]
  await mutate(ada, {
    origin: server.url,
    stream: home,
    mutations: [
      ['addSection', { id: dairy, name: 'Dairy', emoji: null, order: 'a1' }],
      ['addListItem', { id: newId(), title: 'Cream', order: 'a1', section: dairy }],
      ['addListItem', { id: butter, title: 'Butter', order: 'a2' }],
      ['tickListItem', { id: butter, done: true }],
    ],
  })
  const done = ada.getByRole('button', { name: 'Done' })
  await openList(ada, home)
  await expect(done).toHaveAttribute('aria-expanded', 'false')
  await ada.getByRole('button', { name: 'Dairy' }).click()
  await done.click()

  await ada.reload()
  await expect(ada.getByRole('checkbox', { name: 'Butter' })).toBeVisible()
  await expect(ada.getByRole('checkbox', { name: 'Cream' })).toBeHidden()
  await ada.getByRole('link', { name: 'Notepads' }).click()
  await ada.goBack()
  await expect(ada.getByRole('checkbox', { name: 'Butter' })).toBeVisible()

  await done.click()
  await ada.reload()
  await expect(ada.getByRole('button', { name: 'Dairy' })).toHaveAttribute('aria-expanded', 'false')
  await expect(done).toHaveAttribute('aria-expanded', 'false')
})

test('[LI-9] rows are moved from the menu, and stay there', async ({ ada, home }) => {
  await openList(ada, home)
  await addBar(ada).fill('Bread')
  await addBar(ada).press('Enter')

  await chooseFor(ada, 'Bread', 'Move up')
  await expect(ada.getByRole('listitem')).toContainText(['Bread', 'Milk'])
  await expect(ada.getByRole('status')).toHaveText('Bread moved to position 1 of 2')
  await saved(ada)
  await ada.reload()

  await expect(ada.getByRole('listitem')).toContainText(['Bread', 'Milk'])
})

test('[LI-10] the whole task works by keyboard alone', async ({ ada, home }) => {
  await openList(ada, home)
  await addBar(ada).focus()
  await ada.keyboard.type('Bread')
  await ada.keyboard.press('Enter')
  await tabTo(ada, ada.getByRole('checkbox', { name: 'Milk' }))
  await ada.keyboard.press('ArrowDown')
  await expect(ada.getByRole('checkbox', { name: 'Bread' })).toBeFocused()

  await ada.keyboard.press('Space')
  await expect(ada.getByRole('checkbox', { name: 'Bread' })).toBeChecked()
  await ada.keyboard.press('ArrowUp')
  await ada.keyboard.press('Tab')
  await ada.keyboard.press('Tab')
  await ada.keyboard.press('Enter')
  await expect(ada.getByRole('menuitem', { name: 'Open' })).toBeFocused()
  await ada.keyboard.press('Escape')
  await expect(ada.getByRole('button', { name: 'More for Milk' })).toBeFocused()
  await ada.keyboard.press('Shift+Tab')
  await ada.keyboard.press('Enter')

  await expect(ada).toHaveURL(/list-items\/[\w-]{16,}$/)
})

test('[LI-10] when the focused row moves to Done, the next one has the focus', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  await addBar(ada).fill('Bread')
  await addBar(ada).press('Enter')
  await stopClock(ada)

  await ada.getByRole('checkbox', { name: 'Milk' }).press('Space')
  await ada.clock.runFor(2_600)

  await expect(ada.getByRole('checkbox', { name: 'Bread' })).toBeFocused()
})

const hostile = [
  '</script><script>window.broken = true</script>',
  '<img src=x onerror="window.broken = true">',
  'line\u2028separator',
  'right\u202Eto left',
  '{{7*7}} ${7*7} =1+1',
]

test('[LI-11] hostile titles are only ever text', async ({ ada, bob, home }) => {
  await openList(ada, home)
  for (const title of hostile) {
    await addBar(ada).fill(title)
    await addBar(ada).press('Enter')
  }
  await saved(ada)

  await openList(bob, home)
  await bob.reload()

  const shown = hostile.map((title) => title.replace('\u2028', ' ').replace('\u202E', ''))
  await expect(bob.getByRole('listitem')).toContainText(['Milk', ...shown])
  expect(await bob.evaluate(() => 'broken' in window)).toBe(false)
})

test('[LI-12] a viewer reads and changes nothing; a helper ticks, and edits their own', async ({
  ada,
  bob,
  openPage,
  server,
}) => {
  const origin = server.url
  const flat = await makeGroup(ada, { origin })
  await join(bob, await invite(ada, flat, { origin, role: 'helper' }), { origin })
  const eve = await openPage()
  await signUp(eve.context(), { name: 'Eve', origin })
  await join(eve, await invite(ada, flat, { origin, role: 'viewer' }), { origin })

  await openList(eve, flat)
  await expect(eve.getByRole('checkbox', { name: 'Milk' })).toBeDisabled()
  await expect(addBar(eve)).toBeHidden()
  await expect(eve.getByRole('button', { name: 'More for Milk' })).toBeHidden()

  await openList(bob, flat)
  await addBar(bob).fill('Bread')
  await addBar(bob).press('Enter')
  await expect(bob.getByRole('checkbox', { name: 'Milk' })).toBeEnabled()
  await bob.getByRole('button', { name: 'More for Bread' }).click()
  await expect(bob.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await bob.keyboard.press('Escape')
  await bob.getByRole('button', { name: 'More for Milk' }).click()
  await expect(bob.getByRole('menuitem', { name: 'Open' })).toBeVisible()
  await expect(bob.getByRole('menuitem', { name: /Rename|Delete|Move/ })).toHaveCount(0)
})

test('[LI-18] a line that is half typed is there again after a reload and another screen, once', async ({
  ada,
  home,
}) => {
  await openList(ada, home)

  await addBar(ada).fill('Half a w')
  await ada.reload()
  await expect(addBar(ada)).toHaveValue('Half a w')
  await ada.getByRole('link', { name: 'Milk' }).click()
  await ada.getByRole('link', { name: 'Close the item' }).click()
  await expect(addBar(ada)).toHaveValue('Half a w')
  await addBar(ada).press('Enter')
  await expect(ada.getByRole('checkbox', { name: 'Half a w' })).toBeVisible()
  await ada.reload()

  await expect(ada.getByRole('checkbox', { name: 'Half a w' })).toBeVisible()
  await expect(addBar(ada)).toHaveValue('')
})

test('[LI-19] what is typed, entered and ticked before the page is alive is done when it is', async ({
  ada,
  bob,
  home,
}) => {
  await openList(bob, home)
  await expect(bob.getByRole('checkbox', { name: 'Milk' })).toBeVisible()
  const { promise: whenDone, resolve: done } = Promise.withResolvers<void>()
  await ada.route(/\/assets\/(?!early-).*\.js$/, async (route) => {
    await whenDone
    await route.continue()
  })
  await ada.goto(`/groups/${home}/list-items`, { waitUntil: 'commit' })
  await ada.waitForFunction(() => globalThis.trivetTyped !== undefined)

  await ada.getByRole('checkbox', { name: 'Milk' }).click()
  await addBar(ada).pressSequentially('Bread')
  await addBar(ada).press('Enter')
  await addBar(ada).pressSequentially('Oat m')
  done()
  await ada.locator('html[data-ready]').waitFor()
  await addBar(ada).pressSequentially('ilk')

  await expect(addBar(ada)).toHaveValue('Oat milk')
  await expect(ada.getByRole('checkbox', { name: 'Milk' })).toBeChecked()
  await expect(bob.getByRole('checkbox', { name: 'Bread' })).toBeVisible()
  // Among what is done.
  await expect(bob.getByRole('checkbox', { name: 'Milk' })).toBeHidden()
})

test('[LI-13] lines that are pasted into the bar are shown before they are added, with one Undo', async ({
  ada,
  home,
}) => {
  await openList(ada, home)

  await addBar(ada).evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '- Bread\n- [x] Jam\n3. Tea')
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  const sheet = ada.getByRole('dialog')
  await expect(sheet.getByRole('listitem')).toContainText(['Bread', 'Jam', 'Tea'])
  await sheet.getByRole('button', { name: 'Add 3 items' }).click()
  await expect(ada.getByRole('listitem')).toContainText(['Milk', 'Bread', 'Tea'])
  await ada.getByRole('button', { name: 'Undo' }).click()

  await expect(ada.getByRole('listitem')).toHaveCount(1)
})

test('[LI-14] a tick renders one row, not the list', async ({ ada, home, server }) => {
  await mutate(ada, {
    origin: server.url,
    stream: home,
    mutations: Array.from({ length: 30 }, (_, index) => [
      'addListItem',
      { id: newId(), title: `Thing ${index}`, order: `c${String(index).padStart(2, '0')}V` },
    ]),
  })
  await openList(ada, home)
  await expect(ada.getByRole('listitem')).toHaveCount(31)

  const touched = await ada.evaluate(async () => {
    const rows = new Set<Element>()
    const watch = new MutationObserver((records) => {
      for (const { target } of records) {
        const row = target instanceof Element ? target.closest('li') : target.parentElement
        if (row) rows.add(row)
      }
    })
    const list = document.querySelector('[aria-label="Items"]')
    if (!list) throw new Error('no list')
    watch.observe(list, { subtree: true, childList: true, attributes: true, characterData: true })
    document.querySelector<HTMLElement>('[aria-label="Thing 3"]')?.click()
    await new Promise(requestAnimationFrame)
    return [...rows].map((row) => row.querySelector('a')?.textContent)
  })

  expect(touched).toEqual(['Thing 3'])
})

/** From here on, time passes only as the test says. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

async function chooseFor(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let stops = 0; stops < 12; stops += 1) {
    await page.keyboard.press('Tab')
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('the Tab key never came there')
}

/** Nothing waits for the server any more. */
async function saved(page: Page): Promise<void> {
  await expect.poll(() => outboxOf(page)).toEqual([])
}
