import type { Locator, Page } from '@playwright/test'
import { bottomOf, topOf } from './edges.ts'
import { finder, option } from './finder-page.ts'
import { Finger } from './finger.ts'
import { expect, test } from './fixtures.ts'
import { addBar, deleteByMenu, item, openList } from './list-page.ts'
import { openScreen } from './open-screen.ts'
import { makeGroup } from './people.ts'

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

for (const by of ['mouse', 'finger'] as const) {
  test(`[UI-10] the second press of the ${by} on what shows a toast is not one on its Undo`, async ({
    ada,
    server: { url: origin },
  }) => {
    await ada.setViewportSize({ width: 390, height: 650 })
    const group = await makeGroup(ada, { origin, items: ['Bread', 'Jam', 'Milk', 'Rice', 'Tea'] })
    await openList(ada, group)
    await deleteByMenu(ada, 'Tea')
    const undo = toast(ada).getByRole('button', { name: 'Undo' })
    const offered = await mustBox(undo)
    await toast(ada).getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast(ada)).toHaveCount(0)
    await ada.getByRole('button', { name: 'More for Jam' }).click()
    const remove = ada.getByRole('menuitem', { name: 'Delete' })
    const place = sharedPlace(await mustBox(remove), offered)

    const finger = by === 'finger' ? await Finger.on(ada) : null
    const press = () => finger?.tapAt(place) ?? ada.mouse.click(place.x, place.y)
    // However slow the machine is, the second press comes at once.
    await ada.clock.install()
    await ada.clock.pauseAt(Date.now() + 60_000)

    await whileTimeGoesOn(ada, press())
    await whileTimeGoesOn(ada, expect(undo).toBeVisible())
    await whileTimeGoesOn(ada, press())
    await ada.clock.runFor(1_000)

    await expect(item(ada, 'Jam')).toHaveCount(0)
    await whileTimeGoesOn(ada, press())
    await expect(item(ada, 'Jam')).toBeVisible()
  })
}

for (const name of ['Date…', 'Move to…']) {
  test(`[UI-11] the second press on “${name}” does not close the dialog that the first one opened`, async ({
    ada,
    home,
  }) => {
    await openList(ada, home)
    await ada.getByRole('button', { name: 'More for Milk' }).click()
    const { x, y, width } = await mustBox(ada.getByRole('menuitem', { name }))
    const press = () => whileTimeGoesOn(ada, ada.mouse.click(x + width - 8, y + 8))
    // Not one that fades.
    const dialog = ada.locator('dialog[open]')
    await ada.clock.install()
    await ada.clock.pauseAt(Date.now() + 60_000)

    await press()
    await whileTimeGoesOn(ada, expect(dialog).toBeVisible())
    await press()
    await ada.clock.runFor(1_000)

    await expect(dialog).toHaveCount(1)
    await press()
    await expect(dialog).toHaveCount(0)
  })
}

test('[UI-11] whoever wrote something in between presses on purpose, however soon', async ({
  ada,
  home,
}) => {
  await ada.setViewportSize({ width: 390, height: 844 })
  await openScreen(ada, '/')
  const open = ada.getByRole('button', { name: 'Find, go or do' })
  const opensAt = await mustBox(open)
  await open.click()
  await finder(ada).fill('milk')
  const place = sharedPlace(opensAt, await mustBox(option(ada, /^Milk/)))
  await ada.keyboard.press('Escape')
  await expect(finder(ada)).toBeHidden()
  const press = () => whileTimeGoesOn(ada, ada.mouse.click(place.x, place.y))
  await ada.clock.install()
  await ada.clock.pauseAt(Date.now() + 60_000)
  await press()
  await whileTimeGoesOn(ada, expect(finder(ada)).toBeFocused())

  await whileTimeGoesOn(ada, finder(ada).fill('milk'))
  await whileTimeGoesOn(ada, expect(option(ada, /^Milk/)).toBeVisible())
  await press()

  await whileTimeGoesOn(ada, expect(ada).toHaveURL(new RegExp(`/groups/${home}/list-items/`)))
})

function toast(page: Page): Locator {
  return page
    .getByRole('region', { name: 'Messages' })
    .locator('div')
    .filter({ has: page.getByRole('button', { name: 'Undo' }) })
    .first()
}

interface Place {
  x: number
  y: number
}

/** The middle of what two boxes share. */
function sharedPlace(one: Box, other: Box): Place {
  const left = Math.max(one.x, other.x)
  const right = Math.min(one.x + one.width, other.x + other.width)
  const top = Math.max(one.y, other.y)
  const bottom = Math.min(one.y + one.height, other.y + other.height)
  expect(Math.min(right - left, bottom - top), 'one lies over the other').toBeGreaterThan(8)
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}

type Box = Awaited<ReturnType<typeof mustBox>>

async function mustBox(locator: Locator) {
  // Where it is when it has come to rest.
  await locator.click({ trial: true })
  const box = await locator.boundingBox()
  if (!box) throw new Error('not on the screen')
  return box
}

/** A little of it, however long that takes. */
async function whileTimeGoesOn(page: Page, something: Promise<unknown>): Promise<void> {
  const time = { goesOn: true }
  const over = something.finally(() => {
    time.goesOn = false
  })
  while (time.goesOn) await page.clock.runFor(1)
  await over
}

/** Of whatever it is that scrolls there. */
async function scrollToEnd(inside: Locator): Promise<void> {
  await inside.evaluate((element) => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      each.scrollTop = each.scrollHeight
    }
  })
}
