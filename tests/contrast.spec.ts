import type { Locator } from '@playwright/test'
import { openFinder } from './finder-page.ts'
import { expect, test } from './fixtures.ts'
import { addBar, openList } from './list-page.ts'
import { text, writeNotepad } from './notepad-page.ts'
import { openScreen } from './open-screen.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`[AX-25] in ${colorScheme} colours it is seen which of several is chosen`, async ({
    ada,
  }) => {
    await ada.emulateMedia({ colorScheme })
    await openScreen(ada, '/user?panel=look')

    const chosen = ada.getByRole('radio', { name: 'Roomy' })

    expect(await contrastOfEdge(chosen)).toBeGreaterThanOrEqual(3)
  })

  test(`[AX-26] in ${colorScheme} colours it is seen what Enter chooses`, async ({ ada, home }) => {
    await ada.emulateMedia({ colorScheme })
    const chosen = ada.locator('[role=option][aria-selected=true]')
    await openList(ada, home)
    await openFinder(ada)
    expect(await contrastOfEdge(chosen)).toBeGreaterThanOrEqual(3)
    await ada.keyboard.press('Escape')

    await addBar(ada).fill('milk')
    await ada.getByRole('option').first().waitFor()
    await addBar(ada).press('ArrowDown')
    expect(await contrastOfEdge(chosen)).toBeGreaterThanOrEqual(3)

    await writeNotepad(ada, home, 'Plan')
    await text(ada).press('Control+End')
    await text(ada).press('Enter')
    await text(ada).press('/')
    expect(await contrastOfEdge(chosen)).toBeGreaterThanOrEqual(3)
  })
}

/** Of the edge of something with what it lies on; 1 where it has none. */
function contrastOfEdge(element: Locator): Promise<number> {
  return element.evaluate((chosen) => {
    const colours = /rgb\([^)]+\)/gu
    let ground: string | undefined
    for (let around = chosen.parentElement; around && !ground; around = around.parentElement) {
      ground = getComputedStyle(around).backgroundColor.match(colours)?.[0]
    }
    const edge = getComputedStyle(chosen).boxShadow.match(colours)?.at(-1) ?? ground
    const lights = [edge, ground].map((colour = '') => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/gu) ?? []).map((part) => {
        const share = Number(part) / 255
        return share <= 0.04 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
  })
}
