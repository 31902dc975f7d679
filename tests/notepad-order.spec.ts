import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { controlLink } from './link.ts'
import { expectText, openNotepad, text, writeNotepad } from './notepad-page.ts'
import { openScreen } from './open-screen.ts'
import { makeClub } from './people.ts'

test('[R16] what I star moves for nobody else', async ({ ada, bob, home }) => {
  const url = await writeNotepad(ada, home, 'Bins: Tuesday')
  await openScreen(bob, `/groups/${home}`)

  await ada.getByRole('button', { name: 'Notepad: more' }).click()
  await ada.getByRole('menuitem', { name: 'Star for me' }).click()
  await openScreen(ada, `/groups/${home}`)

  const mine = ada.getByRole('region', { name: 'Starred' })
  await expect(mine.locator(`a[href="${url}"]`)).toBeVisible()
  await expect(
    bob.getByRole('region', { name: 'Notepads' }).locator(`a[href="${url}"]`),
  ).toBeVisible()
  await expect(bob.getByRole('region', { name: 'Starred' })).toHaveCount(0)
})

test('[NH-2] a locked notepad is only read, by everybody, until somebody unlocks it', async ({
  ada,
  bob,
  home,
}) => {
  const url = await writeNotepad(ada, home, 'The plan')
  await openNotepad(bob, url)

  await ada.getByRole('button', { name: 'Notepad: more' }).click()
  await ada.getByRole('menuitem', { name: 'Lock' }).click()

  await expect(bob.getByText('This notepad is locked.')).toBeVisible()
  await expect(bob.getByText('The plan')).toBeVisible()
  await bob.getByRole('button', { name: 'Notepad: more' }).click()
  await bob.getByRole('menuitem', { name: 'Unlock' }).click()
  await expect(text(ada)).toBeEditable()
})

test('[NH-2] it can be unlocked where it says that it is locked', async ({ ada, home }) => {
  await writeNotepad(ada, home, 'The plan')
  await ada.getByRole('button', { name: 'Notepad: more' }).click()
  await ada.getByRole('menuitem', { name: 'Lock' }).click()

  await ada.getByRole('main').getByRole('button', { name: 'Unlock' }).press('Enter')

  await expect(ada.getByText('This notepad is locked.')).toBeHidden()
  await expect(text(ada)).toBeEditable()
})

test('[NH-14] boxes of a notepad are to be ticked as soon as it is unlocked, and no more when it is locked', async ({
  ada,
  bob,
  home,
}) => {
  const url = await writeNotepad(ada, home, 'x')
  await ada.keyboard.press('Backspace')
  await ada.keyboard.type('[] Bins')
  await ada.getByRole('button', { name: 'Notepad: more' }).click()
  await ada.getByRole('menuitem', { name: 'Lock' }).click()
  await expect(ada.getByText('This notepad is locked.')).toBeVisible()
  await openScreen(bob, url)
  await expect(bob.getByRole('checkbox')).toBeDisabled()

  await ada.getByRole('button', { name: 'Notepad: more' }).click()
  await ada.getByRole('menuitem', { name: 'Unlock' }).click()
  await expect(text(bob)).toBeEditable()
  await bob.getByRole('checkbox').check()

  await ada.getByRole('button', { name: 'Notepad: more' }).click()
  await ada.getByRole('menuitem', { name: 'Lock' }).click()
  await expect(bob.getByRole('checkbox')).toBeDisabled()
  await expect(bob.getByRole('checkbox')).toBeChecked()
})

test('[NH-8] R9: words for a notepad that was locked meanwhile are read in Lost and found', async ({
  ada,
  bob,
  home,
}) => {
  await lockWhileAway({ ada, bob, home }, async () => {
    await bob.keyboard.type(' is mine')
    await bob.keyboard.press('Enter')
    await bob.keyboard.type('Candles, and an hour of thought')
  })
  await expect(bob.getByText('This notepad is locked.')).toBeVisible()
  await openScreen(bob, `/groups/${home}?panel=lost-and-found`)

  const found = bob.getByRole('list', { name: 'Lost and found' }).getByRole('listitem')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText(/is mine\s+Candles, and an hour of thought/)
  await found.getByRole('button', { name: /^Discard/ }).click()
  await bob.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(bob.getByText('Nothing is lost')).toBeVisible()
})

