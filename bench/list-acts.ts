import type { Page } from '@playwright/test'
import type { ListWatch } from './list-steps.ts'
import { median } from './measure.ts'

/** What can be measured, in the order in which it is done. */
export const actNames = ['tick', 'key', 'drag', 'remove'] as const
export type ActName = (typeof actNames)[number]

/** What else than ticking a person does on a page of the list, ours or a bare one, with real keys and a real mouse. */
export async function measureActs(page: Page, isOurs: boolean, acts: ReadonlySet<ActName>) {
  const key = acts.has('key') ? median(await type(page)) : Number.NaN
  const drag = acts.has('drag') ? median(await drag30(page)) : Number.NaN
  const { gone, longest } = acts.has('remove') ? await selectAndDelete(page, isOurs) : nothing
  return { key, drag, remove: gone, freeze: longest }
}

const nothing = { gone: Number.NaN, longest: Number.NaN }

const fields = 'input:not([type="checkbox"]), textarea'

async function type(page: Page): Promise<number[]> {
  await page.locator(fields).first().focus()
  await settle(page, 1_000)
  await arm(page, 'keydown')
  for (const letter of 'oat milk for two') {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    await settle(page)
  }
  const found = await taken(page, 'keydown')
  await page.locator(fields).first().fill('')
  return found
}

/** Around the middle of the screen, where no toast lies over a row. */
const ticked = { from: 1, to: 9 }

export async function tickRows(page: Page): Promise<number[]> {
  const boxes = await page.locator('[data-item] input[type="checkbox"]').all()
  const places = await Promise.all(
    boxes.slice(ticked.from, ticked.to).map((box) => box.boundingBox()),
  )
  await arm(page, 'click')
  for (const place of places) {
    if (!place) throw new Error('a box is not on the screen')
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2)
    await page.mouse.down()
    await settle(page)
    await page.mouse.up()
    await settle(page)
  }
  const found = await taken(page, 'click')
  // Until what was ticked has left, where it does.
  await settle(page, 3_000)
  return found
}

/** Where nothing can be dragged, a mouse that moves. */
async function drag30(page: Page): Promise<number[]> {
  await settle(page, 3_000)
  const row = page.locator('[data-item]').nth(2)
  await row.hover()
  const handle = row.locator('[data-handle]')
  const place = await ((await handle.count()) > 0 ? handle : row).boundingBox()
  if (!place) throw new Error('there is no row to drag')
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 10)
  await settle(page)
  await arm(page, 'pointermove')
  for (let step = 1; step <= 30; step += 1) await page.mouse.move(x, y + 10 + step * 10)
  const found = await taken(page, 'pointermove')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return found
}

async function selectAndDelete(page: Page, isOurs: boolean) {
  await page.locator('[data-item] input').nth(1).focus()
  await settle(page, 1_000)
  const gone = page.evaluate(
    (event): ReturnType<ListWatch['untilGone']> =>
      Reflect.get(globalThis, 'listWatch').untilGone(event),
    isOurs ? 'keydown' : 'click',
  )
  if (isOurs) {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
  } else await page.locator('#delete').click()
  return gone
}

function arm(page: Page, type: string): Promise<void> {
  return page.evaluate((event) => Reflect.get(globalThis, 'listWatch').arm(event), type)
}

function taken(page: Page, type: string): Promise<number[]> {
  return page.evaluate((event) => Reflect.get(globalThis, 'listWatch').taken(event), type)
}

function settle(page: Page, ms?: number): Promise<void> {
  return page.evaluate((wait) => Reflect.get(globalThis, 'listWatch').settled(wait), ms)
}
