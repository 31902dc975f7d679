import type { Locator } from '@playwright/test'
import { Finger } from './finger.ts'
import { expect, test } from './fixtures.ts'
import { deskIsThere, openList } from './list-page.ts'
import { mutate, newId } from './people.ts'

test('[UI-14] what a finger presses says so before it does anything, and not what it pulls', async ({
  ada,
  home,
}) => {
  await ada.setViewportSize({ width: 390, height: 844 })
  const finger = await Finger.on(ada)
  await openList(ada, home)
  await deskIsThere(ada)
  const milk = ada.getByRole('link', { name: 'Milk' })

  for (const pressed of [
    milk,
    ada.getByRole('link', { name: 'Notepads' }),
    ada.getByRole('button', { name: 'More for Milk' }),
  ]) {
    await finger.press(pressed)

    await expect.poll(() => opacityOf(pressed)).toBeLessThan(1)
    await finger.letGo()
    await openList(ada, home)
    await deskIsThere(ada)
  }

  await finger.press(milk)
  await finger.pullOn({ across: -60 })

  await expect(ada.locator('[data-swiped]')).toHaveCount(1)
  expect(await opacityOf(milk)).toBe(1)
  await finger.letGo()
})

test('[UI-15] an item opens with what stands first; the rest comes behind that frame and moves nothing', async ({
  ada,
  home,
}) => {
  await ada.setViewportSize({ width: 390, height: 844 })
  await openList(ada, home)
  await deskIsThere(ada)
  const first = await ada.evaluateHandle(() => {
    const seen = { hadNote: true, shift: 0 }
    const opening = new MutationObserver(() => {
      if (!document.querySelector('input[type="date"]')) return
      seen.hadNote = document.querySelector('textarea') !== null
      opening.disconnect()
    })
    opening.observe(document, { childList: true, subtree: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift' })
    return seen
  })

  await ada.getByRole('link', { name: 'Milk' }).click()
  await expect(ada.getByLabel('Note')).toBeAttached()
  await expect(ada.getByText('added this')).toBeAttached()

  expect(await first.jsonValue()).toEqual({ hadNote: false, shift: 0 })
})

test('[UI-15] whoever steps on to the next item sees all of it at once', async ({
  ada,
  home,
  server,
}) => {
  const bread = { id: newId(), title: 'Bread', order: 'c01V' }
  await mutate(ada, { origin: server.url, stream: home, mutations: [['addListItem', bread]] })
  await openList(ada, home)
  await deskIsThere(ada)
  await ada.getByRole('link', { name: 'Milk' }).click()
  await expect(ada.getByLabel('Note')).toBeAttached()
  const seen = await ada.evaluateHandle(() => {
    const without = { note: false }
    new MutationObserver(() => {
      without.note ||= document.querySelector('textarea') === null
    }).observe(document, { childList: true, subtree: true })
    return without
  })

  await ada.getByRole('button', { name: 'Next item' }).click()

  await expect(ada.getByLabel('Title')).toHaveValue('Bread')
  expect(await seen.jsonValue()).toEqual({ note: false })
})

function opacityOf(pressed: Locator): Promise<number> {
  return pressed.evaluate((element) => Number(getComputedStyle(element).opacity))
}