test('[NH-9] they go again when it is unlocked, and are lost no more', async ({
  ada,
  bob,
  home,
}) => {
  await lockWhileAway({ ada, bob, home }, () => bob.keyboard.type(' is mine'))
  const failed = bob.getByRole('button', { name: /could not be saved/i })
  await expect(failed).toBeVisible()

  await ada.getByRole('button', { name: 'Notepad: more' }).click()
  await ada.getByRole('menuitem', { name: 'Unlock' }).click()

  await expectText(ada, 'The plan is mine')
  await expect(failed).toBeHidden()
  await openScreen(bob, `/groups/${home}?panel=lost-and-found`)
  await expect(bob.getByText('Nothing is lost')).toBeVisible()
})

test('[NH-3] a copy has the same words; an archived notepad is folded away', async ({
  ada,
  home,
}) => {
  const url = await writeNotepad(ada, home, 'Bins: Tuesday')

  await ada.getByRole('button', { name: 'Notepad: more' }).click()
  await ada.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(ada).not.toHaveURL(url)
  await expectText(ada, 'Bins: Tuesday')
  await ada.getByRole('button', { name: 'Notepad: more' }).click()
  await ada.getByRole('menuitem', { name: 'Archive' }).click()
  const copy = new URL(ada.url()).pathname
  await openScreen(ada, `/groups/${home}`)

  await expect(ada.locator(`a[href="${url}"]`)).toBeVisible()
  await expect(ada.locator(`a[href="${copy}"]`)).toBeHidden()
  await ada.getByText('Archived · 1').click()
  await expect(ada.locator(`a[href="${copy}"]`)).toBeVisible()
})

test('[NH-3] an archived notepad says so, and is taken out of the archive there', async ({
  ada,
  home,
}) => {
  const url = await writeNotepad(ada, home, 'Bins: Tuesday')
  await ada.getByRole('button', { name: 'Notepad: more' }).click()
  await ada.getByRole('menuitem', { name: 'Archive' }).click()
  const out = ada.getByRole('main').getByRole('button', { name: 'Take out of the archive' })

  await out.press('Enter')
  await expect(out).toBeHidden()
  await openScreen(ada, `/groups/${home}`)

  await expect(ada.locator(`a[href="${url}"]`)).toBeVisible()
  await expect(ada.getByText('Archived · 1')).toBeHidden()
})

test('[NH-4] a notepad that is moved is in the other group, and in the trash of this one', async ({
  ada,
  home,
  server,
}) => {
  const other = await makeClub(ada, server.url)
  const url = await writeNotepad(ada, home, 'Bins: Tuesday')

  await moveToClub(ada)

  await expect(ada).toHaveURL(new RegExp(`/groups/${other}/notepads/`))
  await expectText(ada, 'Bins: Tuesday')
  await openScreen(ada, url)
  await expect(ada.getByRole('button', { name: 'Restore' })).toBeVisible()
})

test('[NH-15] a notepad that I starred stays so in the group to which I move it', async ({
  ada,
  home,
  server,
}) => {
  const other = await makeClub(ada, server.url)
  const url = await writeNotepad(ada, home, 'Bins: Tuesday')
  await ada.getByRole('button', { name: 'Notepad: more' }).click()
  await ada.getByRole('menuitem', { name: 'Star for me' }).click()

  await moveToClub(ada)
  await expect(ada).toHaveURL(new RegExp(`/groups/${other}/notepads/`))

  await ada.getByRole('button', { name: 'Notepad: more' }).click()
  await expect(ada.getByRole('menuitem', { name: 'Take my star away' })).toBeVisible()
  await ada.keyboard.press('Escape')
  await ada.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(ada).toHaveURL(url)
  await ada.getByRole('button', { name: 'Notepad: more' }).click()
  await expect(ada.getByRole('menuitem', { name: 'Take my star away' })).toBeVisible()
})

test('[NH-13] that a notepad was moved is taken back where it is told', async ({
  ada,
  home,
  server,
}) => {
  const other = await makeClub(ada, server.url)
  const url = await writeNotepad(ada, home, 'Bins: Tuesday')
  await moveToClub(ada)
  await expect(ada).toHaveURL(new RegExp(`/groups/${other}/notepads/`))

  await ada.getByRole('button', { name: 'Undo', exact: true }).click()

  await expect(ada).toHaveURL(url)
  await expect(text(ada)).toBeEditable()
  await expectText(ada, 'Bins: Tuesday')
  await openScreen(ada, `/groups/${other}?panel=trash`)
  await expect(ada.getByRole('button', { name: /^Restore/ })).toHaveCount(1)
})

