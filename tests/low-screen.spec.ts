import { expect, test } from './fixtures.ts'
import { writeNotepad } from './notepad-page.ts'

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
