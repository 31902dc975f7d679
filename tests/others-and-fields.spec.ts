import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { addBar, deleteByMenu, item, typeItem } from './list-page.ts'
import { openLiveList } from './live-list.ts'
import { openNotepad, text, writeNotepad } from './notepad-page.ts'
import { openScreen } from './open-screen.ts'
import { type AnyMutation, mutate, newId, userOf } from './people.ts'

test.use({ wholeApp: true })

test('[OC-4] a field that I write in is not overwritten; theirs stands under it (R15)', async ({
  ada,
  bob,
  home,
}) => {
  await openItem(ada, home)
  await openItem(bob, home)
  const title = ada.getByRole('textbox', { name: 'Title' })
  await title.focus()
  await ada.keyboard.press('End')
  await ada.keyboard.type(' (blue')

  // He has seen mine: at once, it would be the server's to say who was first.
  await expect(bob.getByRole('textbox', { name: 'Title' })).toHaveValue('Milk (blue')
  await bob.getByRole('textbox', { name: 'Title' }).fill('Oat milk')
  await bob.getByRole('textbox', { name: 'Title' }).blur()
  await expect(ada.getByText('Bob wrote: Oat milk')).toBeVisible()
  await ada.keyboard.type(' top)')

  await expect(title).toHaveValue('Milk (blue top)')
  await expect(title).toBeFocused()

  await ada.getByRole('button', { name: 'Use: Oat milk' }).click()

  await expect(title).toHaveValue('Oat milk')
  await expect(bob.getByRole('textbox', { name: 'Title' })).toHaveValue('Oat milk')
})

test('[OC-12] a field of an item stays under my fingers while somebody deletes it, and written so it is back (R15, R4)', async ({
  ada,
  bob,
  home,
}) => {
  await openLiveList(ada, home)
  await openLiveList(bob, home)
  await ada.getByRole('link', { name: 'Milk', exact: true }).click()
  const note = ada.getByRole('textbox', { name: 'Note' })
  await note.click()

  await deleteByMenu(bob, 'Milk')
  await expect(item(ada, 'Milk')).toHaveCount(0)
  await ada.keyboard.type('Of oats, no cows')

  await expect(note).toHaveValue('Of oats, no cows')
  await expect(item(bob, 'Milk')).toBeVisible()
  await expect(item(ada, 'Milk')).toBeVisible()
})

