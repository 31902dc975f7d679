import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { controlLink } from './link.ts'
import { writeLiveLines } from './live-lines.ts'
import { expectText, text, writeNotepad } from './notepad-page.ts'
import { openScreen } from './open-screen.ts'

test('[NH-12] a name for a version that is sent twice while nobody answers is one version', async ({
  ada,
  home,
}) => {
  const url = await writeNotepad(ada, home, 'Bins: Tuesday')
  const asked: string[] = []
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await ada.route('**/sync/notepad/name-version', async (route) => {
    asked.push(route.request().url())
    await isAnswered
    await route.continue()
  })
  await openScreen(ada, `${url}?panel=versions`)

  await ada.getByRole('textbox', { name: 'Keep this state under a name' }).fill('Draft')
  await ada.getByRole('button', { name: 'Name', exact: true }).dblclick()
  answer()

  await expect(ada.getByText('Kept as Draft').first()).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('[NV-7] an earlier version is shown and brought back, and stays so', async ({ ada, home }) => {
  const url = await writeNotepad(ada, home, 'Bins: Tuesday')
  const shown = await keepDraft(ada, url)
  await expect(shown.getByText('Bins: Tuesday')).toBeVisible()
  await ada.getByRole('link', { name: 'Close' }).click()
  await text(ada).press('Control+End')
  await ada.keyboard.insertText(', or Wednesday')
  await expectText(ada, 'Bins: Tuesday, or Wednesday')

  await openScreen(ada, `${url}?panel=versions`)
  await shown.getByRole('slider', { name: 'Version' }).press('Home')
  await shown.getByRole('button', { name: 'Bring back' }).click()
  await ada.getByRole('link', { name: 'Close' }).click()

  await expectText(ada, 'Bins: Tuesday')
  await openScreen(ada, url)
  await expectText(ada, 'Bins: Tuesday')
})

test('[NV-19] a name for a version waits for my words that are on their way, and they are in it', async ({
  ada,
  home,
}) => {
  const link = await controlLink(ada.context())
  const url = await writeNotepad(ada, home, 'Bins: Tuesday')
  await openScreen(ada, `${url}?panel=versions`)
  const panel = ada.getByRole('region', { name: 'Versions' })
  // A request overtakes what goes through the socket.
  await ada.route('**/sync/notepad/name-version', (route) => route.continue())
  await panel.getByRole('textbox', { name: 'Keep this state under a name' }).fill('Draft')
  await expect(text(ada)).toBeEditable()
  await link.set('frozen')
  await text(ada).press('Control+End')
  await ada.keyboard.insertText(', or Wednesday')

  await panel.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(panel.getByRole('button', { name: 'Name', exact: true })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  await link.set('open')

  await expect(panel.getByText(/^Draft/)).toBeVisible()
  await expect(panel.getByText('Bins: Tuesday, or Wednesday')).toBeVisible()
})

test('[NV-19] with no network a name for a version waits for no words, and that is told', async ({
  ada,
  home,
}) => {
  const link = await controlLink(ada.context())
  const url = await writeNotepad(ada, home, 'Bins: Tuesday')
  await openScreen(ada, `${url}?panel=versions`)
  const panel = ada.getByRole('region', { name: 'Versions' })
  await panel.getByRole('textbox', { name: 'Keep this state under a name' }).fill('Draft')
  await expect(text(ada)).toBeEditable()
  await link.set('cut')
  await text(ada).press('Control+End')
  await ada.keyboard.insertText(', or Wednesday')
  await expect(ada.getByRole('button', { name: /^Offline, \d+ waiting/ })).toBeVisible()
  const naming = panel.getByRole('button', { name: 'Name', exact: true })

  await naming.click()

  await expect(naming).not.toHaveAttribute('aria-busy')
  await expect(ada.getByText('Earlier versions are on the server.').first()).toBeVisible({
    timeout: 10_000,
  })
})

test('[NV-16] a name is taken from a version, with a way back', async ({ ada, home }) => {
  const url = await writeNotepad(ada, home, 'Bins: Tuesday')
  const shown = await keepDraft(ada, url)
  const remove = shown.getByRole('button', { name: 'Remove the name' })

  await remove.focus()
  await ada.keyboard.press('Enter')

  await expect(shown.getByText(/Draft/)).toHaveCount(0)
  await expect(remove).toHaveCount(0)
  await expect(ada.getByRole('heading', { name: 'Versions' })).toBeFocused()
  await ada.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(shown.getByText(/Draft/)).toBeVisible()
  await expect(remove).toBeVisible()
})

test('[NV-8] a version has the numbers and boxes of the notepad', async ({ ada, home }) => {
  const url = await writeNotepad(ada, home, 'Saturday')
  for (const line of ['3. Chairs', '[x] Table']) {
    await ada.keyboard.press('Enter')
    await ada.keyboard.type(line)
  }

  await openScreen(ada, `${url}?panel=versions`)
  await ada.getByRole('textbox', { name: 'Keep this state under a name' }).fill('Draft')
  await ada.getByRole('button', { name: 'Name' }).click()

  const shown = ada.getByRole('region', { name: 'Versions' })
  await expect(shown.getByText('3.Chairs')).toBeVisible()
  await expect(shown.getByRole('checkbox', { name: 'Table: done' })).toBeChecked()
})

test('[NV-9] a version looks as the notepad did, with live lines ticked as they were then', async ({
  ada,
  home,
}) => {
  const url = await writeLiveLines(ada, home, { before: 'Saturday', titles: ['Bread', 'Jam'] })
  await ada.getByRole('checkbox', { name: 'Bread: done' }).check()
  await text(ada).press('Control+End')
  for (const line of ['## Plan', '> said', '', '```', 'npm start']) {
    await ada.keyboard.type(line)
    await ada.keyboard.press('Enter')
  }
  const shown = await keepDraft(ada, url)
  await text(ada).getByRole('checkbox', { name: 'Bread: done' }).uncheck()
  await text(ada).getByRole('checkbox', { name: 'Jam: done' }).check()

  await expect(shown.getByRole('checkbox', { name: 'Bread: done' })).toBeChecked()
  await expect(shown.getByRole('checkbox', { name: 'Jam: done' })).not.toBeChecked()
  await expect(shown.getByRole('heading', { name: 'Plan' })).toHaveCSS('font-size', '20px')
  await expect(shown.getByRole('blockquote')).toHaveText('said')
  await expect(shown.getByRole('code')).toHaveText('npm start')
})

test('[NV-10] right after a version was brought back, Ctrl+Z takes that back, and nothing of the list', async ({
  ada,
  home,
}) => {
  await openScreen(ada, `/groups/${home}/list-items`)
  await ada.getByRole('checkbox', { name: 'Milk' }).check()
  const url = await writeNotepad(ada, home, 'Bins: Tuesday')
  const shown = await keepDraft(ada, url)
  await text(ada).press('Control+End')
  await ada.keyboard.insertText(', or Wednesday')
  await expectText(ada, 'Bins: Tuesday, or Wednesday')
  const bring = shown.getByRole('button', { name: 'Bring back' })

  await bring.focus()
  await ada.keyboard.press('Enter')
  await expectText(ada, 'Bins: Tuesday')
  await expect(bring).toBeFocused()
  await ada.keyboard.press('ControlOrMeta+z')

  await expectText(ada, 'Bins: Tuesday, or Wednesday')
  await expect(bring).toBeFocused()
  await expect(ada.getByRole('status')).toContainText('Undone: Bring back')
  await expect(ada.getByRole('button', { name: 'Undo' })).toBeHidden()
})

/** Gives the panel of a notepad's versions, in which it is kept as it is. */
async function keepDraft(page: Page, url: string): Promise<Locator> {
  await openScreen(page, `${url}?panel=versions`)
  await page.getByRole('textbox', { name: 'Keep this state under a name' }).fill('Draft')
  await page.getByRole('button', { name: 'Name' }).click()
  const shown = page.getByRole('region', { name: 'Versions' })
  await expect(shown.getByText(/Draft/)).toBeVisible()
  return shown
}

/** A second group of hers. */
