import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { controlLink } from './link.ts'
import { addBar, addItem, item, openList, typeItem, typeLine } from './list-page.ts'
import { makeGroup, mutate, newId } from './people.ts'

test('[QA-6] what is typed becomes chips, which turn back into words and stay words', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  await typeLine(ada, '2 kg flour @bob tomorrow')
  const chips = ada.getByRole('group', { name: 'Understood' })
  await expect(chips).toContainText('2 kg')
  await expect(chips).toContainText('Bob')
  await expect(chips).toContainText('Tomorrow')

  await ada.keyboard.press('Backspace')
  await expect(chips).not.toContainText('Tomorrow')
  await expect(addBar(ada)).toHaveValue('2 kg flour @bob tomorrow')
  await chips.getByRole('button', { name: 'Keep “@bob” as words' }).click()
  await expect(addBar(ada)).toBeFocused()
  await ada.keyboard.press('Enter')

  const row = ada.getByRole('listitem').filter({ hasText: 'flour @bob tomorrow' })
  await expect(row).toContainText('2 kg')
  await expect(addBar(ada)).toHaveValue('')
})

test('[QA-6] on a phone what was understood last is in sight, however much is', async ({
  ada,
  home,
}) => {
  await ada.setViewportSize({ width: 390, height: 844 })
  await openList(ada, home)
  const chips = ada.getByRole('group', { name: 'Understood' })

  await typeLine(ada, '2 kg flour @bob @ada every monday')
  await expect(chips.getByText('every monday')).toBeInViewport({ ratio: 1 })
  await ada.keyboard.type(' !')

  await expect(chips.getByText('Urgent')).toBeInViewport({ ratio: 1 })
  await expect(chips.getByText('2 kg')).not.toBeInViewport({ ratio: 1 })
})

test('[QA-8] what the group had before is offered, offline too, and comes with its usual amount and section', async ({
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
      [
        'addListItem',
        { id: butter, title: 'Butter', order: 'a1', section: dairy, amount: 250, unit: 'g' },
      ],
      ['tickListItem', { id: butter, done: true }],
    ],
  })
  const link = await controlLink(ada.context())
  await openList(ada, home)
  await typeLine(ada, 'x')
  await expect(addBar(ada)).toHaveAttribute('aria-autocomplete', 'list')
  await addBar(ada).fill('')
  await link.set('cut')

  await typeLine(ada, 'BUT')
  const option = ada.getByRole('option', { name: 'Butter' }).first()
  await expect(option).toContainText('250 g · Dairy')
  await ada.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await option.click()

  await expect(ada.getByRole('listitem').filter({ hasText: 'Butter' })).toContainText('250 g')
  await expect(ada.getByRole('main').getByRole('heading', { name: 'Dairy' })).toBeVisible()
  await expect(addBar(ada)).toBeFocused()
})

test('[QA-10] the same title again raises what is on the list, and Undo lowers it', async ({
  ada,
  bob,
  home,
}) => {
  await openList(ada, home)
  await openList(bob, home)

  await typeLine(ada, 'milk')
  await expect(ada.getByRole('option', { name: 'On the list: + 1?' })).toBeVisible()
  await ada.keyboard.press('Enter')

  await expect(bob.getByRole('listitem')).toHaveCount(1)
  await expect(bob.getByRole('listitem')).toContainText('2')
  await ada.keyboard.press('Escape')
  await ada.keyboard.press('Control+z')
  await expect(bob.getByRole('listitem')).not.toContainText('2')
})

test('[QA-37] what is on the list by the gram is said to be there, with nothing to take back', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  await typeLine(ada, '500 g flour')
  await expect(ada.getByRole('group', { name: 'Understood' })).toContainText('500')
  await ada.keyboard.press('Enter')

  await typeLine(ada, 'flour')
  await expect(ada.getByRole('option', { name: 'flour On the list', exact: true })).toBeVisible()
  await ada.keyboard.press('Enter')

  await expect(ada.getByText('flour: now 500 g').first()).toBeVisible()
  await expect(ada.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(ada.getByRole('listitem').filter({ hasText: 'flour' })).toContainText('500 g')
})

test('[QA-11] ↑ in the empty bar changes what was added last; Escape leaves the bar', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  await typeLine(ada, '3 apples')
  await expect(ada.getByRole('group', { name: 'Understood' })).toContainText('3')
  await ada.keyboard.press('Enter')
  await expect(item(ada, 'apples')).toBeVisible()

  await ada.keyboard.press('ArrowUp')
  await expect(addBar(ada)).toHaveValue('3 apples')
  await addBar(ada).fill('4 pears')
  await expect(ada.getByRole('group', { name: 'Understood' })).toContainText('4')
  await ada.keyboard.press('Enter')

  await expect(ada.getByRole('listitem').filter({ hasText: 'pears' })).toContainText('4')
  await expect(item(ada, 'apples')).toBeHidden()
  await ada.keyboard.press('Escape')
  await expect(addBar(ada)).not.toBeFocused()
})

