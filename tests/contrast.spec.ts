import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openScreen } from './open-screen.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`[AX-25] in ${colorScheme} colours it is seen which of several is chosen`, async ({
    ada,
  }) => {
    await ada.emulateMedia({ colorScheme })
    await openScreen(ada, '/user?panel=look')

    expect(await contrastOfChosen(ada)).toBeGreaterThanOrEqual(3)
  })
}

/** Of the edge of the chosen one with what is around it. */
function contrastOfChosen(page: Page): Promise<number> {
  return page.getByRole('radio', { name: 'Roomy' }).evaluate((chosen) => {
    const around = chosen.closest('label')?.parentElement ?? chosen
    const edge =
      getComputedStyle(chosen)
        .boxShadow.match(/rgb\([^)]+\)/gu)
        ?.at(-1) ?? ''
    const lights = [edge, getComputedStyle(around).backgroundColor].map((colour) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/gu) ?? []).map((part) => {
        const share = Number(part) / 255
        return share <= 0.04 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
  })
}
