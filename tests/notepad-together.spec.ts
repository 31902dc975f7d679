import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { countUnseen } from './device-disk.ts'
import { controlLink } from './link.ts'
import { chooseInMenu, expectText, openNotepad, text, writeNotepad } from './notepad-page.ts'
import { openScreen } from './open-screen.ts'

test('[ED-3] R10: words in a paragraph that somebody deleted meanwhile stay, for both', async ({
  ada,
  bob,
  home,
}) => {
  const { link } = await writeInDeleted({ ada, bob, home })

  await link.set('open')

  await expect(text(ada)).toContainText('on Tuesday')
  await expect(text(bob)).toContainText('on Tuesday')
  await expect
    .poll(async () => (await text(ada).innerText()) === (await text(bob).innerText()))
    .toBe(true)
})

test('[ED-56] R10: such words stay also when they are sent from another screen, after a reload', async ({
  ada,
  bob,
  home,
}) => {
  const { link, url } = await writeInDeleted({ ada, bob, home })

  await openScreen(bob, `/groups/${home}`)
  await link.set('open')
  await expect.poll(() => countUnseen(bob)).toBeGreaterThan(0)
  await openNotepad(bob, url)

  await expectText(bob, 'Glass\non Tuesday')
  await expectText(ada, 'Glass\non Tuesday')
  await expect.poll(() => countUnseen(bob)).toBe(0)
})

test('[ED-7] R7 R8: what is typed while the link is dead is merged when it is back', async ({
  ada,
  bob,
  home,
}) => {
  const link = await writeApart({ ada, bob, home })

  await text(bob).press('Control+End')
  await bob.keyboard.type(' early')
  await text(ada).press('Control+Home')
  await ada.keyboard.type('Paper, ')
  await expectText(ada, 'Paper, Bins')
  await link.set('open')

  await expectText(bob, 'Paper, Bins early')
  await expectText(ada, 'Paper, Bins early')
})

test('[ED-59] a line that two made something else of while apart stands once, and one writes on in it', async ({
  ada,
  bob,
  home,
}) => {
  const link = await writeApart({ ada, bob, home })

  await text(bob).press('Control+End')
  await bob.keyboard.press('Control+Alt+1')
  await text(ada).press('Control+End')
  await ada.keyboard.press('Control+Shift+8')
  await expect(text(ada).getByRole('listitem')).toHaveText('Bins')
  await link.set('open')

  await expect(text(bob).getByRole('listitem')).toHaveText('Bins')
  await expectText(bob, 'Bins')
  await bob.keyboard.type(' early')
  await expectText(ada, 'Bins early')
  await expectText(bob, 'Bins early')
})

test('[ED-8] somebody else’s caret is shown with a name, and hidden from a screen reader', async ({
  ada,
  bob,
  home,
}) => {
  const url = await writeNotepad(ada, home, 'Bins')
  await openNotepad(bob, url)
  await expectText(bob, 'Bins')
  await text(bob).click()
  await bob.keyboard.press('Home')

  const caret = text(ada).locator('[data-colour][aria-hidden=true]')
  await expect(caret).toHaveCount(1)
  await bob.keyboard.type('x')
  await expectTextWithout(ada, 'xBins')
  await bob.getByRole('link', { name: 'Back' }).click()

  await expect(caret).toHaveCount(0)
})

test('[ED-39] somebody else’s caret stays where it is while I write above it', async ({
  ada,
  bob,
  home,
}) => {
  const url = await writeNotepad(ada, home, 'Soup')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('Bins')
  await openNotepad(bob, url)
  await expectText(bob, 'Soup\nBins')
  await text(bob).getByText('Bins').click()
  await bob.keyboard.press('End')
  const caret = text(ada).locator('p:nth-child(2) > [data-colour][aria-hidden=true]')
  await expect(caret).toBeVisible()
  await text(ada).getByText('Soup').click()
  await ada.keyboard.press('End')

  await ada.keyboard.type(' and bread')

  expect(await caret.evaluate(({ previousSibling }) => previousSibling?.textContent)).toBe('Bins')
})

for (const isWriting of [false, true]) {
  test(`[ED-29] what others write above leaves what I ${isWriting ? 'write in' : 'read'} where it is`, async ({
    ada,
    bob,
    home,
  }) => {
    const url = await writeNotepad(ada, home, 'Line 0')
    for (let line = 1; line < 60; line += 1) {
      await ada.keyboard.press('Enter')
      await ada.keyboard.type(`Line ${line}`)
    }
    await openNotepad(bob, url)
    await expect(text(bob)).toContainText('Line 59')
    const mine = text(ada).getByText('Line 40', { exact: true })
    await mine.evaluate((line) => line.scrollIntoView({ block: 'center' }))
    if (isWriting) await mine.click()
    else await text(ada).blur()
    const before = await mine.boundingBox()

    await text(bob).getByText('Line 0', { exact: true }).click()
    await bob.keyboard.press('End')
    for (const word of ['one', 'two', 'three']) {
      await bob.keyboard.press('Enter')
      await bob.keyboard.type(word)
    }
    await expect(text(ada)).toContainText('three')

    expect(await mine.boundingBox()).toEqual(before)
  })
}

