import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { addBar, item, openList } from './list-page.ts'
import { chooseInMenu, writeNotepad } from './notepad-page.ts'
import { openScreen } from './open-screen.ts'
import { makeGroup, mutate, newId } from './people.ts'

test('[LI-27] a line that is half typed stays with its group, whichever one goes to', async ({
  ada,
  home,
  server,
}) => {
  await makeGroup(ada, { origin: server.url, name: 'Cabin', items: ['Wood'] })
  await openList(ada, home)
  const groups = ada.getByRole('navigation', { name: 'Main' })

  await addBar(ada).fill('For the flat')
  await groups.getByRole('link', { name: 'Cabin' }).click()
  await expect(item(ada, 'Wood')).toBeVisible()
  await expect(addBar(ada)).toHaveValue('')
  await addBar(ada).fill('For the cabin')
  await groups.getByRole('link', { name: 'Flat 12' }).click()
  await expect(item(ada, 'Milk')).toBeVisible()
  await expect(addBar(ada)).toHaveValue('For the flat')
  await groups.getByRole('link', { name: 'Cabin' }).click()
  await expect(item(ada, 'Wood')).toBeVisible()

  await expect(addBar(ada)).toHaveValue('For the cabin')
})

test('[LI-28] a new name that is half typed is saved when one goes back from the list', async ({
  ada,
  home,
}) => {
  await openScreen(ada, '/')
  await ada
    .getByRole('link', { name: /Flat 12/ })
    .first()
    .click()
  await expect(ada.locator('[data-desk]')).toBeVisible()
  await item(ada, 'Milk').focus()
  await ada.keyboard.press('e')
  await ada.keyboard.type('Oat drink')

  await ada.goBack()
  await expect(ada).toHaveURL(/\/$/)
  await openList(ada, home)

  await expect(item(ada, 'Oat drink')).toBeVisible()
})

test('[LI-29] lines that are written for many items are there again after their sheet was closed', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  await addBar(ada).fill('Bread')
  await addBar(ada).press('Shift+Enter')
  const lines = ada.getByRole('dialog').getByRole('textbox')
  await expect(lines).toHaveValue('Bread\n')

  // One line is what it was.
  await ada.keyboard.press('Escape')
  await expect(addBar(ada)).toHaveValue('Bread')
  await addBar(ada).press('Shift+Enter')
  await lines.fill('Bread\nJam')
  await ada.keyboard.press('Escape')
  await expect(lines).toBeHidden()
  await addBar(ada).press('Shift+Enter')

  await expect(lines).toHaveValue(/^Bread\nJam\s*$/)
  await ada.getByRole('button', { name: 'Add 2 items' }).click()
  await expect(item(ada, 'Jam')).toBeVisible()
  await addBar(ada).press('Shift+Enter')
  await expect(lines).toHaveValue('')
})

test('[LI-29] a line that is half typed outlives lines that are pasted and added', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  await addBar(ada).fill('Half a li')

  await paste(ada, 'Bread\nJam')
  await ada.getByRole('button', { name: 'Add 2 items' }).click()
  await expect(item(ada, 'Jam')).toBeVisible()

  await expect(addBar(ada)).toHaveValue('Half a li')
})

test('[LI-29] the same lines that are pasted again after their sheet went stand there once', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  const lines = ada.getByRole('dialog').getByRole('textbox')
  await paste(ada, 'Bread\nJam\n')
  await expect(lines).toHaveValue('Bread\nJam\n')
  await openList(ada, home)

  await paste(ada, 'Bread\nJam\n')
  await expect(ada.getByRole('button', { name: 'Add 2 items' })).toBeVisible()
  await ada.keyboard.press('Escape')
  await paste(ada, 'Jam\nEggs')

  await expect(lines).toHaveValue('Bread\nJam\nJam\nEggs')
})

test('[GR-22] a name that is half typed in a panel is there again after it was closed', async ({
  ada,
  home,
  server,
}) => {
  await mutate(ada, {
    origin: server.url,
    stream: home,
    mutations: [['addSection', { id: newId(), name: 'Dairy', emoji: null, order: 'b00V' }]],
  })
  const notepad = await writeNotepad(ada, home, 'Bins: Tuesday')
  const fields = [
    [`/groups/${home}?panel=sections`, 'New section'],
    [`/groups/${home}?panel=layouts`, 'New layout'],
    [`${notepad}?panel=versions`, 'Keep this state under a name'],
  ] as const

  for (const [path, name] of fields) {
    await openScreen(ada, path)
    const field = ada.getByRole('textbox', { name })
    await field.fill(`Half a ${name}`)
    await field.press('Escape')
    await expect(field).toHaveCount(0)
  }

  for (const [path, name] of fields) {
    await openScreen(ada, path)
    await expect(ada.getByRole('textbox', { name })).toHaveValue(`Half a ${name}`)
  }
})

test('[GR-22] so is a name for a version when somebody locks the notepad meanwhile', async ({
  ada,
  bob,
  home,
}) => {
  const url = await writeNotepad(ada, home, 'Bins: Tuesday')
  await openScreen(bob, `${url}?panel=versions`)
  const name = bob.getByRole('textbox', { name: 'Keep this state under a name' })
  await name.fill('Before the holi')

  await chooseInMenu(ada, 'Lock')
  await expect(name).toHaveCount(0)
  await chooseInMenu(ada, 'Unlock')

  await expect(name).toHaveValue('Before the holi')
})

/** Into the bar, as from another program. */
async function paste(page: Page, words: string): Promise<void> {
  await addBar(page).evaluate((field, words) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', words)
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, words)
}
