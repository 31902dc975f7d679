import { readFile } from 'node:fs/promises'
import { packAgain } from '#client/pack-again.ts'
import { unzip } from '#client/zip.ts'
import { expect, test } from './fixtures.ts'
import { controlLink } from './link.ts'
import { openScreen } from './open-screen.ts'

test('[GR-18] a group is deleted by typing its name, and comes back with everybody', async ({
  ada,
  bob,
  home,
}) => {
  await openScreen(bob, `/groups/${home}/list-items`)
  await openScreen(ada, `/groups/${home}?panel=settings`)

  await ada.getByRole('button', { name: 'Delete group' }).click()
  // One layer at a time.
  await ada.keyboard.press('Escape')
  await expect(ada.getByRole('dialog')).toBeHidden()
  await expect(ada.getByRole('button', { name: 'Delete group' })).toBeFocused()
  expect(new URL(ada.url()).search).toBe('?panel=settings')
  await ada.getByRole('button', { name: 'Delete group' }).click()
  const dialog = ada.getByRole('dialog', { name: /^Delete/ })
  await dialog.getByRole('button', { name: 'Delete group' }).click()
  await expect(dialog.getByText(/This is not the name/)).toBeVisible()
  await dialog.getByRole('textbox').fill('Flat 12')
  await dialog.getByRole('button', { name: 'Delete group' }).click()

  await expect(ada.getByRole('heading', { name: /is in the trash/ })).toBeVisible()
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Flat 12')
  await expect(bob.getByText('This page could not be found.')).toBeVisible()
  await ada.getByRole('button', { name: 'Restore' }).click()
  await expect(ada.getByRole('heading', { name: /is in the trash/ })).toHaveCount(0)
  await expect(async () => {
    expect(await openScreen(bob, `/groups/${home}/list-items`)).toBe(200)
  }).toPass()
})

test('[WI-7] somebody whom I know is asked in by name, and joins from home', async ({
  ada,
  bob,
  home,
}) => {
  await openScreen(bob, '/')
  await openScreen(ada, `/groups/create`)
  await ada.getByRole('textbox', { name: 'Name of the group' }).fill('Cabin')
  await ada.keyboard.press('Enter')
  expect(home).not.toBe('')

  await ada.getByRole('button', { name: 'Invite Bob' }).click()

  await expect(ada.getByText('The invitation waits for Bob.')).toBeVisible()
  await bob.getByRole('button', { name: 'Join Cabin' }).click()
  await expect(bob).toHaveTitle('List · Cabin · Trivet')
})

test('[EX-7] a group goes into a file without a network, and a new group comes out of it', async ({
  ada,
  home,
}) => {
  const link = await controlLink(ada.context())
  await openScreen(ada, `/groups/${home}?panel=export`)
  await expect(ada.getByRole('button', { name: 'Save the file' })).toBeVisible()
  await link.set('cut')

  const downloading = ada.waitForEvent('download')
  await ada.getByRole('button', { name: 'Save the file' }).click()
  const download = await downloading
  const bytes = await readFile(await download.path())
  await link.set('open')
  await openScreen(ada, '/groups/create')
  await ada.getByLabel('Make it from an exported file').first().setInputFiles({
    name: download.suggestedFilename(),
    mimeType: 'application/zip',
    buffer: bytes,
  })

  expect(download.suggestedFilename()).toBe('Flat 12.zip')
  await expect(ada).toHaveTitle('Flat 12 · Trivet')
  expect(ada.url()).not.toContain(home)
  await expect(ada.getByRole('main').getByText('Milk')).toBeVisible()
})

test('[EX-14] an export that was unpacked becomes a group: packed again in a folder, or its group.json alone', async ({
  ada,
  home,
}) => {
  await openScreen(ada, `/groups/${home}?panel=export`)
  const downloading = ada.waitForEvent('download')
  await ada.getByRole('button', { name: 'Save the file' }).click()
  const bytes = await readFile(await (await downloading).path())
  const unpacked = (await unzip(Uint8Array.from(bytes), bytes.length)) ?? []
  const alone = unpacked.find(({ path }) => path === 'group.json')?.text ?? ''
  const packed = { name: 'Flat 12.zip', mimeType: 'application/zip', buffer: packAgain(unpacked) }
  const json = { name: 'group.json', mimeType: 'application/json', buffer: alone }

  for (const { buffer, ...file } of [packed, json]) {
    await openScreen(ada, '/groups/create')
    await ada.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from(buffer) })

    await expect(ada).toHaveTitle('Flat 12 · Trivet')
    expect(ada.url()).not.toContain(home)
    await expect(ada.getByRole('main').getByText('Milk')).toBeVisible()
  }
})

test('[GR-21] a second section of one name is refused in words, made or renamed; what was typed stays', async ({
  ada,
  home,
}) => {
  await openScreen(ada, `/groups/${home}?panel=sections`)
  const added = ada.getByRole('textbox', { name: 'New section' })
  const names = ada.getByRole('list', { name: 'Sections of the list' }).getByRole('textbox')
  for (const name of ['Cellar', 'Attic']) {
    await added.fill(name)
    await ada.keyboard.press('Enter')
    await expect(ada.getByRole('textbox', { name: `Name of ${name}` })).toBeVisible()
  }

  await added.fill(' cellar')
  await ada.keyboard.press('Enter')
  await expect(ada.getByRole('region', { name: 'Messages' })).toContainText('This exists already.')
  await expect(added).toHaveValue(' cellar')
  await names.last().fill('Cellar')
  await names.last().blur()

  await expect(names.last()).toHaveAccessibleDescription('This exists already.')
  await expect(names).toHaveCount(2)
})

test('[GR-19] sections are named, moved and deleted in place, with a way back', async ({
  ada,
  home,
}) => {
  await openScreen(ada, `/groups/${home}?panel=sections`)

  for (const name of ['Cellar', 'Attic']) {
    await ada.getByRole('textbox', { name: 'New section' }).fill(name)
    await ada.keyboard.press('Enter')
    await expect(ada.getByRole('textbox', { name: `Name of ${name}` })).toBeVisible()
  }
  await ada.getByRole('button', { name: 'Attic: more' }).click()
  await ada.getByRole('menuitem', { name: 'Move up' }).click()
  const names = ada.getByRole('list', { name: 'Sections of the list' }).getByRole('textbox')
  await expect(names.last()).toHaveValue('Cellar')
  await ada.getByRole('button', { name: 'Cellar: more' }).click()
  await ada.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(names.last()).toHaveValue('Attic')
  await ada.keyboard.press('Control+z')

  await expect(names.last()).toHaveValue('Cellar')
})