test('[QA-11] ↑ again brings the line as it was last saved, and what was kept as words is words', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  const chips = ada.getByRole('group', { name: 'Understood' })
  await typeLine(ada, '3 apples')
  await ada.keyboard.press('Enter')
  await ada.keyboard.press('ArrowUp')
  await addBar(ada).fill('4 pears @bob')
  await chips.getByRole('button', { name: 'Keep “@bob” as words' }).click()
  await ada.keyboard.press('Enter')
  await expect(item(ada, 'pears @bob')).toBeVisible()

  await ada.keyboard.press('ArrowUp')

  await expect(addBar(ada)).toHaveValue('4 pears @bob')
  await expect(chips).toHaveText('4')
})

test('[QA-14] a line that is added before its reader is here is read as soon as it is, in one act', async ({
  ada,
  home,
}) => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await ada.route('**/assets/quick-bar-*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await openList(ada, home)
  await addItem(ada, '2 l Oat milk tomorrow')

  arrive()

  const row = ada.getByRole('listitem').filter({ has: item(ada, 'Oat milk') })
  await expect(row).toContainText('Tomorrow')
  await expect(row).toContainText('2 l')
  await addBar(ada).blur()
  await ada.keyboard.press('Control+z')
  await expect(row).toHaveCount(0)
  await expect(ada.getByRole('listitem')).toHaveCount(1)
})

for (const [reader, files] of [
  ['what reads it', /\/assets\/(quick-bar|read-again)-.*\.js$/],
  ['what reads dates', /\/assets\/dates-.*\.js$/],
] as const) {
  test(`[QA-23] a line that is added before ${reader} is here is read also where one has left the list`, async ({
    ada,
    home,
  }) => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    await ada.route(files, async (route) => {
      await arrived
      await route.continue()
    })
    await openList(ada, home)
    await addBar(ada).focus()
    if (reader === 'what reads dates') await expect(ada.locator('[data-quick]')).toBeVisible()
    await typeItem(ada, '2 l Oat milk tomorrow')
    await ada.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(ada).toHaveURL('/')

    arrive()

    await ada
      .getByRole('link', { name: /Flat 12/ })
      .first()
      .click()
    const row = ada.getByRole('listitem').filter({ has: item(ada, 'Oat milk') })
    await expect(row).toContainText('Tomorrow')
    await expect(row).toContainText('2 l')
  })
}

test('[QA-2] a section that is not there yet is made on the way', async ({ ada, home }) => {
  await openList(ada, home)

  await typeLine(ada, 'Glue #Tools')
  await ada.getByRole('option', { name: 'New section: Tools' }).click()
  await expect(addBar(ada)).toHaveValue('Glue #Tools ')
  await expect(ada.getByRole('group', { name: 'Understood' })).toContainText('Tools')
  await ada.keyboard.press('Enter')

  await expect(ada.getByRole('main').getByRole('heading', { name: 'Tools' })).toBeVisible()
  await expect(item(ada, 'Glue')).toBeVisible()
})

test('[QA-12] Shift+Enter makes it many: sections, doubles and lines to leave out', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  await typeLine(ada, 'Bread')
  await ada.keyboard.press('Shift+Enter')
  const sheet = ada.getByRole('dialog')
  await sheet.getByRole('textbox').fill('Bread\nDairy:\n2 l cream\nMilk\nCheese')

  await expect(sheet.getByText('Milk is on the list: raise to 2?')).toBeVisible()
  await sheet.getByRole('checkbox', { name: 'Cheese' }).uncheck()
  await sheet.getByRole('button', { name: 'Add 3 items' }).click()

  await expect(sheet).toBeHidden()
  await expect(ada.getByRole('main').getByRole('heading', { name: 'Dairy' })).toBeVisible()
  await expect(ada.getByRole('listitem').filter({ hasText: 'cream' })).toContainText('2 l')
  await expect(ada.getByRole('listitem').filter({ hasText: 'Milk' })).toContainText('2')
  await expect(ada.getByRole('listitem')).toHaveCount(3)
  await ada.keyboard.press('Control+z')
  await expect(ada.getByRole('listitem')).toHaveCount(1)
})

test('[QA-12] of very many lines the last can be seen and left out too', async ({ ada, home }) => {
  await openList(ada, home)
  await typeLine(ada, 'Bread')
  await ada.keyboard.press('Shift+Enter')
  const sheet = ada.getByRole('dialog')
  const lines = Array.from({ length: 120 }, (_, index) => `Thing ${index}`)
  await sheet.getByRole('textbox').fill(lines.join('\n'))

  await sheet.getByRole('button', { name: 'and 20 more' }).click()
  await expect(sheet.getByRole('checkbox', { name: 'Thing 100' })).toBeFocused()
  await sheet.getByRole('checkbox', { name: 'Thing 119' }).uncheck()

  await expect(sheet.getByRole('button', { name: 'Add 119 items' })).toBeEnabled()
})

