import type { Locator, Page, WebSocketRoute } from '@playwright/test'
import { outboxOf } from './device-disk.ts'
import { expect, test } from './fixtures.ts'
import { controlLink } from './link.ts'
import { openNotepad, text, writeNotepad } from './notepad-page.ts'
import { openScreen } from './open-screen.ts'
import { makeGroup, mutate, newId, signUp } from './people.ts'

test('[US-14] this device says what waits in words, and when it last sent', async ({ ada }) => {
  const link = await controlLink(ada.context())
  await openScreen(ada, '/user?panel=look')
  await link.set('cut')
  await ada.getByRole('radio', { name: 'Compact' }).click()

  await ada.getByRole('link', { name: 'This device' }).click()

  const main = ada.getByRole('main')
  await expect(main.getByRole('listitem').filter({ hasText: 'Change your settings' })).toBeVisible()
  await expect(main.getByText('Nothing was sent from here yet.')).toBeVisible()
  await expect(main.getByText(/in use\.$/)).toBeVisible()
  await expect(main.getByRole('button', { name: 'Fetch everything anew' })).toBeDisabled()
  await link.set('open')
  await expect(main.getByText('Everything is saved.')).toBeVisible()
  await expect(main.getByText(/^Last sent: /)).toBeVisible()
})

test('[US-15] fetching everything anew repairs what is here, and what waits stays', async ({
  ada,
  server,
}) => {
  const sockets = new Set<WebSocketRoute>()
  let holdsPushes = true
  await ada.context().routeWebSocket(/\/sync\?/, (socket) => {
    const upstream = socket.connectToServer()
    sockets.add(socket)
    socket.onMessage((message) => {
      if (!holdsPushes || !String(message).includes('"type":"push"')) upstream.send(message)
    })
  })
  await makeGroup(ada, { origin: server.url })
  await openScreen(ada, '/user?panel=look')
  await expect.poll(() => rowsOf(ada, 'pages')).toBeGreaterThan(1)
  await ada.getByRole('radio', { name: 'Compact' }).click()
  await expect.poll(() => outboxOf(ada)).toHaveLength(1)
  await rowsOf(ada, 'pages', 'clear')
  await ada.getByRole('link', { name: 'This device' }).click()

  await ada.getByRole('button', { name: 'Fetch everything anew' }).click()

  await expect(ada.getByText('Everything was fetched anew.').first()).toBeVisible()
  await expect.poll(() => rowsOf(ada, 'pages')).toBeGreaterThan(1)
  expect(await outboxOf(ada)).toHaveLength(1)
  await expect(ada.locator('html')).toHaveAttribute('data-density', 'compact')
  holdsPushes = false
  for (const socket of sockets) await socket.close()
  await expect(ada.getByText('Everything is saved.')).toBeVisible()
})

test('[US-16] without its notepads this device keeps only those whose words nobody else has', async ({
  ada,
  server,
}) => {
  const origin = server.url
  const stream = await makeGroup(ada, { origin })
  const notepad = { id: newId(), title: 'Plans', emoji: null, order: 'b00V' }
  await mutate(ada, { origin, stream, mutations: [['addNotepad', notepad]] })
  await openScreen(ada, '/user?panel=device')
  await expect.poll(() => rowsOf(ada, 'bodies')).toBe(1)
  const keep = ada.getByRole('switch', { name: 'Keep all notepads here' })

  await keep.click()

  await expect.poll(() => rowsOf(ada, 'bodies')).toBe(0)
  await keep.click()
  await expect.poll(() => rowsOf(ada, 'bodies')).toBe(1)
})

test('[DT-3] everything is exported without a network', async ({ ada, home }) => {
  const link = await controlLink(ada.context())
  await openScreen(ada, `/groups/${home}/list-items`)
  await expect.poll(() => rowsOf(ada, 'pages')).toBeGreaterThan(1)
  await openScreen(ada, '/user?panel=data')
  await link.set('cut')
  const saved = ada.waitForEvent('download')

  await ada.getByRole('button', { name: 'Export everything' }).click()

  const chunks: Buffer[] = []
  for await (const chunk of await (await saved).createReadStream()) chunks.push(chunk as Buffer)
  const file = Buffer.concat(chunks).toString('utf8')
  expect(file).toContain('groups/1 Flat 12.zip')
  expect(file).toContain('"name": "Ada"')
  expect(file).toContain('"title": "Milk"')
  await expect(ada.getByText('Exported with 1 group.')).toBeVisible()
})

test('[DE-4] whoever means it types their name; whoever signs in again keeps everything', async ({
  ada,
  server,
}) => {
  const account = await signUp(ada.context(), { name: 'Ada', origin: server.url })
  const group = await makeGroup(ada, { origin: server.url })
  await openScreen(ada, '/user?panel=leave')
  await ada.getByRole('button', { name: 'Delete account' }).click()
  const dialog = ada.getByRole('dialog', { name: 'Delete your account?' })
  const confirm = dialog.getByRole('textbox', { name: 'Type your name to confirm: Ada' })

  await confirm.fill('Eve')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(confirm).toHaveAccessibleDescription('Type it exactly: Ada')
  await confirm.fill('Ada')
  await dialog.getByRole('button', { name: 'Delete account' }).click()

  await expect(ada.getByRole('link', { name: 'Start now' })).toBeVisible()
  expect(await openScreen(ada, `/groups/${group}/list-items`)).toBe(401)
  await ada.getByLabel('E-mail address').fill(account.email)
  await ada.getByLabel('Password', { exact: true }).fill(account.password)
  await ada.getByRole('button', { name: 'Continue' }).click()
  await expect(ada).toHaveURL('/user?panel=leave')
  await ada.getByRole('button', { name: 'Keep my account' }).click()
  await expect(ada.getByRole('button', { name: 'Delete account' })).toBeVisible()
  await openScreen(ada, `/groups/${group}/list-items`)
  await expect(ada.getByRole('checkbox', { name: 'Milk' })).toBeVisible()
})

