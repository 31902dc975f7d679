import { expect, test } from './fixtures.ts'
import { openList } from './list-page.ts'
import { writeNotepad } from './notepad-page.ts'
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