test('[QA-13] past items are chosen from a checklist and come back together', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  await addItem(ada, 'Bread')
  await addItem(ada, 'Jam')
  await ada.goto(`/groups/${home}/list-items/create?tab=memory`)
  await ada.waitForSelector('html[data-ready]')

  await ada.getByRole('searchbox', { name: 'Find' }).fill('j')
  await expect(ada.getByRole('listitem')).toHaveCount(1)
  await ada.getByRole('checkbox', { name: 'Jam' }).check()
  await ada.getByRole('searchbox', { name: 'Find' }).fill('')
  await ada.getByRole('checkbox', { name: 'Bread' }).check()
  await ada.getByRole('button', { name: 'Add 2 items' }).click()

  await expect(ada).toHaveURL(/list-items$/)
  await expect(ada.getByRole('listitem').filter({ hasText: 'Jam' })).toContainText('2')
})

test('[QA-17] a line is painted before it is read, and Enter in between reads it first', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  const chips = ada.getByRole('group', { name: 'Understood' })
  await typeLine(ada, '2 kg flour')
  await expect(chips).toContainText('2 kg')
  await addBar(ada).fill('')

  const withTheLine = await addBar(ada).evaluate(enter, '3 kg rice')
  await expect(chips).toContainText('3 kg')
  await addBar(ada).fill('')
  await addBar(ada).evaluate(enter, '4 kg salt')
  await addBar(ada).evaluate(press)

  expect(withTheLine).not.toContain('3 kg')
  await expect(ada.getByRole('listitem').filter({ hasText: 'salt' })).toContainText('4 kg')
})

test('[QA-18] Enter puts the row there and empties the field as one, and no other row is touched', async ({
  ada,
  server,
}) => {
  await openThings(ada, server.url)
  await typeLine(ada, 'Oats')
  const touched = await ada.evaluateHandle(() => {
    const rows = new Set<Element>()
    const { querySelectorAll } = Element.prototype
    Element.prototype.querySelectorAll = function note(selectors: string) {
      if (this.localName === 'li') rows.add(this)
      return querySelectorAll.call(this, selectors)
    }
    return rows
  })

  const left = await addBar(ada).evaluate(press)
  await expect(item(ada, 'Oats')).toBeInViewport()

  expect(left).toEqual({ value: '', isThere: true })
  expect(await touched.evaluate(({ size }) => size)).toBeLessThanOrEqual(1)
  const handedDown = await ada
    .getByRole('listitem')
    .filter({ hasText: 'Oats' })
    .evaluate((row) => getComputedStyle(row).getPropertyValue('--plain'))
  expect(handedDown).toBe('')
  await expect(ada.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '61')
})

test('[QA-18] what Enter raises empties the field before its row is brought into sight', async ({
  ada,
  server,
}) => {
  await openThings(ada, server.url)
  await typeLine(ada, 'Thing 59')
  await expect(ada.getByRole('option', { name: 'On the list: + 1?' })).toBeVisible()

  const { value, scrolled } = await addBar(ada).evaluate((field) => {
    const init = { key: 'Enter', bubbles: true, cancelable: true }
    field.dispatchEvent(new KeyboardEvent('keydown', init))
    return { value: (field as HTMLInputElement).value, scrolled: scrollY }
  })

  expect({ value, scrolled }).toEqual({ value: '', scrolled: 0 })
  await expect(item(ada, 'Thing 59')).toBeInViewport()
  await expect(ada.getByRole('button', { name: 'Undo' })).toBeVisible()
})

/** More than a phone shows, and than one chunk of rows. */
async function openThings(page: Page, origin: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  const items = Array.from({ length: 60 }, (_, index) => `Thing ${index}`)
  await openList(page, await makeGroup(page, { origin, items }))
}

/** As if it were pasted; gives what the bar says before anything is painted. */
async function enter(field: Element, line: string): Promise<string> {
  Reflect.set(HTMLInputElement.prototype, 'value', line, field)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  // Until React has answered the event.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  return field.closest('[data-quick]')?.textContent ?? ''
}

/** Presses Enter; gives what is there before anything else is done. */
function press(field: Element): { value: unknown; isThere: boolean } {
  const init = { key: 'Enter', bubbles: true, cancelable: true }
  field.dispatchEvent(new KeyboardEvent('keydown', init))
  const [...titles] = document.querySelectorAll('main li[data-item] a')
  const isThere = titles.some(({ textContent }) => textContent === 'Oats')
  return { value: Reflect.get(field, 'value'), isThere }
}
