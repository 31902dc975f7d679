import type { Page } from '@playwright/test'
import { liveOnAnotherDay } from './another-day.ts'
import { expect, test } from './fixtures.ts'
import { item, openList } from './list-page.ts'
import { linesOf, titleAt, writeLiveLines } from './live-lines.ts'
import { expectText, openNotepad, text, writeNotepad } from './notepad-page.ts'
import { openScreen } from './open-screen.ts'
import { type AnyMutation, mutate, userOf } from './people.ts'

test('[ED-22] only what I typed into a title is written, not over what another wrote', async ({
  ada,
  bob,
  home,
}) => {
  const url = await writeLiveLines(ada, home, { titles: ['Bread'] })
  await openNotepad(bob, url)
  const rename = async (title: string) => {
    await titleAt(bob).fill(title)
    await titleAt(bob).blur()
    await expect(ada.getByRole('checkbox', { name: `${title}: done` })).toBeVisible()
  }

  await titleAt(ada).click()
  await rename('Rye bread')
  await titleAt(ada).blur()
  await expect(titleAt(ada)).toHaveValue('Rye bread')

  await titleAt(ada).press('End')
  await ada.keyboard.type('s')
  await expect(titleAt(bob)).toHaveValue('Rye breads')
  await rename('Toast')
  await expect(titleAt(ada)).toHaveValue('Rye breads')
  await titleAt(ada).blur()
  await expect(titleAt(ada)).toHaveValue('Toast')

  await openScreen(bob, `/groups/${home}/list-items`)
  await expect(bob.getByRole('link', { name: 'Toast' })).toBeVisible()
  await expect(bob.getByRole('link', { name: /bread/i })).toHaveCount(0)
})

test('[ED-22] a title that was emptied comes back; Backspace in it makes a plain task', async ({
  ada,
  home,
}) => {
  await writeLiveLines(ada, home, { titles: ['Bread'] })

  await titleAt(ada).fill('Br')
  await expect(ada.getByRole('checkbox', { name: 'Br: done' })).toBeVisible()
  await titleAt(ada).fill('')
  await titleAt(ada).blur()
  await expect(titleAt(ada)).toHaveValue('Bread')
  await expect(ada.getByRole('checkbox', { name: 'Bread: done' })).toBeVisible()

  await titleAt(ada).fill('')
  await titleAt(ada).press('Backspace')
  await ada.keyboard.type('Cake')
  await expect.poll(() => linesOf(ada)).toEqual(['Cake'])
  await expect(ada.getByRole('checkbox', { name: 'Cake: done' })).toBeVisible()
  await openScreen(ada, `/groups/${home}/list-items`)
  await expect(ada.getByRole('link', { name: 'Bread' })).toBeVisible()
})

test('[ED-27] what was made a list item is taken back where that is said, and is a task again', async ({
  ada,
  home,
}) => {
  await writeLiveLines(ada, home, { before: 'Get', titles: ['Bread', 'Jam'] })

  await ada.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => linesOf(ada)).toEqual(['Get', 'Bread', 'Jam'])
  await expect(ada.getByRole('checkbox', { name: 'Jam: done' })).toBeVisible()
  await text(ada).getByText('Jam').click()
  await ada.keyboard.press('End')
  await ada.keyboard.type('s')
  await ada.getByRole('button', { name: 'Notepad: more' }).click()
  await ada.getByRole('menuitem', { name: 'Turn tasks into list items' }).click()
  await expect.poll(() => linesOf(ada)).toEqual(['Get', '[Bread]', '[Jams]'])

  await text(ada).getByText('Get').click()
  await ada.keyboard.press('Control+z')
  await expect.poll(() => linesOf(ada)).toEqual(['Get', 'Bread', 'Jams'])
  await ada.getByRole('button', { name: 'Notepad: more' }).click()
  await ada.getByRole('menuitem', { name: 'Turn tasks into list items' }).click()
  await expect.poll(() => linesOf(ada)).toEqual(['Get', '[Bread]', '[Jams]'])

  await openScreen(ada, `/groups/${home}/list-items`)
  await expect(ada.getByRole('listitem')).toContainText(['Milk', 'Bread', 'Jams'])
  await expect(ada.getByRole('listitem')).toHaveCount(3)
})

