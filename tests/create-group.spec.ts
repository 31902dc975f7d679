import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { controlLink } from './link.ts'
import { openScreen } from './open-screen.ts'
import { newId } from './people.ts'

test('[CG-1] a name is enough, and the list opens with the invitation: link and code', async ({
  ada,
  openPage,
}) => {
  await openScreen(ada, '/groups/create')

  await nameField(ada).fill('Flat 12')
  await ada.keyboard.press('Enter')

  await expect(ada).toHaveURL(/\/groups\/[\w-]+\/list-items\?invite$/)
  await expect(ada).toHaveTitle('List · Flat 12 · Trivet')
  const link = ada.getByRole('textbox', { name: 'Invitation link' })
  await expect(link).toHaveValue(/\/invite\/[\w-]{32,}$/)
  await expect(ada.getByRole('img', { name: /as a code to scan/ })).toBeVisible()
  const made = await link.inputValue()
  await ada.reload()
  await expect(link).toHaveValue(made)
  const guest = await openPage()
  await openScreen(guest, new URL(made).pathname)
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Gus')
  await guest.getByRole('button', { name: 'Join' }).click()
  await expect(guest).toHaveTitle('List · Flat 12 · Trivet')
})

test('[CG-1] what is added first is seen below the invitation', async ({ ada }) => {
  await ada.setViewportSize({ width: 1280, height: 800 })
  await openScreen(ada, '/groups/create')
  await nameField(ada).fill('Flat 12')
  await ada.keyboard.press('Enter')
  await expect(ada.getByRole('img', { name: /as a code to scan/ })).toBeVisible()
  await expect(ada.getByRole('textbox', { name: 'E-mail address' })).toBeVisible()

  await ada.getByRole('combobox').fill('Bread')
  await ada.keyboard.press('Enter')

  await expect(ada.getByRole('checkbox', { name: 'Bread' })).toBeInViewport({ ratio: 1 })
  await expect(ada.getByRole('combobox')).toBeInViewport({ ratio: 1 })
})

test('[CG-2] a group without a name, or with a long one, is refused at its field', async ({
  ada,
}) => {
  await openScreen(ada, '/groups/create')

  await ada.getByRole('button', { name: 'Create group' }).click()

  await expect(nameField(ada)).toBeFocused()
  await expect(nameField(ada)).toHaveAccessibleDescription('This cannot be empty.')
  await nameField(ada).fill('x'.repeat(81))
  await ada.keyboard.press('Enter')
  await expect(nameField(ada)).toHaveAccessibleDescription(/Most characters allowed: 80/)
  await expect(nameField(ada)).toHaveValue('x'.repeat(81))
  await expect(ada).toHaveURL('/groups/create')
})

test('[CG-3] a template brings its emoji, colour and sections', async ({ ada, server }) => {
  await openScreen(ada, '/groups/create')
  await nameField(ada).fill('Norway')

  await ada.getByRole('radio', { name: 'Trip' }).check()
  await expect(ada.getByRole('radio', { name: 'Sky' })).toBeChecked()
  await ada.getByRole('button', { name: 'Create group' }).click()
  await expect(ada).toHaveTitle('List · Norway · Trivet')

  const group = groupIn(ada)
  await expect
    .poll(() => sectionsOf(ada, server.url, group))
    .toEqual(['Book', 'Pack', 'Buy', 'See and do'])
})

test('[CG-3] what was chosen by hand outlives a change of template', async ({ ada }) => {
  await openScreen(ada, '/groups/create')

  await ada.getByRole('radio', { name: 'Rose' }).check()
  await ada.getByRole('radio', { name: 'Team' }).check()

  await expect(ada.getByRole('radio', { name: 'Rose' })).toBeChecked()
})

test('[CG-3] its list opens before the code for its first notepad is here', async ({ ada }) => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await ada.route('**/assets/notepad-writing-*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await openScreen(ada, '/groups/create')
  await nameField(ada).fill('Flat 12')
  await ada.keyboard.press('Enter')
  await expect(ada).toHaveTitle('List · Flat 12 · Trivet')

  arrive()

  await ada.getByRole('link', { name: 'Notepads' }).click()
  await expect(ada.getByRole('main').getByRole('link', { name: /^Good to know/ })).toBeVisible()
})

test('[CG-10] its list opens without an outline of it before', async ({ ada }) => {
  const answered = ada.waitForResponse(/\/assets\/list-items-.*\.js$/)
  await openScreen(ada, '/groups/create')
  const code = (await answered).url()
  // It is here, not only on its way.
  await ada.evaluate((url) => import(url), code)
  const outlines = await ada.evaluateHandle(() => {
    const seen: string[] = []
    new MutationObserver(() => {
      if (document.querySelector('[data-shape="rows"]')) seen.push(location.pathname)
    }).observe(document.body, { childList: true, subtree: true })
    return seen
  })

  await nameField(ada).fill('Flat 12')
  await ada.keyboard.press('Enter')

  await expect(ada.getByRole('textbox', { name: 'Invitation link' })).toBeVisible()
  expect(await outlines.jsonValue()).toEqual([])
})

test('[CG-4] a new group is on every screen at once, also without a network', async ({ ada }) => {
  const link = await controlLink(ada.context())
  await openScreen(ada, '/groups/create')
  await link.set('cut')

  await nameField(ada).fill('Cabin')
  await ada.keyboard.press('Enter')

  await expect(ada).toHaveTitle('List · Cabin · Trivet')
  await expect(ada.getByRole('textbox', { name: 'Invitation link' })).toHaveAccessibleDescription(
    'The link works as soon as this device has reached the server.',
  )
  await ada.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
  const card = ada.getByRole('main').getByRole('link', { name: /^Cabin/ })
  await expect(card).toBeVisible()
  await link.set('open')
  await expect(ada.getByText(/^Saved$/)).toBeVisible()
  await openScreen(ada, '/')
  await expect(card).toBeVisible()
})

