import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { limitDisk, outboxOf } from './device-disk.ts'
import { expect, test } from './fixtures.ts'
import { controlLink } from './link.ts'
import { addBar, addItem, item, openList } from './list-page.ts'
import { line } from './state-line.ts'

const notKept = 'Not kept on this device'

test('[DS-9] F21 R14: on a full disk the words stay on the screen, the person is told, and can export', async ({
  ada,
  bob,
  home,
  server,
}) => {
  const link = await controlLink(ada.context())
  const disk = await limitDisk(ada, server.url)
  await openList(ada, home)
  await link.set('cut')
  await addItem(ada, 'Saffron')
  await expect(line(ada, 'Offline, 1 waiting')).toBeVisible()

  await disk.fill()
  await addItem(ada, 'Thyme')
  await addBar(ada).fill('Half a wor')
  await expect(line(ada, notKept)).toBeVisible()
  await expect(addBar(ada)).toHaveValue('Half a wor')
  expect(await exported(ada)).toEqual(expect.arrayContaining(['Saffron', 'Thyme']))
  // What the big disk refuses is left in the small one when the page goes.
  await disk.free()
  await openList(ada, home)
  await expect(item(ada, 'Thyme')).toBeVisible()
  await expect(line(ada, 'Offline, 2 waiting')).toBeVisible()
  expect(await outboxOf(ada)).toHaveLength(2)
  await link.set('open')

  await openList(bob, home)
  for (const title of ['Saffron', 'Thyme']) await expect(item(bob, title)).toHaveCount(1)
})

test('[DS-10] F21 R14: storage that is cleared while edits wait is told of; they are exported and sent', async ({
  ada,
  bob,
  home,
  server,
}) => {
  const link = await controlLink(ada.context())
  const disk = await limitDisk(ada, server.url)
  await openList(ada, home)
  await openList(bob, home)
  await link.set('cut')
  await addItem(ada, 'Saffron')
  await expect(line(ada, 'Offline, 1 waiting')).toBeVisible()
  await addBar(ada).fill('Half a wor')

  await disk.clear()
  await expect(line(ada, notKept)).toBeVisible()
  await expect(addBar(ada)).toHaveValue('Half a wor')
  await addItem(ada, 'Thyme')
  expect(await exported(ada)).toEqual(expect.arrayContaining(['Saffron', 'Thyme']))
  await link.set('open')

  for (const title of ['Saffron', 'Thyme']) await expect(item(bob, title)).toBeVisible()
})

/** The titles in the file that the outbox hands over. */
async function exported(page: Page): Promise<string[]> {
  await line(page, notKept).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export my unsynced changes' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  await page.getByRole('button', { name: 'Close' }).click()
  const { waiting }: { waiting: { args: { title: string } }[] } = JSON.parse(file)
  return waiting.map(({ args }) => args.title)
}
