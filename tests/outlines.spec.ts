import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openScreen } from './open-screen.ts'

test('[AX-5] B5: an outline that was just seen stays for its time, over what came meanwhile', async ({
  ada,
}) => {
  const { outline, covers, bring } = await openWithOutline(ada)

  await outline.evaluate(holdAt, 350)
  await bring()

  await expect.poll(() => covers.jsonValue()).toEqual(['came', 'went'])
})

test('[AX-5] an outline that was hardly seen, or for its time, covers nothing', async ({ ada }) => {
  const hardly = await openWithOutline(ada)
  await hardly.outline.evaluate(holdAt, 320)
  await hardly.bring()
  expect(await hardly.covers.jsonValue()).toEqual([])

  const long = await openWithOutline(ada)
  const shownMs = () =>
    long.outline.evaluate((label) => {
      const [animation] = label.parentElement?.getAnimations() ?? []
      return Number(document.timeline.currentTime) - Number(animation?.startTime ?? Infinity)
    })
  await expect.poll(shownMs).toBeGreaterThan(600)
  await long.bring()
  expect(await long.covers.jsonValue()).toEqual([])
})

/** A page with an outline in sight, what will cover what comes, and what makes it come. */
async function openWithOutline(page: Page) {
  const answer = Promise.withResolvers<void>()
  await page.route('**/auth/sessions', async (route) => {
    await answer.promise
    await route.continue()
  })
  await openScreen(page, '/user?panel=sign-in')
  const outline = page.getByText('Loading where you are signed in')
  // Hidden at first, beside the outline of what stands above.
  await expect(outline).toBeVisible()
  const covers = await outline.evaluateHandle((label) => {
    const seen: string[] = []
    // Another one, of what stands above, may come and go meanwhile.
    const isIt = ({ textContent }: Node) => textContent === label.textContent
    new MutationObserver((changes) => {
      for (const { addedNodes, removedNodes } of changes) {
        if ([...addedNodes].some(isIt)) seen.push('came')
        if ([...removedNodes].some(isIt)) seen.push('went')
      }
    }).observe(document.body, { childList: true })
    return seen
  })
  const bring = async () => {
    answer.resolve()
    await expect(page.getByRole('list', { name: 'Where you are signed in' })).toBeVisible()
  }
  return { outline, covers, bring }
}

/** As if it had come so long ago. */
function holdAt(label: Element, sinceMs: number): void {
  const [animation] = label.parentElement?.getAnimations() ?? []
  animation?.pause()
  if (animation) animation.currentTime = sinceMs
}