test('[OC-12] what I only stood in is shown as deleted once I leave the field, and the keys are at its heading', async ({
  ada,
  bob,
  home,
}) => {
  await openLiveList(ada, home)
  await openLiveList(bob, home)
  await ada.getByRole('link', { name: 'Milk', exact: true }).click()
  await ada.getByRole('textbox', { name: 'Note' }).click()

  await deleteByMenu(bob, 'Milk')
  await expect(item(ada, 'Milk')).toHaveCount(0)
  await expect(ada.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await ada.getByRole('button', { name: 'More for this item' }).focus()

  await expect(ada.getByText('Milk was deleted')).toBeVisible()
  await ada.getByRole('button', { name: 'Restore' }).click()
  await ada.getByRole('switch', { name: 'Urgent' }).focus()
  await deleteByMenu(bob, 'Milk')
  await expect(ada.getByRole('heading', { name: 'Milk', level: 1 })).toBeFocused()
})

for (const what of ['ticks', 'deletes', 'moves'] as const) {
  test(`[OC-9] a row that I rename stays under my fingers while somebody ${what} it, and so do my words (R15, B18)`, async ({
    ada,
    bob,
    home,
    server,
  }) => {
    const [bread, dairy] = [newId(), newId()]
    const push = (mutations: AnyMutation[]) =>
      mutate(bob, { origin: server.url, stream: home, mutations })
    await push([
      ['addSection', { id: dairy, name: 'Dairy', emoji: null, order: 'b00V' }],
      ['addListItem', { id: bread, title: 'Bread', order: 'c000V' }],
      ['addListItem', { id: newId(), title: 'Tea', order: 'd0000V' }],
    ])
    await openLiveList(ada, home)
    await openLiveList(bob, home)
    await ada.getByRole('link', { name: 'Bread', exact: true }).focus()
    await ada.keyboard.press('e')
    await ada.keyboard.press('End')
    await ada.keyboard.type(' of the')

    if (what === 'ticks') await item(bob, 'Bread').check()
    else if (what === 'moves')
      await push([['moveListItem', { id: bread, order: 'a0V', section: dairy }]])
    else await deleteByMenu(bob, 'Bread')
    // What came after it is here: so is it.
    await typeItem(bob, 'Heard')
    await expect(item(ada, 'Heard')).toBeVisible()
    await ada.keyboard.type(' blue kind')
    await expect(ada.getByRole('textbox', { name: /^New name/ })).toHaveValue(
      'Bread of the blue kind',
    )
    await ada.keyboard.press('Enter')

    const found = () => ada.request.get(`/sync/snapshot?stream=${home}&page=0`)
    await expect.poll(async () => (await found()).text()).toContain('Bread of the blue kind')
    await expect(item(ada, 'Tea')).not.toBeChecked()
    if (what === 'ticks') return
    await expect(item(bob, 'Bread of the blue kind')).toBeVisible()
  })
}

test('[OC-10] letters that I type on when my field was taken away are no commands', async ({
  ada,
  bob,
  home,
  server,
}) => {
  await openItem(bob, home)
  await bob.getByRole('textbox', { name: 'Note' }).focus()
  await bob.keyboard.type('skimmed')
  await expect(bob.getByRole('button', { name: 'Saved' })).toBeVisible()

  const isSwallowed = bob.evaluate(letterWhenGone)
  await letReadOnly(bob, home, { owner: ada, origin: server.url })

  expect(await isSwallowed).toBe(true)
  await expect(bob.getByRole('dialog')).toHaveCount(0)
})

test('[OC-10] nor are they after I paused in it', async ({ ada, bob, home, server }) => {
  await openItem(bob, home)
  await bob.getByRole('textbox', { name: 'Note' }).focus()
  await bob.keyboard.type('skimmed')
  const pausedAt = await bob.evaluate(() => performance.now())
  await expect.poll(() => bob.evaluate(() => performance.now())).toBeGreaterThan(pausedAt + 1_500)
  const isSwallowed = bob.evaluate(letterWhenGone)

  await letReadOnly(bob, home, { owner: ada, origin: server.url })

  expect(await isSwallowed).toBe(true)
})

test('[OC-10] nor when a notepad is locked under my fingers', async ({ ada, bob, home }) => {
  const url = await writeNotepad(ada, home, 'The plan')
  await openNotepad(bob, url)
  await bob.getByRole('button', { name: 'Notepad: more' }).click()
  const locked = bob.getByRole('menuitem', { name: 'Lock' }).click()
  const isLocked = ada.getByText('This notepad is locked.')
  await text(ada).press('Control+End')
  do await ada.keyboard.type('c', { delay: 30 })
  while (!(await isLocked.isVisible()))
  await locked
  await ada.keyboard.type('cooking')

  await expect(ada.getByRole('dialog')).toHaveCount(0)
  expect(new URL(ada.url()).pathname).toBe(url)
})

test('[OC-13] a title that I write when somebody locks the notepad is read in Lost and found', async ({
  ada,
  bob,
  home,
  server,
}) => {
  const path = await writeNotepad(ada, home, 'Bins')
  const id = path.slice(path.lastIndexOf('/') + 1)
  await openNotepad(bob, path)
  const title = bob.getByRole('textbox', { name: 'Title' })
  const lock = () =>
    mutate(ada, {
      origin: server.url,
      stream: home,
      mutations: [['changeNotepad', { id, locked: true }]],
    })

  const typed = await typeWhile(title, lock)

  await expectLost(bob, home, typed)
})

for (const label of ['Note', 'Description']) {
  test(`[OC-13] … and so is a ${label.toLowerCase()} when somebody takes my role away`, async ({
    ada,
    bob,
    home,
    server,
  }) => {
    const { url: origin } = server
    await openScreen(bob, `/groups/${home}`)
    const id = await userOf(bob)
    const give = (role: 'admin' | 'viewer') =>
      mutate(ada, { origin, stream: home, mutations: [['changeRole', { id, role }]] })
    await give('admin')
    if (label === 'Note') await openItem(bob, home)
    else await openScreen(bob, `/groups/${home}?panel=settings`)

    const typed = await typeWhile(bob.getByRole('textbox', { name: label }), () => give('viewer'))
    if (label === 'Description') await bob.getByRole('link', { name: 'Open the group' }).click()

    await expectLost(bob, home, typed)
  })
}

for (const way of ['saves it', 'goes elsewhere'] as const) {
  test(`[OC-14] a name that I write in the list when somebody takes my role away is in Lost and found once I ${way}`, async ({
    ada,
    bob,
    home,
    server,
  }) => {
    await openLiveList(bob, home)
    await bob.getByRole('link', { name: 'Milk', exact: true }).focus()
    await bob.keyboard.press('e')
    const name = bob.getByRole('textbox', { name: /^New name/ })
    await name.fill('Oat milk')

    await letReadOnly(bob, home, { owner: ada, origin: server.url })
    await expect(addBar(bob)).toHaveCount(0)
    if (way === 'saves it') await name.press('Enter')
    else await bob.getByRole('link', { name: 'Back' }).click()

    await expectLost(bob, home, 'Oat milk')
  })
}

test('[OC-15] nobody is given a field for a name that they may not change', async ({
  ada,
  bob,
  home,
  server,
}) => {
  await openLiveList(bob, home)
  await letReadOnly(bob, home, { owner: ada, origin: server.url })
  await expect(addBar(bob)).toHaveCount(0)
  await bob.getByRole('link', { name: 'Milk', exact: true }).focus()

  await bob.keyboard.press('e')

  await expect(bob.getByRole('status')).toHaveText('Your role does not allow this.')
  await expect(bob.getByRole('textbox', { name: /^New name/ })).toHaveCount(0)
})

/** Types into a field, without a pause in which it would be saved, until it is taken away. */
async function typeWhile(field: Locator, takeAway: () => Promise<void>): Promise<string> {
  await field.focus()
  const typed = field.evaluate(
    (element: HTMLInputElement) =>
      new Promise<string>((resolve) => {
        const typing = setInterval(() => {
          if (element.isConnected) document.execCommand('insertText', false, 's')
          else resolve(element.value)
          if (!element.isConnected) clearInterval(typing)
        }, 100)
      }),
  )
  await expect(field).toHaveValue(/ss/)
  await takeAway()
  return typed
}

async function expectLost(page: Page, group: string, words: string): Promise<void> {
  await expect(page.getByRole('button', { name: /could not be saved/i }).first()).toBeVisible()
  await openScreen(page, `/groups/${group}?panel=lost-and-found`)
  const found = page.getByRole('list', { name: 'Lost and found' }).getByRole('listitem')
  await expect(found).toContainText(words)
}

test('[OC-5] leaving a field does not save once more over what others wrote since', async ({
  ada,
  bob,
  home,
}) => {
  await openItem(ada, home)
  await openItem(bob, home)
  const title = ada.getByRole('textbox', { name: 'Title' })
  await title.fill('Whole milk')
  await expect(bob.getByRole('textbox', { name: 'Title' })).toHaveValue('Whole milk')
  await bob.getByRole('textbox', { name: 'Title' }).fill('Oat milk')
  await bob.getByRole('textbox', { name: 'Title' }).blur()
  await expect(ada.getByText('Bob wrote: Oat milk')).toBeVisible()

  await title.blur()

  await expect(title).toHaveValue('Oat milk')
  await expect(bob.getByRole('textbox', { name: 'Title' })).toHaveValue('Oat milk')
})

test('[KE-20] words that came too late wait on the item, to be used or let go', async ({
  ada,
  bob,
  home,
}) => {
  await openItem(ada, home)
  await openItem(bob, home)
  await ada.context().setOffline(true)
  await ada.getByRole('textbox', { name: 'Title' }).fill('Goat milk')
  await ada.getByRole('textbox', { name: 'Title' }).blur()
  await bob.getByRole('textbox', { name: 'Title' }).fill('Oat milk')
  await bob.getByRole('textbox', { name: 'Title' }).blur()
  await expect(bob.getByRole('heading', { level: 1 })).toHaveText('Oat milk')
  await expect.poll(() => savedTitle(bob, home)).toBe('Oat milk')
  await ada.context().setOffline(false)

  await expect(bob.getByText('Ada wrote at “Title”: Goat milk')).toBeVisible()
  await expect(ada.getByRole('textbox', { name: 'Title' })).toHaveValue('Oat milk')

  await bob.getByRole('button', { name: 'Use: Goat milk' }).click()

  await expect(ada.getByRole('textbox', { name: 'Title' })).toHaveValue('Goat milk')
  await expect(ada.getByText('Ada wrote at “Title”: Goat milk')).toHaveCount(0)
})

async function savedTitle(page: Page, group: string): Promise<string | undefined> {
  const answer = await page.request.get(`/groups/${group}/list-items`)
  return /(Oat milk|Milk)/.exec(await answer.text())?.[0]
}

interface Owned {
  owner: Page
  origin: string
}

/** From now on this person may write nothing in a group. */
async function letReadOnly(page: Page, group: string, { owner, origin }: Owned): Promise<void> {
  const id = await userOf(page)
  await mutate(owner, {
    origin,
    stream: group,
    mutations: [['changeRole', { id, role: 'viewer' }]],
  })
}

async function openItem(page: Page, group: string): Promise<void> {
  await openLiveList(page, group)
  await page.getByRole('link', { name: 'Milk' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Milk')
}

/** A letter right after the field that has the focus is gone: whether nothing comes of it. */
function letterWhenGone(): Promise<boolean> {
  const field = document.activeElement
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (field?.isConnected) return
      clearInterval(timer)
      const letter = new KeyboardEvent('keydown', { key: 'e', bubbles: true, cancelable: true })
      document.body.dispatchEvent(letter)
      resolve(letter.defaultPrevented)
    }, 10)
  })
}
