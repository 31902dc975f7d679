import type { BrowserContext, Page } from '@playwright/test'
import { untilInstalled } from './device.ts'
import { expect, test } from './fixtures.ts'
import { seedHousehold } from './household.ts'
import { addBar } from './list-page.ts'
import { titleAt, writeLiveLines } from './live-lines.ts'
import { expectText, text, writeNotepad } from './notepad-page.ts'
import { mutate, newId, writtenNotepad } from './people.ts'

test.use({ serviceWorkers: 'allow', wholeApp: true })

for (const width of [390, 1280]) {
  test(`[PW-22] at ${width}, a screen that is opened again shows what it showed before any script has run, also with no network`, async ({
    browser,
    server,
  }) => {
    const today = new Date().toISOString().slice(0, 10)
    const household = await seedHousehold({ browser, origin: server.url, today })
    const { ada, flat, notepad } = household
    const viewport = { width, height: 844 }
    const context = await browser.newContext({ baseURL: server.url, storageState: ada, viewport })
    const page = await context.newPage()
    const screens = [
      { path: `/groups/${flat}/list-items`, words: 'Milk', title: 'List · Flat 12 · Trivet' },
      { path: '/', words: 'For you', title: 'Trivet' },
      { path: `/groups/${flat}`, words: 'House rules', title: 'Flat 12 · Trivet' },
      {
        path: `/groups/${flat}/notepads/${notepad}`,
        words: 'Eight people',
        title: 'Saturday dinner · Flat 12 · Trivet',
      },
    ]
    for (const { path, words, title } of screens) {
      await leave(page, path)
      await context.setOffline(true)
      const run = await openPainted(page)

      await expect(page.getByText(words).first()).toBeVisible()
      await expect(page).toHaveTitle(title)
      await expect(page.locator('html')).not.toHaveAttribute('data-ready')
      const before = await boxesOf(page)
      await run()
      await page.locator('html[data-ready]').waitFor()
      expect(await boxesOf(page)).toEqual(before)
      if (path.includes('notepads')) {
        await expect(text(page)).toBeEditable()
        expect(await boxesOf(page)).toEqual(before)
      }
      await context.setOffline(false)
    }
    await context.close()
  })
}

test('[PW-22] lines of the list in a notepad are painted with their titles, and stay where they are', async ({
  ada,
  home,
}) => {
  await leave(ada, await writeLiveLines(ada, home, { titles: ['Bread', 'Jam'] }))
  const run = await openPainted(ada)

  await expect(text(ada).getByText('Bread')).toBeVisible()
  await expect(text(ada).getByText('Jam')).toBeVisible()
  const tops = () =>
    text(ada).evaluate((lines) =>
      Array.from(lines.querySelectorAll('li'), (line) => line.getBoundingClientRect().top),
    )
  const before = await tops()
  await run()
  await expect(text(ada)).toBeEditable()
  await expect(titleAt(ada)).toHaveValue('Bread')
  expect(await tops()).toEqual(before)
})

test('[PW-28] of a long notepad no more is copied than what is near its top', async ({
  ada,
  home,
  server,
}) => {
  const id = newId()
  const lines = Array.from({ length: 500 }, (_, index) => `Line ${index}`)
  const notepad = { id, title: 'Long', emoji: null, order: 'a1', text: lines.join('\n') }
  await mutate(ada, { origin: server.url, stream: home, mutations: writtenNotepad(notepad) })
  const path = `/groups/${home}/notepads/${id}`
  await leave(ada, path)
  await expect(text(ada)).toBeEditable()
  const copied = await ada.evaluateHandle(() => {
    const lines: (string | null)[] = []
    const { cloneNode } = Node.prototype
    Node.prototype.cloneNode = function note(isDeep) {
      const inside = isDeep && this instanceof Element ? this.querySelectorAll('p') : []
      for (const element of [this, ...inside]) {
        if (element.nodeName === 'P') lines.push(element.textContent)
      }
      return cloneNode.call(this, isDeep)
    }
    return lines
  })
  await ada.evaluate(() => caches.delete('trivet-picture'))

  await text(ada).press('ControlOrMeta+Home')
  await ada.keyboard.type('!')
  await expect.poll(() => picture(ada, path), { timeout: 20_000 }).toContain('!Line 0')

  const seen = await copied.jsonValue()
  expect(seen).toContain('Line 9')
  expect(seen).not.toContain('Line 400')
})

test('[PW-23] what is ticked, typed, entered and pressed in what is only painted is done when the page is alive', async ({
  ada,
  bob,
  home,
}) => {
  await bob.goto(`/groups/${home}/list-items`)
  await leave(ada, `/groups/${home}/list-items`)
  const run = await openPainted(ada)

  await ada.getByRole('checkbox', { name: 'Milk' }).click()
  await addBar(ada).pressSequentially('Bread')
  await addBar(ada).press('Enter')
  await addBar(ada).pressSequentially('Oat m')
  await run()
  await ada.locator('html[data-ready]').waitFor()
  await expect(addBar(ada)).toBeFocused()
  await ada.keyboard.type('ilk')

  await expect(addBar(ada)).toHaveValue('Oat milk')
  await expect(ada.getByRole('checkbox', { name: 'Bread' })).toBeVisible()
  await expect(bob.getByRole('checkbox', { name: 'Bread' })).toBeVisible()
  await expect(bob.getByRole('checkbox', { name: 'Milk' })).toBeHidden()
})

