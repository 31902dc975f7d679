import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { controlLink } from './link.ts'
import { expectText, text } from './notepad-page.ts'
import { openScreen } from './open-screen.ts'
import { invite, join, makeGroup } from './people.ts'

test('[CA-1] lines become items in the chosen group, with one Undo for all', async ({
  ada,
  bob,
  home,
  server,
}) => {
  await makeGroup(ada, { origin: server.url, name: 'Chess club' })
  await openScreen(bob, `/groups/${home}/list-items`)
  await openScreen(ada, '/create')
  await ada.getByRole('button', { name: 'Flat 12' }).click()

  await box(ada).fill('- Bread\n\n2. Jam\n[x] Tea')

  await expect(ada.getByRole('list', { name: 'Preview' }).getByRole('listitem')).toHaveCount(3)
  await ada.getByRole('button', { name: 'Add 3 items' }).click()
  await expect(ada).toHaveURL(`/groups/${home}/list-items`)
  await expect(bob.getByRole('checkbox', { name: 'Bread' })).toBeVisible()
  await ada.getByRole('button', { name: 'Undo' }).click()
  await expect(bob.getByRole('checkbox', { name: 'Bread' })).toBeHidden()
  await expect(bob.getByRole('checkbox', { name: 'Jam' })).toBeHidden()
  await expect(bob.getByRole('checkbox', { name: 'Milk' })).toBeVisible()
})

test('[CA-1] Ctrl+Z takes back what was sent to another group than the one in sight', async ({
  ada,
  home,
  server,
}) => {
  const club = await makeGroup(ada, { origin: server.url, name: 'Chess club', items: [] })
  await openScreen(ada, `/groups/${home}/list-items`)
  await ada.getByRole('checkbox', { name: 'Milk' }).check()
  await ada.keyboard.press('c')
  await ada.getByRole('dialog').getByRole('button', { name: 'Chess club' }).click()
  await box(ada).fill('Clock')
  await ada.getByRole('button', { name: 'Add 1 item' }).click()
  await expect(ada.getByRole('dialog')).toBeHidden()

  await ada.keyboard.press('Control+z')
  await expect(ada.getByRole('status')).toHaveText('Undone: Add Clock')
  await expect(ada.getByRole('button', { name: /^Done/ })).toBeVisible()

  await openScreen(ada, `/groups/${club}/list-items`)
  await expect(ada.getByRole('checkbox', { name: 'Clock' })).toHaveCount(0)
})

test('[CA-22] what is typed while a file is read stays, and so does what is typed while a notepad is made', async ({
  ada,
  home,
}) => {
  await ada.addInitScript(() => {
    const read = Blob.prototype.arrayBuffer
    Blob.prototype.arrayBuffer = async function () {
      await new Promise((resolve) => document.addEventListener('go-on', resolve, { once: true }))
      return read.call(this)
    }
  })
  const { promise: whenAsked, resolve: asked } = Promise.withResolvers<void>()
  const { promise: whenDone, resolve: done } = Promise.withResolvers<void>()
  await ada.route(/\/assets\/parse-markdown-.*\.js$/, async (route) => {
    asked()
    await whenDone
    await route.continue()
  })
  await openScreen(ada, '/create?kind=notepad')
  const file = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('from the file') }

  await box(ada).fill('# Plan')
  await ada.locator('input[type=file]').setInputFiles(file)
  await box(ada).fill('# Plan\n\n- one')
  await ada.evaluate(() => document.dispatchEvent(new Event('go-on')))
  await expect(box(ada)).toHaveValue('# Plan\n\n- one\nfrom the file')
  await ada.getByRole('button', { name: 'Add notepad' }).click()
  await whenAsked
  await box(ada).press('Control+End')
  await box(ada).pressSequentially('\nand more')
  done()
  await expect(ada).toHaveURL(new RegExp(`/groups/${home}/notepads/`))
  await openScreen(ada, '/create?kind=notepad')

  await expect(box(ada)).toHaveValue('and more')
})

