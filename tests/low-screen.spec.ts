import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openList } from './list-page.ts'
import { writeNotepad } from './notepad-page.ts'
import { openScreen } from './open-screen.ts'
import { makeGroup } from './people.ts'

for (const viewport of [
  { width: 844, height: 390 },
  { width: 640, height: 400 },
]) {
  const size = `${viewport.width} × ${viewport.height}`
  test(`[AX-6] at ${size} every entry of a menu can be reached`, async ({ ada, home }) => {
    await ada.setViewportSize(viewport)
    await writeNotepad(ada, home, 'The plan')

    await ada.getByRole('button', { name: 'Notepad: more' }).click()

    const last = ada.getByRole('menuitem').last()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
  })
}

for (const height of [640, 720, 860]) {
  test(`[AX-21] at 1280 × ${height} the menu of every row is whole`, async ({ ada, server }) => {
    const items = Array.from({ length: 14 }, (_, index) => `Thing ${index}`)
    const group = await makeGroup(ada, { origin: server.url, items })
    await ada.setViewportSize({ width: 1280, height })
    await openList(ada, group)

    for (const title of items) {
      await ada.getByRole('button', { name: `More for ${title}`, exact: true }).click()
      await expect(ada.getByRole('menuitem').first()).toBeInViewport({ ratio: 1 })
      await expect(ada.getByRole('menuitem').last()).toBeInViewport({ ratio: 1 })
      await ada.keyboard.press('Escape')
    }
  })
}

const camera = 59

test('[AX-24] on a phone on its side nothing to read or to press is under its camera', async ({
  ada,
  home,
  visitor,
}) => {
  await turnOnItsSide(ada)
  await openScreen(ada, `/groups/${home}?panel=members`)
  await ada.getByRole('button', { name: 'Leave group' }).waitFor()
  expect(await underTheCamera(ada)).toEqual([])
  await openList(ada, home)
  await ada.getByRole('link', { name: 'Milk' }).click()
  await ada.getByRole('textbox', { name: 'Title' }).waitFor()
  expect(await underTheCamera(ada)).toEqual([])
  await writeNotepad(ada, home, 'The plan')
  await ada.getByRole('toolbar').waitFor()
  expect(await underTheCamera(ada)).toEqual([])

  await turnOnItsSide(visitor)
  await visitor.goto('/')

  expect(await underTheCamera(visitor)).toEqual([])
})

async function turnOnItsSide(page: Page): Promise<void> {
  await page.setViewportSize({ width: 844, height: 390 })
  const session = await page.context().newCDPSession(page)
  const insets = { left: camera, right: camera, bottom: 21 }
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
}

/** What begins or ends where the camera of such a phone is; a button reaches beyond its sign. */
function underTheCamera(page: Page): Promise<string[]> {
  return page.evaluate((side) => {
    const pressed = 'a, button, input, textarea, select, h1, h2, h3, p, [role=textbox]'
    return [...document.querySelectorAll(pressed)]
      .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden'))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 1 && (left < side - 12 || right > innerWidth - side + 12)
      })
      .map((element) => element.outerHTML.slice(0, 80))
  }, camera)
}