test('[ED-9] a task made a list item is ticked and renamed in either place', async ({
  ada,
  bob,
  home,
}) => {
  const url = await writeNotepad(ada, home, 'Shop')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('[] Bread')
  await expect(ada.getByRole('checkbox', { name: 'Bread: done' })).toBeVisible()
  await ada.getByRole('button', { name: 'Notepad: more' }).click()
  await ada.getByRole('menuitem', { name: 'Turn tasks into list items' }).click()
  await expect(ada.getByRole('textbox', { name: 'Title of the list item' })).toHaveValue('Bread')

  await openScreen(bob, `/groups/${home}/list-items`)
  await bob.getByRole('checkbox', { name: 'Bread' }).check()
  await expect(ada.getByRole('checkbox', { name: 'Bread: done' })).toBeChecked()
  await ada.getByRole('textbox', { name: 'Title of the list item' }).fill('Rye bread')
  await ada.getByRole('textbox', { name: 'Title of the list item' }).press('Enter')

  await openScreen(bob, url)
  await expect(bob.getByRole('textbox', { name: 'Title of the list item' })).toHaveValue(
    'Rye bread',
  )
})

test('[ED-10] Markdown is typed, `/` offers blocks, and undo leaves others’ words', async ({
  ada,
  bob,
  home,
}) => {
  const url = await writeNotepad(ada, home, 'Plan')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('# Saturday')
  await expect(text(ada).getByRole('heading', { name: 'Saturday' })).toBeVisible()
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('/')
  await ada.getByRole('option', { name: 'Bullet list' }).click()
  await ada.keyboard.type('wine')
  await expect(text(ada).getByRole('listitem')).toHaveText('wine')
  await openNotepad(bob, url)
  await expect(text(bob)).toContainText('wine')
  await text(bob).press('Control+Home')
  await bob.keyboard.type('Our ')
  await expect(text(ada)).toContainText('Our Plan')

  await ada.keyboard.press('Control+z')
  await expect(text(ada)).not.toContainText('wine')

  await expect(text(ada)).toContainText('Our Plan')
  await expect(text(bob)).not.toContainText('wine')
})

/** Carets stand in the shown text too. */
async function expectTextWithout(page: Page, words: string): Promise<void> {
  await expect
    .poll(async () => (await text(page).locator('p').first().textContent()) ?? '')
    .toContain(words.slice(1))
  await expect
    .poll(async () => (await text(page).locator('p').first().textContent()) ?? '')
    .toContain(words.slice(0, 1))
}

/** Bob, without a link, goes on in a line that Ada deletes meanwhile. */
async function writeInDeleted({ ada, bob, home }: { ada: Page; bob: Page; home: string }) {
  const link = await controlLink(bob.context())
  const url = await writeNotepad(ada, home, 'Glass')
  await ada.keyboard.press('Enter')
  await ada.keyboard.insertText('Bins')
  await openNotepad(bob, url)
  await expectText(bob, 'Glass\nBins')
  await link.set('cut')
  await text(bob).press('Control+End')
  await bob.keyboard.type(' on Tuesday')
  await expectText(bob, 'Glass\nBins on Tuesday')
  await ada.keyboard.press('Shift+Home')
  await ada.keyboard.press('Backspace')
  await ada.keyboard.press('Backspace')
  await expectText(ada, 'Glass')
  return { link, url }
}

/** Both have a line open, and Bob no link any more. */
async function writeApart({ ada, bob, home }: { ada: Page; bob: Page; home: string }) {
  const link = await controlLink(bob.context())
  const url = await writeNotepad(ada, home, 'Bins')
  await openNotepad(bob, url)
  await expectText(bob, 'Bins')
  await link.set('cut')
  return link
}

for (const isTickFirst of [true, false]) {
  test(`[ED-63] R10: what is ticked while somebody else makes it a list item is done, when the ${isTickFirst ? 'tick' : 'item'} came first`, async ({
    ada,
    bob,
    home,
  }) => {
    const link = await controlLink(bob.context())
    const url = await writeNotepad(ada, home, 'x')
    await ada.keyboard.press('Backspace')
    await ada.keyboard.type('[] Bread\nButter')
    await openNotepad(bob, url)
    const butter = { name: 'Butter: done' }
    await expect(bob.getByRole('checkbox', butter)).toBeVisible()
    await link.set('cut')

    const [ticking, making] = isTickFirst ? [ada, bob] : [bob, ada]
    await ticking.getByRole('checkbox', butter).check()
    await chooseInMenu(making, 'Turn tasks into list items')
    await expect(making.getByRole('textbox', { name: 'Title of the list item' })).toHaveCount(2)
    await link.set('open')

    for (const page of [ada, bob]) {
      await expect(page.getByRole('textbox', { name: 'Title of the list item' })).toHaveCount(2)
      await expect(page.getByRole('checkbox', butter)).toBeChecked()
      await expect(page.getByRole('checkbox', { name: 'Bread: done' })).not.toBeChecked()
    }
  })
}