test('[CA-25] the list of another app is on mine: its sections, amounts and what is done', async ({
  ada,
  home,
}) => {
  const table = 'Item,Amount,Unit,Category,Done\nOat milk,2,l,Dairy,\nSoap,,,,yes\nButter,,,Dairy,'
  await openScreen(ada, `/create?group=${home}`)

  await ada
    .getByLabel('Open a text file')
    .last()
    .setInputFiles({ name: 'Shopping.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await ada.getByRole('button', { name: 'Add 3 items' }).click()

  await expect(ada.getByRole('heading', { name: /^Dairy/ })).toBeVisible()
  const milk = ada.getByRole('listitem').filter({ hasText: 'Oat milk' })
  await expect(milk).toContainText('2 l')
  await expect(ada.getByRole('checkbox', { name: 'Butter' })).not.toBeChecked()
  await expect(ada.getByRole('button', { name: /^Done/ })).toBeVisible()
})

test('[CA-4] hostile values in the address are plain words or nothing', async ({
  ada,
  bob,
  home,
  server,
}) => {
  const foreign = await makeGroup(bob, { origin: server.url, name: 'Not for Ada' })
  const text = '</textarea><script>document.title = "broken"</script>'
  const query = new URLSearchParams({ text, url: 'javascript:alert(1)', kind: '__proto__' })

  const status = await openScreen(ada, `/create?${query}&group=${foreign}`)

  expect(status).toBe(200)
  await expect(box(ada)).toHaveValue(`${text}\njavascript:alert(1)`)
  await expect(ada.getByRole('radio', { name: 'Items' })).toBeChecked()
  await expect(ada.getByText('Not for Ada')).toHaveCount(0)
  await ada.getByRole('button', { name: 'Add 2 items' }).click()
  await expect(ada).toHaveURL(`/groups/${home}/list-items`)
  await expect(ada.getByRole('checkbox', { name: text })).toBeVisible()
  await expect(ada.locator('a[href^="javascript:"]')).toHaveCount(0)
  await expect(ada).not.toHaveTitle('broken')
})

test('[CA-7] what is over a limit is said, and nothing is added', async ({ ada, home }) => {
  await openScreen(ada, `/create?kind=items&group=${home}`)

  await box(ada).fill(`Bread\n${'x'.repeat(501)}`)
  await ada.getByRole('button', { name: 'Add 2 items' }).click()

  await expect(box(ada)).toBeFocused()
  await expect(box(ada)).toHaveAccessibleDescription(/too long\. Most characters allowed: 500/)
  await box(ada).fill('a\n'.repeat(501))
  await expect(box(ada)).toHaveAccessibleDescription(
    /Too many lines: 501\. The most at once is 500/,
  )
  await box(ada).press('Control+Enter')
  await openScreen(ada, `/groups/${home}/list-items`)
  await expect(ada.getByRole('checkbox', { name: 'Milk' })).toBeVisible()
  await expect(ada.getByRole('checkbox', { name: 'Bread' })).toBeHidden()
})

test('[CA-14] the grammar works as in the group, in several groups at once, and Undo is for all', async ({
  ada,
  bob,
  home,
  server,
}) => {
  const club = await makeGroup(ada, { origin: server.url, name: 'Chess club' })
  await openScreen(bob, `/groups/${home}/list-items`)
  await openScreen(ada, `/create?group=${home}`)
  await ada.getByRole('button', { name: 'Several groups' }).click()
  await ada.getByRole('button', { name: 'Chess club' }).click()

  await box(ada).fill('2 kg flour !\nClocks @bob')

  const preview = ada.getByRole('list', { name: 'Preview' })
  await expect(preview.getByText('2 kg')).toBeVisible()
  await expect(preview.getByText('Bob', { exact: true })).toBeVisible()
  await ada.getByRole('button', { name: 'Keep “!” as words' }).click()
  await expect(preview.getByText('flour !')).toBeVisible()
  await ada.getByRole('button', { name: 'Add 2 items' }).click()
  await expect(ada).toHaveURL(`/groups/${home}/list-items`)
  await expect(bob.getByRole('checkbox', { name: 'flour !' })).toBeVisible()
  await expect(bob.getByRole('checkbox', { name: 'Clocks', exact: true })).toBeVisible()
  // In the club there is no Bob: there the words stay words.
  await expect.poll(() => openTitles(ada, club)).toContain('Clocks @bob')
  // One act, also for the key: on the list of one of the groups it takes it back in all of them.
  await ada.getByRole('checkbox', { name: 'Clocks' }).focus()
  await ada.keyboard.press('ControlOrMeta+z')
  await expect(bob.getByRole('checkbox', { name: 'Clocks', exact: true })).toBeHidden()
  await expect.poll(() => openTitles(ada, club)).not.toContain('Clocks @bob')
})

test('[CA-12] what it becomes is seen, and can be switched; C opens it anywhere', async ({
  ada,
  home,
}) => {
  await openScreen(ada, `/groups/${home}/list-items`)
  await expect(ada.getByRole('checkbox', { name: 'Milk' })).toBeVisible()
  await ada.getByRole('checkbox', { name: 'Milk' }).focus()
  await ada.keyboard.press('c')
  const dialog = ada.getByRole('dialog', { name: 'Add' })
  await expect(box(ada)).toBeFocused()

  await box(ada).fill('Dear all, see you on Friday.\nPlease bring something to drink.')

  await expect(dialog.getByRole('radio', { name: 'Notepad' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Items' }).check()
  await expect(dialog.getByRole('button', { name: 'Add 2 items' })).toBeVisible()
  await box(ada).press('Escape')
  await expect(dialog).toBeHidden()
  await openScreen(ada, '/create')
  await expect(box(ada)).toHaveValue(/Dear all/)
  await expect(ada.getByRole('radio', { name: 'Items' })).toBeChecked()
  const file = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('Jam\nTea') }
  await ada.locator('input[type=file]').setInputFiles(file)
  await expect(box(ada)).toHaveValue(/drink\.\nJam\nTea$/)
  await ada.locator('input[type=file]').setInputFiles({
    ...file,
    name: 'photo.png',
    buffer: Buffer.from([0x89, 0x50, 0, 1]),
  })
  await expect(box(ada)).toHaveAccessibleDescription(/photo\.png is not a text file/)
})

test('[CA-19] the groups that were added to last stand first, and the very last one is meant', async ({
  ada,
  home,
  server,
}) => {
  expect(home).not.toBe('')
  for (const name of ['Chess club', 'Cabin']) await makeGroup(ada, { origin: server.url, name })
  const dialog = ada.getByRole('dialog', { name: 'Add' })
  const chips = dialog.getByRole('group', { name: 'Add to' }).getByRole('button')
  await openScreen(ada, '/')
  await openBox(ada)
  await dialog.getByRole('button', { name: 'Chess club' }).click()
  await box(ada).fill('Clocks')
  await box(ada).press('ControlOrMeta+Enter')
  await expect(box(ada)).toHaveValue('')
  // Whoever stays goes on in the same group.
  await expect(dialog.getByRole('button', { name: 'Chess club' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await box(ada).press('Escape')

  await ada.getByRole('button', { name: /Choose another group/ }).click()
  await ada.getByRole('menuitemcheckbox', { name: 'Cabin' }).click()
  await ada.getByRole('combobox', { name: 'Add to Cabin' }).fill('Wood')
  await ada.keyboard.press('Enter')
  await ada.keyboard.press('Escape')
  await openBox(ada)

  await expect(chips).toHaveText([/Cabin/, /Chess club/, /Flat 12/, /Several/])
  await expect(dialog.getByRole('button', { pressed: true })).toHaveText(/Cabin/)
})

test('[CA-19] a group whose own list was added to stands first, also where something was only raised', async ({
  ada,
  home,
  server,
}) => {
  const club = await makeGroup(ada, { origin: server.url, name: 'Chess club' })
  const dialog = ada.getByRole('dialog', { name: 'Add' })
  const chips = dialog.getByRole('group', { name: 'Add to' }).getByRole('button')
  const meant = dialog.getByRole('button', { pressed: true })
  const bar = ada.getByRole('combobox', { name: 'Add an item' })
  await openScreen(ada, `/groups/${club}/list-items`)
  await bar.fill('Clocks')
  await bar.press('Enter')
  await bar.press('Escape')
  await openBox(ada)
  await expect(chips).toHaveText([/Chess club/, /Flat 12/, /Several/])
  await expect(meant).toHaveText(/Chess club/)
  await box(ada).press('Escape')

  await openScreen(ada, `/groups/${home}/list-items`)
  await bar.fill('Milk')
  await bar.press('Enter')
  await expect(ada.getByRole('status')).toContainText('Milk')
  await bar.press('Escape')
  await openBox(ada)

  await expect(meant).toHaveText(/Flat 12/)
})

async function openBox(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().click()
  await page.keyboard.press('c')
  await expect(box(page)).toBeFocused()
}

test('[CA-6] a notepad is made from the box, and opens', async ({ ada, home }) => {
  await openScreen(ada, `/create?kind=notepad&group=${home}`)

  await box(ada).fill('Plan\n\nMeet at 8')
  await ada.getByRole('button', { name: 'Add notepad' }).click()

  await expect(ada).toHaveURL(new RegExp(`/groups/${home}/notepads/`))
  await expect(ada).toHaveTitle(/^Plan · /)
  await expect(ada.getByText('Meet at 8')).toBeVisible()
})

test('[CA-18] Markdown in the box is a notepad with its blocks, plain words stay as they are', async ({
  ada,
  home,
}) => {
  const markdown = '# Saturday\n\n## Plan\n- [x] Chairs\n- **Jam**\n\n> said Bo'
  await openScreen(ada, `/create?kind=notepad&group=${home}&text=${encodeURIComponent(markdown)}`)
  await ada.getByRole('button', { name: 'Add notepad' }).click()
  await expect(ada).toHaveTitle(/^Saturday · /)
  await expect(text(ada).getByRole('heading', { name: 'Plan' })).toBeVisible()
  await expect(text(ada).getByRole('checkbox', { name: 'Chairs: done' })).toBeChecked()
  await expect(text(ada).getByRole('listitem').getByRole('strong')).toHaveText('Jam')
  await expect(text(ada).getByRole('blockquote')).toHaveText('said Bo')

  await openScreen(ada, `/create?kind=notepad&group=${home}`)
  await box(ada).fill('Sunday\nTen to 2 * 3, at #4\n  Bring _all_ of it')
  await ada.getByRole('button', { name: 'Add notepad' }).click()

  await expect(ada).toHaveTitle(/^Sunday · /)
  await expectText(ada, 'Ten to 2 * 3, at #4\n  Bring _all_ of it')
})

test('[CA-20] the preview of a notepad shows Markdown as it will be, plain words as they are', async ({
  ada,
  home,
}) => {
  await openScreen(ada, `/create?kind=notepad&group=${home}`)
  const preview = ada.getByRole('main')

  await box(ada).fill('# Saturday\n\n## Plan\n- [x] Chairs\n- **Jam**\n\n> said Bo')
  await expect(preview.getByRole('heading', { name: 'Plan' })).toBeVisible()
  await expect(preview.getByRole('checkbox', { name: 'Chairs: done' })).toBeChecked()
  await expect(preview.getByRole('strong')).toHaveText('Jam')
  await expect(preview.getByRole('blockquote')).toHaveText('said Bo')

  await box(ada).fill('Sunday\nTen to 2 * 3, at #4')
  await expect(preview.getByText('Ten to 2 * 3, at #4', { exact: true })).toBeVisible()
})

test('[CA-9] Ctrl+Enter adds and stays, and what was shared does not come back', async ({
  ada,
  home,
}) => {
  await openScreen(ada, `/create?text=Bread&group=${home}`)

  await box(ada).press('Control+Enter')

  await expect(box(ada)).toHaveValue('')
  await expect(box(ada)).toBeFocused()
  await expect(ada.getByText('Bread added to Flat 12').first()).toBeVisible()
  await openScreen(ada, new URL(ada.url()).pathname + new URL(ada.url()).search)
  await expect(box(ada)).toHaveValue('')
})

test('[CA-9] what is sent before its group has arrived is added when it has', async ({
  ada,
  home,
}) => {
  const link = await controlLink(ada.context())
  await link.set('frozen')
  await openScreen(ada, `/create?text=Bread&group=${home}`)

  await box(ada).press('Control+Enter')
  await link.set('open')

  await expect(box(ada)).toHaveValue('')
  await expect(ada.getByText('Bread added to Flat 12').first()).toBeVisible()
})

test('[CA-10] a draft outlives its tab, and what is shared does not replace it', async ({
  ada,
  home,
}) => {
  const tab = await ada.context().newPage()
  await openScreen(tab, '/create')
  await box(tab).fill('Half a thought')
  await tab.close()

  await openScreen(ada, `/create?text=Shared&group=${home}`)

  await expect(box(ada)).toHaveValue('Shared')
  await openScreen(ada, '/create')
  await expect(box(ada)).toHaveValue('Half a thought')
})

test('[CA-10] B17: signing out with a draft asks first', async ({ ada }) => {
  await openScreen(ada, '/create')
  await box(ada).fill('Half a thought')
  await openScreen(ada, '/user?panel=leave')
  const signOut = ada.getByRole('main').getByRole('button', { name: 'Sign out' })
  const dialog = ada.getByRole('dialog', { name: 'Sign out with unsaved changes?' })

  await signOut.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await openScreen(ada, '/create')
  await expect(box(ada)).toHaveValue('Half a thought')
  await openScreen(ada, '/user?panel=leave')
  await signOut.click()
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(ada).toHaveURL('/')
  expect(await ada.evaluate(() => indexedDB.databases())).toEqual([])
})

test('[CA-10] B17: so it does with what another app shared', async ({ ada }) => {
  await openScreen(ada, '/create')
  await expect.poll(() => ada.evaluate(() => indexedDB.databases())).toContainEqual(captures)
  await keepShare(ada, 'A recipe')
  await openScreen(ada, '/user?panel=leave')

  await ada.getByRole('main').getByRole('button', { name: 'Sign out' }).click()

  await expect(ada.getByRole('dialog', { name: 'Sign out with unsaved changes?' })).toBeVisible()
})

test('[CA-11] only groups that I may add to are offered', async ({ ada, bob, home, server }) => {
  const token = await invite(
    ada,
    await makeGroup(ada, { origin: server.url, name: 'To look at' }),
    { origin: server.url, role: 'viewer' },
  )
  await join(bob, token, { origin: server.url })

  await openScreen(bob, '/create')

  await expect(bob.getByRole('button', { name: 'Flat 12' })).toBeVisible()
  await expect(bob.getByRole('main').getByText('To look at')).toBeHidden()
  expect(home).not.toBe('')
})

const captures = { name: 'trivet.capture', version: 1 }

/** As the service worker does. */
async function keepShare(page: Page, text: string): Promise<void> {
  await page.evaluate(async (shared) => {
    const opening = indexedDB.open('trivet.capture')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const writing = opening.result.transaction('shares', 'readwrite')
    const share = { id: 'share', title: '', text: shared, url: '', files: [], left: [] }
    writing.objectStore('shares').put({ ...share, at: Date.now() })
    await new Promise((resolve) => writing.addEventListener('complete', resolve))
    opening.result.close()
  }, text)
}

/** What the server has open in a group. */
async function openTitles(page: Page, group: string): Promise<string[]> {
  const html = await page.request.get(`/groups/${group}/list-items`).then((each) => each.text())
  const data: { streams: { stream: string; records: { kind: string; record: object }[] }[] } =
    JSON.parse(/<script[^>]*id="page"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
  const { records = [] } = data.streams.find(({ stream }) => stream === group) ?? {}
  return records
    .filter(({ kind }) => kind === 'listItem')
    .map(({ record }) => String(Reflect.get(record, 'title')))
}

function box(page: Page) {
  return page.getByRole('textbox', { name: 'What do you want to add?' })
}