test('[PW-23] a button that is pressed in what is only painted answers when the page is alive', async ({
  ada,
  home,
}) => {
  await leave(ada, `/groups/${home}/list-items`)
  const run = await openPainted(ada)

  await ada.getByRole('button', { name: 'Flat 12' }).click()
  await run()

  await expect(ada.getByRole('menu')).toBeVisible()
})

test('[PW-23] what is typed into a text that is only painted stands in it when it can be written in', async ({
  ada,
  bob,
  home,
}) => {
  const path = await writeNotepad(ada, home, 'Eight people')
  await bob.goto(path)
  await leave(ada, path)
  const run = await openPainted(ada)

  await text(ada).click()
  await ada.keyboard.type(' or n')
  await run()
  await ada.locator('html[data-ready]').waitFor()
  await ada.keyboard.type('ine')

  for (const page of [ada, bob]) await expectText(page, 'Eight people or nine')
})

test('[PW-24] what is painted first says nothing of the moment, and is gone when something has changed', async ({
  ada,
  bob,
  home,
}) => {
  await bob.goto(`/groups/${home}/list-items`)
  await leave(ada, `/groups/${home}/list-items`)
  await expect(ada.getByRole('img', { name: /Bob/ }).first()).toBeVisible()
  await ada.context().setOffline(true)
  await addBar(ada).fill('Bread')
  await addBar(ada).press('Enter')
  await expect(ada.getByRole('button', { name: /waiting/ })).toBeVisible()

  await expect.poll(() => picture(ada)).toContain('Bread')
  const painted = (await picture(ada)) ?? ''
  expect(painted).toContain('Milk')
  expect(painted).not.toContain('Bob')
  expect(painted).not.toContain('waiting')

  await ada.getByRole('checkbox', { name: 'Bread' }).click()
  await expect.poll(() => picture(ada)).toBeNull()
})

test('[PW-24] what was painted once is not painted again: something may have been done meanwhile', async ({
  ada,
  home,
}) => {
  await leave(ada, `/groups/${home}/list-items`)
  const run = await openPainted(ada)
  await expect(ada.getByText('Milk').first()).toBeVisible()

  await expect.poll(() => picture(ada)).toBeNull()
  await run()
})

test('[PW-24] nobody sees what was painted for somebody else, on another day or in another language', async ({
  ada,
  home,
}) => {
  const path = `/groups/${home}/list-items`
  for (const change of [{ userId: 'somebody' }, { day: 'yesterday' }, { fits: ['lang="de"'] }]) {
    await leave(ada, path)
    await ada.evaluate(async (change) => {
      const cache = await caches.open('trivet-picture')
      const kept = await cache.match('/picture')
      const other = { ...(await kept?.json()), ...change }
      await cache.put('/picture', new Response(JSON.stringify(other)))
    }, change)
    const run = await openPainted(ada)

    await expect(ada.locator('#root')).toBeEmpty()
    await run()
    await ada.locator('html[data-ready]').waitFor()
  }
})

test('[PW-24] nothing of it is left when one has signed out', async ({ ada, home }) => {
  await leave(ada, `/groups/${home}/list-items`)

  await ada.getByRole('button', { name: 'Ada: menu' }).click()
  await ada.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(ada.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()

  expect(await ada.evaluate(() => caches.has('trivet-picture'))).toBe(false)
})

/** Stays until the device has kept how the screen looks. */
async function leave(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilInstalled(page)
  await expect.poll(() => picture(page, path), { timeout: 20_000 }).not.toBeNull()
}

function picture(page: Page, path?: string): Promise<string | null> {
  return page.evaluate(async (path) => {
    const cache = await caches.open('trivet-picture')
    const kept = await (await cache.match('/picture'))?.json()
    return kept && (path ?? kept.path) === kept.path ? kept.html : null
  }, path)
}

/** The same page anew, with no script but the early one until what this gives is called. */
async function openPainted(page: Page): Promise<() => Promise<void>> {
  const run = await holdScripts(page.context())
  await page.reload({ waitUntil: 'commit' })
  // Nothing is painted before all sheets are there.
  await page.waitForFunction(
    () =>
      globalThis.trivetTyped !== undefined &&
      Array.from(document.querySelectorAll('link')).every(
        ({ rel, sheet }) => rel !== 'stylesheet' || sheet,
      ),
  )
  return run
}

/** The worker keeps our scripts back until what this gives is called. */
async function holdScripts(context: BrowserContext): Promise<() => Promise<void>> {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no worker is installed')
  await worker.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { match } = Cache.prototype
    Cache.prototype.match = async function (request, options) {
      const url = request instanceof Request ? request.url : String(request)
      if (/\/assets\/(?!early-).*\.js/.test(url)) await promise
      return match.call(this, request, options)
    }
    Object.assign(globalThis, {
      letScriptsGo() {
        Cache.prototype.match = match
        resolve()
      },
    })
  })
  return () => worker.evaluate(() => Reflect.get(globalThis, 'letScriptsGo')())
}

/** Where everything stands that somebody could look at or press, but for what is of the moment. */
function boxesOf(page: Page): Promise<string[]> {
  return page.locator('#root').evaluate((root) => {
    const fleeting = Array.from(root.querySelectorAll<HTMLElement>('[data-fleeting]'))
    for (const { style } of fleeting) style.setProperty('display', 'none', 'important')
    const places = 'a, button, input, h1, h2, [data-item], [role=textbox] > *'
    const boxes = Array.from(root.querySelectorAll(places))
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        // Keys are named once their code is here.
        const words = element.textContent.replace(/Ctrl K$/, '')
        return [element.localName, words, left, top, width, height].join(' ')
      })
    for (const { style } of fleeting) style.removeProperty('display')
    return boxes
  })
}
