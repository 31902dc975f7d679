import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { addBar, deskIsThere, openList } from './list-page.ts'
import { makeGroup, mutate, newId } from './people.ts'

const many = 200
const rowOf = 'main [data-item]'

test.use({ viewport: { width: 390, height: 844 } })

for (const screen of ['the list', 'the shop'] as const) {
  test(`[LI-42] what is in sight of ${screen} is in the frame that answers a press, and all of it follows`, async ({
    ada,
    server,
  }) => {
    const list = screen === 'the list'
    await openLong(ada, server.url)
    if (list) await ada.getByRole('link', { name: 'Notepads' }).first().click()
    await expect(rows(ada)).toHaveCount(list ? 0 : many)

    const first = list
      ? await firstFrame(ada, { press: 'a[href$="/list-items"]', seen: rowOf })
      : await firstFrame(ada, { press: '[aria-label="Shop"]', seen: 'progress' })

    expect(first.gaps).toBe(0)
    expect(first.inSight).toBeGreaterThan(5)
    expect(first.rows).toBeLessThan(many / 2)
    await expect(rows(ada)).toHaveCount(many)
  })
}

test('[LI-42] the way back has the same place of the list in its first frame', async ({
  ada,
  server,
}) => {
  await openLong(ada, server.url)
  await ada.evaluate(() => window.scrollTo({ top: 5_000, behavior: 'instant' }))
  await expect.poll(() => inTheMiddle(ada)).not.toBe('')
  const title = await inTheMiddle(ada)
  // Not by the mouse of the test, which scrolls to what it presses.
  const notepads = ada.getByRole('link', { name: 'Notepads' }).first()
  await notepads.evaluate((link: HTMLElement) => link.click())
  await expect(rows(ada)).toHaveCount(0)

  const first = await firstFrame(ada, { press: null, seen: rowOf })

  expect(first).toMatchObject({ gaps: 0, y: 5_000, title })
  expect(first.rows).toBeLessThan(many)
  await expect(rows(ada)).toHaveCount(many)
  expect(await ada.evaluate(() => scrollY)).toBe(5_000)
  expect(await inTheMiddle(ada)).toBe(title)
})

test('[UI-12] between two screens that have a bar the page is not styled as if there were none', async ({
  ada,
  server,
}) => {
  const stream = await makeGroup(ada, { origin: server.url, items: ['Milk', 'Bread'] })
  await openList(ada, stream)
  await deskIsThere(ada)
  const covered = () =>
    ada.evaluate(() => document.documentElement.style.getPropertyValue('--bottom'))
  await expect.poll(covered).not.toBe('')
  await ada.evaluate(() => {
    const { style, dataset } = document.documentElement
    const note = () => {
      if (style.getPropertyValue('--bottom') === '') dataset['bare'] = ''
    }
    new MutationObserver(note).observe(document.documentElement, { attributeFilter: ['style'] })
  })

  await ada.getByRole('link', { name: 'Shop' }).click()
  await ada.getByRole('button', { name: 'Exit' }).click()
  await expect(addBar(ada)).toBeVisible()

  await expect(ada.locator('html')).not.toHaveAttribute('data-bare')
  await ada.getByRole('link', { name: 'Back' }).click()
  await expect.poll(covered).toBe('')
})

/** In three sections, so that runs of rows begin in the middle of the page. */
async function openLong(page: Page, origin: string): Promise<void> {
  const stream = await makeGroup(page, { origin, items: [] })
  const sections = ['Dairy', 'Fruit', 'Bakery'].map((name, place) => ({
    id: newId(),
    name,
    emoji: null,
    order: `a${place}`,
  }))
  await mutate(page, {
    origin,
    stream,
    mutations: sections.map((section) => ['addSection', section]),
  })
  await mutate(page, {
    origin,
    stream,
    mutations: Array.from({ length: many }, (_, place) => [
      'addListItem',
      {
        id: newId(),
        title: `Thing ${place}`,
        order: `c${String(place).padStart(3, '0')}V`,
        section: sections[place % sections.length]?.id ?? null,
      },
    ]),
  })
  await openList(page, stream)
  await deskIsThere(page)
  await expect(rows(page)).toHaveCount(many)
}

function rows(page: Page) {
  return page.locator(rowOf)
}

interface FirstFrame {
  rows: number
  inSight: number
  /** Places in sight where rows are to come. */
  gaps: number
  y: number
  title: string
}

interface Way {
  /** What is pressed; `null` to go back. */
  press: string | null
  /** What is there once the screen is. */
  seen: string
}

/** What is painted first of a list. */
function firstFrame(page: Page, way: Way): Promise<FirstFrame> {
  return page.evaluate(
    ({ press, seen }) =>
      new Promise<FirstFrame>((resolve) => {
        const { innerHeight: end } = window
        const isInSight = (element: Element) => {
          const { top, bottom, height } = element.getBoundingClientRect()
          return height > 0 && bottom > 0 && top < end
        }
        const look = () => {
          const found = [...document.querySelectorAll('main [data-item]')]
          if (!document.querySelector(seen)) return requestAnimationFrame(lookBehind)
          const places = [...document.querySelectorAll('main section > ul, main [data-sized]')]
          const empty = places.filter((place) => !place.querySelector('[data-item]'))
          const top = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
          resolve({
            rows: found.length,
            inSight: found.filter(isInSight).length,
            gaps: empty.filter(isInSight).length,
            y: scrollY,
            title: top?.closest('[data-item]')?.querySelector('a')?.textContent ?? '',
          })
        }
        // When everything has its place, and before it is painted.
        const lookBehind = () => {
          const laidOut = new ResizeObserver(() => {
            laidOut.disconnect()
            look()
          })
          laidOut.observe(document.body)
        }
        if (press === null) {
          addEventListener('popstate', () => requestAnimationFrame(lookBehind), { once: true })
          history.back()
        } else {
          requestAnimationFrame(lookBehind)
          document.querySelector<HTMLElement>(press)?.click()
        }
      }),
    way,
  )
}

/** In the middle of the screen, where no bar lies over it. */
function inTheMiddle(page: Page): Promise<string> {
  return page.evaluate(() => {
    const there = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
    return there?.closest('[data-item]')?.querySelector('a')?.textContent ?? ''
  })
}
