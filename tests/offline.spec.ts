import type { BrowserContext, Page } from '@playwright/test'
import { isShell, test, untilInstalled, untilKept, untilNewVersion } from './device.ts'
import { expect } from './fixtures.ts'
import type { Gate } from './gate.ts'
import { addBar } from './list-page.ts'
import { expectText } from './notepad-page.ts'
import { openScreen } from './open-screen.ts'
import {
  type AnyMutation,
  invite,
  join,
  makeGroup,
  mutate,
  newId,
  signUp,
  writtenNotepad,
} from './people.ts'

test('[PW-14] after one visit every screen opens with no network, also what was never opened', async ({
  device,
  gate,
}) => {
  const { flat, item, notepad } = await visitOnce(await device.start(), gate)
  await device.stop()
  await gate.cut()

  const context = await device.start()
  const screens: [url: string, shown: string][] = [
    ['/', 'Flat 12'],
    ['/create', 'Add'],
    ['/groups/create', 'New group'],
    ['/user', 'Settings'],
    [`/groups/${flat}`, 'Saturday dinner'],
    [`/groups/${flat}/list-items`, 'Oat milk'],
    [`/groups/${flat}/list-items/create`, 'New items'],
    [`/groups/${flat}/list-items/${item}`, 'Flat 12'],
    [`/groups/${flat}/notepads/${notepad}`, 'Flat 12'],
  ]
  for (const [url, shown] of screens) {
    const page = await context.newPage()
    await openScreen(page, url)

    expect(await isShell(page), url).toBe(true)
    await expect(page.getByText(shown).filter({ visible: true }).first(), url).toBeVisible()
    if (url.endsWith(item)) await expect(field(page, 'Title')).toHaveValue('Oat milk')
    if (url.endsWith(notepad)) await expectText(page, 'Ben cooks lasagne.')
    await page.close()
  }
})