test('[DE-6] deleting the account is offered once it is known which groups go with it', async ({
  ada,
  server,
}) => {
  await makeGroup(ada, { origin: server.url })
  const link = await controlLink(ada.context())
  await link.set('frozen')
  await openScreen(ada, '/user?panel=leave')

  const button = ada.getByRole('button', { name: 'Delete account' })
  await expect(ada.getByRole('heading', { name: 'Delete account' })).toBeVisible()
  await expect(button).toHaveCount(0)
  await link.set('open')
  await expect(button).toBeVisible()
  await expect(ada.getByText('they go with your account: Flat 12.')).toBeVisible()
})

test('[SI-17] what would be lost by signing out is asked about no longer than it waits', async ({
  ada,
}) => {
  const link = await controlLink(ada.context())
  await openScreen(ada, '/user?panel=look')
  await link.set('cut')
  await ada.getByRole('radio', { name: 'Compact' }).click()
  await ada.getByRole('link', { name: 'Leave' }).click()
  await ada.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  const unsaved = ada.getByRole('dialog', { name: 'Sign out with unsaved changes?' })
  await expect(unsaved).toBeVisible()

  await link.set('open')

  await expect(unsaved).toBeHidden()
  const dialog = ada.getByRole('dialog', { name: 'Sign out', exact: true })
  await expect(dialog).toContainText('Sign in again at any time.')
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(ada).toHaveURL('/')
})

test('[DE-11] what waits is counted as the state line counts it: words in one notepad are one change', async ({
  ada,
  home,
}) => {
  const link = await controlLink(ada.context())
  const url = await writeNotepad(ada, home, 'Bins')
  await openNotepad(ada, url)
  await link.set('cut')
  for (const letters of [' on', ' Tues', 'day']) {
    await text(ada).press('Control+End')
    await ada.keyboard.insertText(letters)
    // What was typed in one go is handed over when one leaves the text.
    await text(ada).blur()
  }
  await expect.poll(async () => (await outboxOf(ada)).length).toBeGreaterThan(1)

  await openScreen(ada, '/user?panel=leave')

  await expect(ada.getByRole('button', { name: 'Offline, 1 waiting' })).toBeVisible()
  await expect(ada.getByText('1 change is on this device only.')).toBeVisible()
})

test('[DE-2] groups to hand over first are named, with the way there', async ({ ada, home }) => {
  await openScreen(ada, '/user?panel=leave')

  await expect(ada.getByRole('main').getByRole('link', { name: /Flat 12/ })).toHaveAttribute(
    'href',
    `/groups/${home}?panel=members`,
  )
  await expect(ada.getByRole('button', { name: 'Delete account' })).toHaveCount(0)
})

test('[US-17] Start now leads to the first shared item by three fields', async ({ visitor }) => {
  let filled = 0
  const fill = async (field: Locator, words: string) => {
    await field.fill(words)
    filled += 1
  }
  const fields = visitor.getByRole('main').getByRole('textbox')
  await openScreen(visitor, '/')
  await visitor.getByRole('link', { name: 'Start now' }).first().click()
  await expect(visitor.getByRole('button', { name: 'Start now' })).toBeVisible()

  await expect(fields).toHaveCount(1)
  await fill(fields, 'Gus')
  await visitor.getByRole('button', { name: 'Start now' }).click()
  await visitor.getByRole('main').getByRole('link', { name: 'Create a group' }).click()
  await expect(visitor.getByRole('button', { name: 'Create group' })).toBeVisible()
  await expect(fields).toHaveCount(1)
  await fill(fields, 'Flat 12')
  await visitor.getByRole('button', { name: 'Create group' }).click()
  await expect(visitor.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(/\/invite\//)
  await fill(visitor.getByLabel('Add an item'), 'Milk')
  await visitor.keyboard.press('Enter')

  await expect(visitor.getByRole('checkbox', { name: 'Milk' })).toBeVisible()
  expect(filled).toBe(3)
})

/** How many rows of a kind lie on the disk of this browser. */
function rowsOf(page: Page, kind: 'pages' | 'bodies', act: 'count' | 'clear' = 'count') {
  return page.evaluate(
    async ({ store, wanted }) => {
      let sum = 0
      for (const { name = '' } of await indexedDB.databases()) {
        if (!name.startsWith('trivet-')) continue
        const open = indexedDB.open(name)
        await new Promise((resolve) => open.addEventListener('success', resolve))
        const rows = open.result.transaction(store, 'readwrite').objectStore(store)
        const request = wanted === 'count' ? rows.count() : rows.clear()
        await new Promise((resolve) => request.addEventListener('success', resolve))
        sum += request.result ?? 0
        open.result.close()
      }
      return sum
    },
    { store: kind, wanted: act },
  )
}