test('[ED-46] of tasks that were made list items one by one, Ctrl+Z takes back one by one', async ({
  ada,
  home,
}) => {
  await writeNotepad(ada, home, 'Get')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('[] Bread')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('Jam')
  for (const title of ['Bread', 'Jam']) {
    await text(ada).getByText(title, { exact: true }).click()
    await ada.keyboard.press('Alt+F10')
    await ada.getByRole('button', { name: 'Make list item' }).press('Enter')
    await expect.poll(() => linesOf(ada)).toContain(`[${title}]`)
  }

  await text(ada).getByText('Get').click()
  await ada.keyboard.press('Control+z')
  await expect.poll(() => linesOf(ada)).toEqual(['Get', '[Bread]', 'Jam'])
  await ada.keyboard.press('Control+z')
  await expect.poll(() => linesOf(ada)).toEqual(['Get', 'Bread', 'Jam'])

  await openScreen(ada, `/groups/${home}/list-items`)
  await expect(ada.getByRole('listitem')).toHaveText([/Milk/])
})

test('[ED-47] what Ctrl+Z took back of a task made a list item, redo makes one again', async ({
  ada,
  home,
}) => {
  await writeLiveLines(ada, home, { before: 'Get', titles: ['Bread'] })
  await text(ada).getByText('Get').click()
  await ada.keyboard.press('Control+z')
  await expect.poll(() => linesOf(ada)).toEqual(['Get', 'Bread'])

  await ada.keyboard.press('Control+Shift+z')

  await expect.poll(() => linesOf(ada)).toEqual(['Get', '[Bread]'])
  await openScreen(ada, `/groups/${home}/list-items`)
  await expect(ada.getByRole('listitem')).toHaveText([/Milk/, /Bread/])
})

test('[ED-64] a task that is done becomes an item that is done, also done again, and a done task when it is taken back', async ({
  ada,
  home,
}) => {
  await writeNotepad(ada, home, 'x')
  await ada.keyboard.press('Backspace')
  await ada.keyboard.type('[] Bread')
  await ada.keyboard.press('Control+Enter')
  const bread = ada.getByRole('checkbox', { name: 'Bread: done' })
  const title = ada.getByRole('textbox', { name: 'Title of the list item' })
  await expect(bread).toBeChecked()

  await ada.keyboard.press('Alt+F10')
  await ada.getByRole('button', { name: 'Make list item' }).press('Enter')
  await expect(title).toHaveValue('Bread')
  await expect(bread).toBeChecked()
  await ada.keyboard.press('Control+z')
  await expect(title).toHaveCount(0)
  await expect(bread).toBeChecked()
  await ada.keyboard.press('Control+Shift+z')
  await expect(title).toHaveValue('Bread')
  await expect(bread).toBeChecked()
  await ada.getByRole('button', { name: 'Undo', exact: true }).click()

  await expect(title).toHaveCount(0)
  await expect(bread).toBeChecked()
})

test('[ED-36] after Ctrl+Z of Make list item one writes on in that line', async ({ ada, home }) => {
  await writeNotepad(ada, home, 'Get')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('[] Bread')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('Jam')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('Eggs')
  await ada.keyboard.press('ArrowUp')
  await ada.keyboard.press('End')
  await ada.keyboard.press('ArrowLeft')

  await ada.keyboard.press('Alt+F10')
  await ada.getByRole('button', { name: 'Make list item' }).press('Enter')
  await expect.poll(() => linesOf(ada)).toEqual(['Get', 'Bread', '[Jam]', 'Eggs'])
  await ada.keyboard.press('Control+z')
  await expect.poll(() => linesOf(ada)).toEqual(['Get', 'Bread', 'Jam', 'Eggs'])
  await ada.keyboard.type('X')

  await expect.poll(() => linesOf(ada)).toEqual(['Get', 'Bread', 'JaXm', 'Eggs'])
})