test('[PW-26] an address with a slash at its end leads to its screen with no network too', async ({
  device,
  gate,
}) => {
  const { flat } = await visitOnce(await device.start(), gate)
  await device.stop()
  await gate.cut()

  const page = await (await device.start()).newPage()
  await openScreen(page, `/groups/${flat}/list-items/?tag=x#end`)
  await expect(page).toHaveURL(`/groups/${flat}/list-items?tag=x#end`)
  await openScreen(page, `/groups/${flat}/list-items/create/`)
  await expect(page.getByRole('heading', { name: 'New items' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await openScreen(page, '/user/')
  await expect(page).toHaveURL('/user')
  await expect(page.getByRole('heading', { name: 'Settings' }).first()).toBeVisible()
})

test('[PW-21] what this device does not hold says so with no network, and comes when it is back', async ({
  device,
  gate,
  home,
}) => {
  const { flat } = await visitOnce(await device.start(), gate)
  await device.stop()
  await gate.cut()

  const context = await device.start()
  const pages: Page[] = []
  for (const url of [`/groups/${home}/list-items`, `/groups/${flat}/list-items/${newId()}`]) {
    const page = await context.newPage()
    pages.push(page)
    await openScreen(page, url)
    await expect(page.getByRole('heading', { name: 'There is no connection' })).toBeVisible()
  }
  await gate.restore()

  for (const page of pages) {
    await expect(page.getByRole('heading', { name: 'could not be found' })).toBeVisible()
  }
})

test('[PW-15] what is written with no network after a cold start arrives when it is back', async ({
  device,
  gate,
  bob,
  server,
}) => {
  const { page: first, flat } = await visitOnce(await device.start(), gate)
  await join(bob, await invite(first, flat, { origin: gate.url }), { origin: server.url })
  await device.stop()
  await gate.cut()

  const page = await (await device.start()).newPage()
  await openScreen(page, `/groups/${flat}/list-items`)
  await page.getByRole('checkbox', { name: 'Oat milk' }).check()
  await addBar(page).fill('Bread')
  await addBar(page).press('Enter')
  await expect(page.getByText('Offline, 2 waiting')).toBeVisible()
  await device.stop()
  await gate.restore()
  await openScreen(await (await device.start()).newPage(), '/')

  await openScreen(bob, `/groups/${flat}/list-items`)
  await expect(bob.getByRole('checkbox', { name: 'Bread' })).toBeVisible()
  await bob.getByRole('button', { name: 'Done' }).click()
  await expect(bob.getByRole('checkbox', { name: 'Oat milk' })).toBeChecked()
})

test('[DS-13] what an older version stored on this device is read', async ({ device, gate }) => {
  const before = await device.start()
  const { flat } = await visitOnce(before, gate)
  await gate.cut()
  const page = await before.newPage()
  await openScreen(page, `/groups/${flat}/list-items`)
  expect(await page.evaluate(storeAsObjects)).toBeGreaterThan(1)
  await device.stop()

  const again = await (await device.start()).newPage()
  await openScreen(again, `/groups/${flat}/list-items`)

  await expect(again.getByRole('checkbox', { name: 'Oat milk' })).toBeVisible()
})

test('[PW-16] a language that was never used here is fetched when it is chosen, and spoken with no network from then on', async ({
  device,
  gate,
}) => {
  await visitOnce(await device.start(), gate)
  await device.stop()
  await gate.cut()

  const page = await (await device.start()).newPage()
  await openScreen(page, '/user?panel=language')
  const choice = page.getByRole('combobox', { name: /Language|Sprache/ })
  await choice.selectOption('Deutsch')
  await expect(page.getByRole('status')).toContainText('This language needs the network')
  await expect(page.getByRole('heading', { name: 'Language and time' })).toBeVisible()
  await expect(choice).toHaveValue('en')
  await gate.restore()
  await choice.selectOption('Deutsch')
  await expect(page.getByRole('heading', { name: 'Sprache und Zeit' })).toBeVisible()
  await gate.cut()
  await device.stop()
  const later = await (await device.start()).newPage()
  await openScreen(later, '/user')

  await expect(later.getByRole('heading', { name: 'Einstellungen' })).toBeVisible()
  await expect(later.locator('html')).toHaveAttribute('lang', 'de')
})

test('[PW-30] what was chosen elsewhere is in the way of no screen while its words are not here', async ({
  device,
  gate,
  server,
}) => {
  const context = await device.start()
  const { flat } = await visitOnce(context, gate)
  await context.route(/\/de-[^/]*\.json/, (route) => route.abort())
  const page = await context.newPage()
  await openScreen(page, '/user?panel=you')
  const stream = await page.evaluate(async () => {
    const marker = await caches.match('/signed-in')
    return marker?.text() ?? ''
  })
  const changes: AnyMutation[] = [['changeProfile', { locale: 'de', textSize: '125' }]]
  await mutate(page, { origin: server.url, stream, mutations: changes })
  // In one row with the language.
  await expect(page.locator('html')).toHaveAttribute('data-text-size', '125')
  await untilKept(page, [stream])
  await device.stop()
  await gate.cut()

  const later = await (await device.start()).newPage()
  await openScreen(later, `/groups/${flat}/list-items`)
  await expect(addBar(later)).toBeVisible()
  await expect(later.locator('html')).toHaveAttribute('lang', 'en')
  await gate.restore()

  await openScreen(later, '/user')
  await expect(later.getByRole('heading', { name: 'Einstellungen' })).toBeVisible()
})

test('[PW-25] a cold start shows our font, also with no network', async ({ device, gate }) => {
  const { flat } = await visitOnce(await device.start(), gate)
  await device.stop()
  await gate.cut()

  const page = await (await device.start()).newPage()
  await openScreen(page, `/groups/${flat}/list-items`)

  // What comes too late for the first frame is not taken any more.
  const widths = await page.evaluate(() => {
    const words = document.createElement('span')
    words.textContent = 'Wandering gables'
    words.style.position = 'absolute'
    document.body.append(words)
    const families = [getComputedStyle(document.body).fontFamily.split(',')[0], 'no such font']
    return families.map((family) => {
      words.style.fontFamily = `${family}, monospace`
      return words.offsetWidth
    })
  })
  expect(widths[0]).not.toBe(widths[1])
})

test('[PW-17] after signing out pages come from the server again', async ({ device, gate }) => {
  const { page, flat } = await visitOnce(await device.start(), gate)
  await openScreen(page, '/user?panel=leave')
  expect(await isShell(page)).toBe(true)

  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()

  expect(await isShell(page)).toBe(false)
  expect(await openScreen(page, `/groups/${flat}`)).toBe(401)
  await gate.cut()
  await openScreen(page, '/')
  await expect(page.getByText('Flat 12')).toBeHidden()
})

test('[PW-18] a session that was ended elsewhere leads to the sign-in form', async ({
  device,
  gate,
}) => {
  const { page, flat } = await visitOnce(await device.start(), gate)
  await page.context().clearCookies()

  await openScreen(page, `/groups/${flat}/list-items`)

  await expect(page.getByLabel('E-mail address')).toBeVisible()
  expect(await isShell(page)).toBe(false)
})

test('[PW-19] a new version is taken by a link, and what was typed before it is kept', async ({
  device,
  gate,
}) => {
  const { page, flat, item } = await visitOnce(await device.start(), gate)
  await openScreen(page, `/groups/${flat}/list-items/${item}`)
  gate.releaseNextBuild()
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })
  await untilNewVersion(page)
  await gate.cut()

  await field(page, 'Note').fill('The blue one')
  await page.getByRole('link', { name: 'Close the item' }).click()
  await expect(page).toHaveURL(`/groups/${flat}/list-items`)
  await page.locator('script[src*=next]').first().waitFor({ state: 'attached' })
  await openScreen(page, `/groups/${flat}/list-items/${item}`)

  await expect(field(page, 'Note')).toHaveValue('The blue one')
})

/** Signs somebody in who looks at the first screen alone, until this device holds what is theirs. */
async function visitOnce(context: BrowserContext, gate: Gate) {
  const origin = gate.url
  await signUp(context, { name: 'Ada', origin })
  const page = await context.newPage()
  const flat = await makeGroup(page, { origin, items: [] })
  const [item, notepad] = [newId(), newId()]
  const text = 'Ben cooks lasagne.'
  await mutate(page, {
    origin,
    stream: flat,
    mutations: [
      ['addListItem', { id: item, title: 'Oat milk', order: 'b00V' }],
      ...writtenNotepad({
        id: notepad,
        title: 'Saturday dinner',
        emoji: '🍝',
        order: 'b00V',
        text,
      }),
    ],
  })
  await openScreen(page, '/')
  await untilInstalled(page)
  await untilKept(page, [flat, notepad])
  return { page, flat, item, notepad }
}

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name })
}

/** Rows and log as they were stored before they were text; says in how many records. */
async function storeAsObjects(): Promise<number> {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
  const answerOf = <Answer>(request: IDBRequest<Answer>) =>
    new Promise<Answer>((resolve) => {
      request.addEventListener('success', () => resolve(request.result))
    })
  const [{ name = '' } = {}] = await indexedDB.databases()
  const database = await answerOf(indexedDB.open(name))
  const tx = database.transaction(['streams', 'pages'], 'readwrite')
  let changed = 0
  for (const [kind, field] of [
    ['streams', 'log'],
    ['pages', 'rows'],
  ] as const) {
    const store = tx.objectStore(kind)
    for (const record of await answerOf(store.getAll())) {
      if (typeof record[field] !== 'string') continue
      store.put({ ...record, [field]: JSON.parse(record[field]) })
      changed += 1
    }
  }
  return new Promise((resolve) => tx.addEventListener('complete', () => resolve(changed)))
}
