import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectText, text, writeNotepad } from './notepad-page.ts'
import { openScreen } from './open-screen.ts'

test('[ED-17] a notepad goes out as files and comes in from them, with its face', async ({
  ada,
  home,
}) => {
  await ada.addInitScript(() => {
    globalThis.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await writeNotepad(ada, home, 'Saturday <dinner>')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('[] Bread')
  await ada.getByRole('textbox', { name: 'Title', exact: true }).fill('Party: 1/2')
  await choose(ada, 'Turn tasks into list items')
  await ada.getByRole('checkbox', { name: 'Bread' }).check()

  await test.step('its face', async () => {
    await ada.getByRole('button', { name: 'Emoji of the notepad' }).click()
    await ada.getByRole('radio', { name: '🎉' }).click({ force: true })
    await choose(ada, 'Duplicate')
    await expect(ada.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
      'Party: 1/2 (copy)',
    )
    await expect(ada.getByRole('button', { name: 'Emoji of the notepad' })).toContainText('🎉')
    await ada.goBack()
    await expect(ada.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Party: 1/2')
  })
  await test.step('out', async () => {
    expect(await download(ada, 'Download as Markdown')).toEqual([
      'Party 1 2.md',
      'Saturday \\<dinner>\n\n- [x] Bread\n',
    ])
    const [name, html] = await download(ada, 'Download as HTML')
    expect(name).toBe('Party 1 2.html')
    expect(html).toContain('<h1>Party: 1/2</h1>\n<p>Saturday &lt;dinner&gt;</p>')
    expect(html).toContain('<input type="checkbox" disabled checked><p>Bread</p>')
    expect(await download(ada, 'Download as plain text')).toEqual([
      'Party 1 2.txt',
      'Saturday <dinner>\n- [x] Bread',
    ])
    await choose(ada, 'Print')
    await expect(ada.locator('html[data-printed]')).toBeAttached()
  })
  await test.step('in', async () => {
    await choose(ada, 'Import a file', ['plan.md', '# Plan\n\n- [x] **Bins**\n'])
    await expect(ada.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('plan')
    await expect(text(ada).getByRole('heading', { name: 'Plan' })).toBeVisible()
    await expect(text(ada).getByRole('checkbox')).toBeChecked()
    await openScreen(ada, `/groups/${home}`)
    await ada.getByRole('button', { name: 'Start from a template' }).click()
    await pick(ada, 'Import a file', ['notes.txt', 'One\nTwo\n'])
    await expectText(ada, 'One\nTwo')
    await choose(ada, 'Import a file', ['café.txt', Buffer.from('Café\nThé\n', 'latin1')])
    await expectText(ada, 'Café\nThé')
    await choose(ada, 'Import a file', ['photo.txt', Buffer.from([0xff, 0xd8, 0, 1])])
    await expect(ada.getByRole('status')).toContainText('only Markdown and plain text can')
  })
})

test('[ED-45] what is copied has its live lines and boxes, one line each, also at 390 pixels', async ({
  ada,
  home,
}) => {
  await ada.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await ada.setViewportSize({ width: 390, height: 844 })
  await writeNotepad(ada, home, 'Saturday')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('[] Bread')
  await choose(ada, 'Turn tasks into list items')
  await ada.getByRole('checkbox', { name: 'Bread' }).check()

  await text(ada).getByText('Saturday').click()
  await ada.keyboard.press('Control+a')
  await ada.keyboard.press('Control+c')

  await expect
    .poll(() => ada.evaluate(() => navigator.clipboard.readText()))
    .toBe('Saturday\n- [x] Bread')
})

test('[NH-13] that a file was brought in is taken back where it is told', async ({ ada, home }) => {
  await writeNotepad(ada, home, 'Bins: Tuesday')
  await choose(ada, 'Import a file', [`${'a'.repeat(199)}🎉.md`, 'Soup'])
  await expectText(ada, 'Soup')

  await ada.getByRole('button', { name: 'Undo', exact: true }).click()

  await expect(ada).toHaveURL(`/groups/${home}`)
  await expect(ada.getByRole('link', { name: /Bins: Tuesday/ })).toHaveCount(1)
  await expect(ada.getByRole('link', { name: /Soup/ })).toHaveCount(0)
})

type File = [name: string, content: string | Buffer]

async function choose(page: Page, item: string, file?: File): Promise<void> {
  await page.getByRole('button', { name: 'Notepad: more' }).click()
  await pick(page, item, file)
}

/** Presses it in the menu that is open, and gives the file that it asks for. */
async function pick(page: Page, item: string, file?: File): Promise<void> {
  const entry = page.getByRole('menuitem', { name: item })
  if (!file) return entry.click()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), entry.click()])
  const [name, content] = file
  await chooser.setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
}

async function download(page: Page, item: string): Promise<File> {
  const [file] = await Promise.all([page.waitForEvent('download'), choose(page, item)])
  return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')]
}