test('[ED-36] so one does in the last line, and whoever went elsewhere stays there', async ({
  ada,
  home,
}) => {
  await writeNotepad(ada, home, 'Get')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('[] Bread')
  const makeItem = async () => {
    await ada.keyboard.press('Alt+F10')
    await ada.getByRole('button', { name: 'Make list item' }).press('Enter')
    await expect.poll(() => linesOf(ada)).toContainEqual(expect.stringMatching(/^\[Bread/))
  }

  await makeItem()
  await ada.keyboard.press('Control+z')
  await ada.keyboard.type('s')
  await expect.poll(() => linesOf(ada)).toEqual(['Get', 'Breads'])

  await makeItem()
  await text(ada).getByText('Get').click()
  await ada.keyboard.press('End')
  await ada.keyboard.press('Control+z')
  await expect.poll(() => linesOf(ada)).toEqual(['Get', 'Breads'])
  await ada.keyboard.type(':')
  await expect.poll(() => linesOf(ada)).toEqual(['Get:', 'Breads'])
})

test('[ED-28] Delete before live lines takes one of them, not all', async ({ ada, home }) => {
  await writeLiveLines(ada, home, { before: 'Get', titles: ['Bread', 'Jam'] })

  await text(ada).getByText('Get').click()
  await ada.keyboard.press('End')
  await ada.keyboard.press('Delete')
  await ada.keyboard.press('Delete')

  await expect.poll(() => linesOf(ada)).toEqual(['Get', '[Jam]'])
})

test('[ED-30] Ctrl+Z in the title ends with the title', async ({ ada, home }) => {
  await writeNotepad(ada, home, 'x')
  await ada.keyboard.type(' hello world')
  const title = ada.getByRole('textbox', { name: 'Title' })
  await title.click()
  await ada.keyboard.type('Name')

  for (let times = 0; times < 4; times += 1) await ada.keyboard.press('Control+z')
  await expect(title).toHaveValue('')
  await expectText(ada, 'x hello world')
  await expect(title).toBeFocused()
})

for (const typed of ['', ' of the']) {
  test(`[ED-31] somebody deletes the item ${typed ? 'that I am naming' : 'in whose title I stand'}: I write on, and it is back (R15)`, async ({
    ada,
    bob,
    home,
  }) => {
    await writeLiveLines(ada, home, { titles: ['Bread'] })
    await openList(bob, home)
    await titleAt(ada).press('End')
    await ada.keyboard.type(typed)

    await deleteItem(bob, `Bread${typed}`)
    await expect(text(ada).getByRole('link')).toBeHidden()
    await ada.keyboard.type(' blue kind')
    await expect(titleAt(ada)).toHaveValue(`Bread${typed} blue kind`)
    await titleAt(ada).blur()

    await expect(item(bob, `Bread${typed} blue kind`)).toBeVisible()
    await expect.poll(() => linesOf(ada)).toEqual([`[Bread${typed} blue kind]`])
  })
}

test('[ED-40] a title that I write in is saved when somebody locks the notepad in the middle of it', async ({
  ada,
  bob,
  home,
  server,
}) => {
  const url = await writeLiveLines(ada, home, { titles: ['Bread'] })
  const id = url.slice(url.lastIndexOf('/') + 1)
  const title = titleAt(ada)
  await title.press('End')

  const lock = ['changeNotepad', { id, locked: true }] as const
  const isLocked = mutate(bob, { origin: server.url, stream: home, mutations: [[...lock]] })
  // Without a pause in which it would have been saved.
  while (await title.isEditable()) await ada.keyboard.type('s')
  await isLocked
  const typed = await title.inputValue()
  await title.blur()

  await openList(bob, home)
  await expect(item(bob, typed)).toBeVisible()
  await expect(title).toHaveValue(typed)
})

test('[ED-31] of a title that I write in, whose item is deleted for good, a task stays', async ({
  ada,
  bob,
  home,
  server,
}) => {
  await writeLiveLines(ada, home, { titles: ['Bread', 'Jam'] })
  await openList(bob, home)
  const id = (await text(ada).locator('[data-item]').first().getAttribute('data-item')) ?? ''
  await titleAt(ada).press('End')

  await deleteItem(bob, 'Bread')
  await expect(ada.getByRole('link', { name: 'Open Bread on the list' })).toBeHidden()
  const rows = [{ kind: 'listItem' as const, id }]
  const snapshot = await ada.request.get(`/sync/snapshot?stream=${home}&page=0`)
  const { epoch, seq } = await snapshot.json()
  await mutate(ada, {
    origin: server.url,
    stream: home,
    mutations: [['purge', { rows }]],
    seen: { epoch, seq },
  })
  // What came after it is here: so is it.
  await item(bob, 'Jam').check()
  await expect(ada.getByRole('checkbox', { name: 'Jam: done' })).toBeChecked()
  await ada.keyboard.type(' of the blue kind')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('Cake')

  await expect.poll(() => linesOf(ada)).toEqual(['Bread of the blue kind', 'Cake', '[Jam]'])
})

test('[ED-33] a text that begins with a live line opens with none marked, and is written in there', async ({
  ada,
  bob,
  home,
}) => {
  const url = await writeLiveLines(ada, home, { titles: ['Bread'] })
  const warnings: string[] = []
  bob.on('console', (message) => warnings.push(message.text()))

  await openNotepad(bob, url)
  await expect(titleAt(bob)).toHaveValue('Bread')
  await expect(text(bob).locator('[data-item]')).toHaveCSS('outline-style', 'none')
  await text(bob).focus()
  await bob.keyboard.type('s')

  await expect(titleAt(bob)).toHaveValue('Breads')
  expect(warnings.filter((warning) => warning.includes('Selection'))).toEqual([])
})

test('[ED-51] the title of a live line that was just typed is kept when its page goes', async ({
  ada,
  home,
}) => {
  await writeLiveLines(ada, home, { before: 'Soup', titles: ['Bread'] })
  await titleAt(ada).press('End')
  await ada.keyboard.type(' of rye')

  await ada.evaluate(() => location.assign('/user'))
  await ada.waitForURL('**/user')

  await openList(ada, home)
  await expect(item(ada, 'Bread of rye')).toBeVisible()
})

test('[OC-14] the title of a live line that I write when somebody takes my role away is in Lost and found', async ({
  ada,
  bob,
  home,
  server,
}) => {
  const url = await writeLiveLines(ada, home, { before: 'Soup', titles: ['Bread'] })
  await openNotepad(bob, url)
  const [id, title] = [await userOf(bob), titleAt(bob)]
  await title.press('End')
  const roles: AnyMutation[] = [['changeRole', { id, role: 'viewer' }]]
  const isTaken = mutate(ada, { origin: server.url, stream: home, mutations: roles })
  do await bob.keyboard.type('s', { delay: 30 })
  while (await title.isEditable())
  await isTaken

  const typed = await title.inputValue()
  await expect(bob.getByRole('button', { name: /could not be saved/i }).first()).toBeVisible()
  await openScreen(bob, `/groups/${home}?panel=lost-and-found`)
  const found = bob.getByRole('list', { name: 'Lost and found' }).getByRole('listitem')
  await expect(found).toContainText(typed)
})

test('[ED-43] the title of a live line is found, as its item is named now', async ({
  ada,
  bob,
  home,
}) => {
  const url = await writeLiveLines(ada, home, { before: 'Soup', titles: ['Bread', 'Jam'] })
  await titleAt(ada).fill('Rye bread')
  await titleAt(ada).blur()

  await openNotepad(bob, `${url}?find=rye`)

  const find = bob.getByRole('search')
  await expect(find).toContainText('1 of 1')
  await find.getByRole('textbox').fill('soup')
  await find.getByRole('textbox').fill('jam')
  await expect(find).toContainText('1 of 1')
  await expect(find.getByRole('textbox')).toBeFocused()
})

test('[ED-26] a mention follows the name of what it leads to', async ({ ada, home }) => {
  await writeLiveLines(ada, home, { before: 'Get', titles: ['Bread'] })
  await text(ada).getByText('Get').click()
  await ada.keyboard.press('End')
  await ada.keyboard.type(' @Brea')
  await ada.getByRole('option', { name: 'Bread' }).click()
  const mention = text(ada).locator('[data-mention]')
  await expect(mention).toHaveText('Bread')

  await titleAt(ada).fill('Rye bread')

  await expect(mention).toHaveText('Rye bread')
})

test('[FU-12] what repeats and is ticked in a notepad comes back by the day on which one lives', async ({
  ada,
  home,
}) => {
  await liveOnAnotherDay(ada)
  const url = await writeLiveLines(ada, home, { titles: ['Bins'] })
  await ada.getByRole('link', { name: 'Open Bins on the list' }).click()
  await ada.getByLabel('Repeat').selectOption('daily')
  await ada.getByRole('switch', { name: 'Count from the day it is done' }).check()
  await openNotepad(ada, url)

  await ada.getByRole('checkbox', { name: 'Bins: done' }).check()
  await openList(ada, home)

  const next = ada.getByRole('listitem').filter({ hasText: 'Bins' })
  await expect(next.filter({ hasText: 'Tomorrow' })).toBeVisible()
})

async function deleteItem(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(item(page, title)).toBeHidden()
}
