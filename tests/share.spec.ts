import type { BrowserContext, Page } from '@playwright/test'
import { box } from './capture-box.ts'
import { test, untilInstalled, untilKept } from './device.ts'
import { expect } from './fixtures.ts'
import { openScreen } from './open-screen.ts'
import { makeGroup, signUp } from './people.ts'

test('[CA-15] what another app shares with no network is in the box, stays there, and is added', async ({
  device,
  gate,
}) => {
  const first = await device.start()
  const flat = await visitOnce(first, gate.url)
  await device.stop()
  await gate.cut()

  const page = await (await device.start()).newPage()
  await openScreen(page, '/')
  await share(page, {
    words: { title: 'Lentil soup', text: 'Lentil soup', url: 'https://soup.example/' },
    file: { name: 'more.txt', text: 'Lentils\nCarrots' },
  })

  const all = 'Lentil soup\nhttps://soup.example/\nLentils\nCarrots'
  await expect(box(page)).toHaveValue(all)
  expect(new URL(page.url()).search).toMatch(/^\?shared=[\w-]+$/)
  const address = page.url()
  await device.stop()
  const again = await (await device.start()).newPage()
  await openScreen(again, address)
  await expect(box(again)).toHaveValue(all)
  await again.getByRole('button', { name: 'Add 3 items' }).click()
  await expect(again).toHaveURL(`/groups/${flat}/list-items`)
  await expect(again.getByRole('checkbox', { name: 'Carrots' })).toBeVisible()
  await openScreen(again, address)
  await expect(box(again)).toHaveValue('')
})

interface Shared {
  words: Record<string, string>
  file: { name: string; text: string }
}

/** As the system does it: a form that is posted to the address of the manifest. */
async function share(page: Page, shared: Shared): Promise<void> {
  await page.evaluate(({ words, file }) => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'POST', action: '/create', enctype: 'multipart/form-data' })
    for (const [name, value] of Object.entries(words)) {
      form.append(Object.assign(document.createElement('input'), { name, value }))
    }
    const files = new DataTransfer()
    files.items.add(new File([file.text], file.name, { type: 'text/plain' }))
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
    input.files = files.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, shared)
  await page.waitForURL(/\/create\?shared=/)
}

/** Somebody with a group, on a device that holds everything. */
async function visitOnce(context: BrowserContext, origin: string): Promise<string> {
  const page = await context.newPage()
  await signUp(context, { name: 'Ada', origin })
  const flat = await makeGroup(page, { origin })
  await openScreen(page, '/')
  await untilInstalled(page)
  await untilKept(page, [flat])
  return flat
}
