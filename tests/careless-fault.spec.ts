import type { Page } from '@playwright/test'
import { actCarelessly, type CarelessPerson, wrongOn } from './careless.ts'
import { isLong, seeded } from './fault-house.ts'
import { expect, test } from './fixtures.ts'
import { controlLink } from './link.ts'
import { invite, join, makeGroup } from './people.ts'

const steps = isLong ? 250 : 80
const first = Number(process.env['SEED'] ?? 1)
const seeds = Array.from({ length: isLong ? 20 : 1 }, (_, more) => first + more)
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

test.use({ wholeApp: true })

for (const seed of seeds) {
  test(`[AE-10] two who press and type whatever there is see no error, lose no line and end equal (SEED=${seed})`, async ({
    ada,
    bob,
    bobsRequests,
    server,
  }) => {
    test.setTimeout(steps * 3_000 + 120_000)
    const origin = server.url
    const items = ['Milk', 'Bread', 'Bins', 'Apples', 'Feta', 'Soap']
    const home = await makeGroup(ada, { origin, items })
    await join({ request: bobsRequests }, await invite(ada, home, { origin }), { origin })
    const people: CarelessPerson[] = []
    for (const [place, page] of [ada, bob].entries()) {
      await page.addInitScript(() => {
        window.print = () => undefined
      })
      page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
      const link = await controlLink(page.context())
      people.push({ page, link, home, added: [] })
      await page.setViewportSize(sizes[place] ?? { width: 390, height: 844 })
      await page.goto(`/groups/${home}/list-items`)
    }
    const random = seeded(seed)
    const done: string[] = []

    for (let step = 0; step < steps; step += 1) {
      const person = random() < 0.5 ? people[0] : people[1]
      if (!person) continue
      const what = await actCarelessly(person, random, `zq${step}x`)
      done.push(`${person.page === ada ? 'Ada' : 'Bob'} at ${person.page.url()}: ${what}`)
      // A page that is on its way elsewhere says nothing.
      const wrong = await wrongOn(person.page).catch(() => null)
      expect(wrong, done.slice(-15).join('\n')).toBeNull()
    }

    for (const { link, page } of people) {
      await link.set('open')
      await page.goto(`/groups/${home}/list-items`)
      await expect(page.getByText(/waiting|Saving/)).toHaveCount(0)
    }
    await expect.poll(async () => (await openRows(bob)) === (await openRows(ada))).toBe(true)
    const snapshot = await ada.request.get(`/sync/snapshot?stream=${home}&page=0`)
    expect(snapshot.status()).toBe(200)
    const kept = await snapshot.text()
    const added = people.flatMap((person) => person.added)
    expect(
      added.filter((mark) => !kept.includes(mark)),
      done.join('\n'),
    ).toEqual([])
  })
}

/** What stands open on the list, in no order: each has a layout of their own. */
function openRows(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('li[data-item]:not([data-done])')]
      .map((row) => `${row.dataset['item']} ${row.querySelector('a')?.textContent ?? ''}`)
      .sort()
      .join('\n'),
  )
}
