import type { Page } from '@playwright/test'
import { box } from './capture-box.ts'
import { expect, test } from './fixtures.ts'
import { controlLink } from './link.ts'
import { openScreen } from './open-screen.ts'
import { makeGroup } from './people.ts'

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