test('[CG-5] a pasted list is on the list, ticked where it was', async ({ ada }) => {
  await openScreen(ada, '/groups/create')
  await nameField(ada).fill('Flat 12')
  await ada.getByRole('button', { name: 'Paste a list' }).click()
  const paste = ada.getByRole('textbox', { name: 'Paste a list' })
  await expect(paste).toBeFocused()

  await paste.fill('x'.repeat(501))
  await ada.getByRole('button', { name: 'Create group' }).click()

  await expect(paste).toBeFocused()
  await expect(paste).toHaveAccessibleDescription(/too long/)
  await paste.fill('- Bread\n[x] Jam')
  await ada.getByRole('button', { name: 'Create group' }).click()
  await expect(ada.getByRole('checkbox', { name: 'Bread' })).not.toBeChecked()
  await expect(ada.getByText('Done').first()).toBeVisible()
})

test('[CG-5] more headings than a group can have sections are refused at the paste field', async ({
  ada,
}) => {
  await openScreen(ada, '/groups/create')
  await nameField(ada).fill('Flat 12')
  await ada.getByRole('button', { name: 'Paste a list' }).click()
  const paste = ada.getByRole('textbox', { name: 'Paste a list' })
  const lines = Array.from({ length: 101 }, (_, place) => `Shelf ${place}:\nThing ${place}`)

  await paste.fill(lines.join('\n'))
  await ada.getByRole('button', { name: 'Create group' }).click()

  await expect(paste).toBeFocused()
  await expect(paste).toHaveAccessibleDescription(/100/)
  await paste.fill(lines.slice(0, 96).join('\n'))
  await ada.getByRole('button', { name: 'Create group' }).click()
  await expect(ada.getByRole('heading', { name: /^Shelf 0/ })).toBeVisible()
})

test('[CG-5] pressed twice, the group is made once, and so is what was pasted', async ({ ada }) => {
  await openScreen(ada, '/groups/create')
  await nameField(ada).fill('Flat 12')
  await ada.getByRole('button', { name: 'Paste a list' }).click()
  await ada.getByRole('textbox', { name: 'Paste a list' }).fill('Bread')

  await ada.getByRole('button', { name: 'Create group' }).dblclick()

  await expect(ada).toHaveTitle('List · Flat 12 · Trivet')
  await expect(ada.getByRole('checkbox', { name: 'Bread' })).toHaveCount(1)
})

test('[CG-9] a new group that is half written is there again after a reload, until it is made', async ({
  ada,
}) => {
  await openScreen(ada, '/groups/create')
  await nameField(ada).fill('Norw')
  await ada.getByRole('radio', { name: 'Trip' }).check()
  await ada.getByRole('radio', { name: 'Rose' }).check()
  await ada.getByRole('button', { name: 'Paste a list' }).click()
  await ada.getByRole('textbox', { name: 'Paste a list' }).fill('Tent')

  await ada.reload()
  await expectHalfWritten(ada)
  await ada.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
  await expect(ada).toHaveURL(/\/$/)
  await ada.goBack()
  await expectHalfWritten(ada)
  await nameField(ada).fill('Norway')
  await ada.getByRole('button', { name: 'Create group' }).click()
  await expect(ada.getByRole('checkbox', { name: 'Tent' })).toBeVisible()
  await openScreen(ada, '/groups/create')

  await expect(nameField(ada)).toHaveValue('')
  await expect(ada.getByRole('radio', { name: 'Home' })).toBeChecked()
  await expect(ada.getByRole('textbox', { name: 'Paste a list' })).toHaveCount(0)
})

test('[CG-9] nothing of it stays for whoever signs in next', async ({ ada }) => {
  await openScreen(ada, '/groups/create')
  await nameField(ada).fill('Norw')
  await ada.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
  // The menu of the screen before goes with it.
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Home')
  const kept = () => ada.evaluate(() => Object.values(sessionStorage).join('\n'))
  expect(await kept()).toContain('Norw')

  await ada.getByRole('button', { name: 'Ada: menu' }).click()
  await ada.getByRole('menuitem', { name: 'Sign out' }).click()

  await expect(ada.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  expect(await kept()).not.toContain('Norw')
})

async function expectHalfWritten(page: Page): Promise<void> {
  await expect(nameField(page)).toHaveValue('Norw')
  await expect(page.getByRole('radio', { name: 'Trip' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Rose' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Paste a list' })).toHaveValue('Tent')
}

function nameField(page: Page) {
  return page.getByRole('textbox', { name: 'Name of the group' })
}

function groupIn(page: Page): string {
  return new URL(page.url()).pathname.split('/')[2] ?? ''
}

interface Section {
  kind: string
  record: { name: string; order: string }
}

async function sectionsOf(page: Page, origin: string, group: string): Promise<string[]> {
  const hello = { type: 'hello', version: 1, client: newId(), streams: { [group]: null } }
  const answer = await page.request.post('/sync/messages', {
    data: { messages: [hello] },
    headers: { Origin: origin },
  })
  const { messages }: { messages: { rows?: Section[] }[] } = await answer.json()
  const records = messages.flatMap(({ rows }) => rows ?? [])
  return records
    .filter(({ kind }) => kind === 'section')
    .sort((a, b) => (a.record.order < b.record.order ? -1 : 1))
    .map(({ record }) => record.name)
}