test('[NH-13] and by Ctrl+Z', async ({ ada, home, server }) => {
  const other = await makeClub(ada, server.url)
  const url = await writeNotepad(ada, home, 'Bins: Tuesday')
  await moveToClub(ada)
  await expect(ada).toHaveURL(new RegExp(`/groups/${other}/notepads/`))

  await ada.getByRole('button', { name: 'Notepad: more' }).focus()
  await ada.keyboard.press('Control+z')

  await expect(ada.getByText(/^Deleted by/)).toBeVisible()
  await openNotepad(ada, url)
  await expectText(ada, 'Bins: Tuesday')
})

test('[NH-13] a copy is taken back where it is told, and one is in the notepad again', async ({
  ada,
  home,
}) => {
  const url = await writeNotepad(ada, home, 'Bins: Tuesday')
  await ada.getByRole('button', { name: 'Notepad: more' }).click()
  await ada.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(ada.getByRole('textbox', { name: 'Title' })).toHaveValue(/\(copy\)$/)

  await ada.getByRole('button', { name: 'Undo', exact: true }).click()

  await expect(ada).toHaveURL(url)
  await openScreen(ada, `/groups/${home}`)
  await expect(ada.getByRole('link', { name: /Bins: Tuesday/ })).toHaveCount(1)
})

test('[NH-10] a notepad that was moved is told to the others as moved, not as deleted', async ({
  ada,
  bob,
  home,
  server,
}) => {
  await makeClub(ada, server.url)
  const url = await writeNotepad(ada, home, 'Bins: Tuesday')
  await openNotepad(bob, url)
  await expectText(bob, 'Bins: Tuesday')

  await moveToClub(ada)

  await expect(bob.getByText(/^Moved to another group by Ada/)).toBeVisible()
  await openScreen(bob, `/groups/${home}?panel=trash`)
  const trash = bob.getByRole('list', { name: 'Deleted items and notepads' })
  await expect(trash.getByText(/moved to another group by Ada/)).toBeVisible()
  await openScreen(bob, `/groups/${home}?panel=activity`)
  const panel = bob.getByRole('region', { name: 'Activity' })
  await expect(panel.getByText(/^Ada moved the notepad .* to another group$/)).toBeVisible()
  await expect(panel.getByText(/deleted/)).toHaveCount(0)
})

test('[NH-5] a template opens as a notepad with its parts', async ({ ada, home }) => {
  await openScreen(ada, `/groups/${home}`)

  await ada.getByRole('button', { name: 'Packing list' }).click()

  await expect(ada).toHaveURL(/\/notepads\//)
  await expect(text(ada)).toContainText('Passports')
  await expect(ada.getByRole('textbox', { name: 'Title' })).toHaveValue('Packing list')
})

test('[NH-12] a template that is pressed twice while the code for it still loads is one notepad', async ({
  ada,
  home,
}) => {
  const { promise: isThere, resolve: letCodeCome } = Promise.withResolvers<void>()
  await ada.route(/notepad-writing/, async (route) => {
    await isThere
    await route.continue()
  })
  await openScreen(ada, `/groups/${home}`)

  await ada.getByRole('button', { name: 'Packing list' }).dblclick()
  letCodeCome()

  await expect(text(ada)).toContainText('Passports')
  await ada.getByRole('link', { name: 'Back' }).click()
  await expect(ada.getByRole('link', { name: /^Packing list/ })).toHaveCount(1)
})

async function moveToClub(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Notepad: more' }).click()
  await page.getByRole('menuitem', { name: 'Move to another group' }).click()
  await page.getByRole('button', { name: 'Club' }).click()
}

/** Bob writes behind *The plan* while his link is cut and Ada locks it; then he is back. */
async function lockWhileAway(
  { ada, bob, home }: { ada: Page; bob: Page; home: string },
  write: () => Promise<void>,
): Promise<void> {
  const link = await controlLink(bob.context())
  const url = await writeNotepad(ada, home, 'The plan')
  await openNotepad(bob, url)
  await expectText(bob, 'The plan')
  await link.set('cut')
  await text(bob).press('Control+End')
  await write()
  await ada.getByRole('button', { name: 'Notepad: more' }).click()
  await ada.getByRole('menuitem', { name: 'Lock' }).click()
  await expect(ada.getByText('This notepad is locked.')).toBeVisible()
  await link.set('open')
}
