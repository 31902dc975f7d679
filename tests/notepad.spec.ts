import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { controlLink } from './link.ts'
import { openScreen } from './open-screen.ts'
import { expectText, openNotepad, text, writeNotepad } from './notepad-page.ts'
import { mutate, newId, userOf } from './people.ts'

test('[NP-19] whoever may write no more leaves a new notepad without an error', async ({
  ada,
  bob,
  home,
  server,
}) => {
  await openScreen(bob, `/groups/${home}`)
  const id = await userOf(bob)
  await bob.getByRole('button', { name: 'New notepad' }).first().click()
  await expect(text(bob)).toBeEditable()

  await mutate(ada, {
    origin: server.url,
    stream: home,
    mutations: [['changeRole', { id, role: 'viewer' }]],
  })
  await expect(bob.getByRole('textbox', { name: 'Title' })).toHaveCount(0)
  await bob.getByRole('link', { name: 'Back' }).click()

  await expect(bob).toHaveURL(`/groups/${home}`)
  await expect(bob.getByRole('heading', { name: 'Notepads' })).toBeVisible()
})

test('[NP-9] the text is in the page before any code, and then to be written in', async ({
  ada,
  home,
}) => {
  const url = await writeNotepad(ada, home, 'Bins go out on Tuesday')

  await expect
    .poll(async () => (await ada.request.get(url)).text())
    .toMatch(/<p[^>]*>Bins go out on Tuesday<\/p>/i)
  await openScreen(ada, url)

  await expect(text(ada)).toBeEditable()
  await expectText(ada, 'Bins go out on Tuesday')
})

test('[NP-10] two people write at the same time: both texts stay, and so does the caret', async ({
  ada,
  bob,
  home,
}) => {
  const url = await writeNotepad(ada, home, 'Bins: Tuesday')
  await openScreen(bob, url)
  await expect(text(bob)).toBeEditable()
  await expectText(bob, 'Bins: Tuesday')

  await text(bob).press('Control+Home')
  await bob.keyboard.type('Paper: Monday. ')
  await text(ada).press('Control+End')
  await ada.keyboard.type(' morning')
  await expectText(ada, 'Paper: Monday. Bins: Tuesday morning')
  await ada.keyboard.type(', early')

  await expectText(ada, 'Paper: Monday. Bins: Tuesday morning, early')
  await expectText(bob, 'Paper: Monday. Bins: Tuesday morning, early')
})

test('[NP-12] words that did not reach the server are there after a reload, and arrive', async ({
  ada,
  bob,
  home,
}) => {
  const link = await controlLink(ada.context())
  const url = await writeNotepad(ada, home, 'Bins: Tuesday')
  await openScreen(bob, url)
  await expect(text(bob)).toBeEditable()
  await expectText(bob, 'Bins: Tuesday')
  await link.set('cut')

  await text(ada).press('Control+End')
  await ada.keyboard.type(', early')
  await expect(ada.getByText('Offline, 1 waiting')).toBeVisible()
  await openScreen(ada, url)
  await expectText(ada, 'Bins: Tuesday, early')
  await link.set('open')

  await expectText(bob, 'Bins: Tuesday, early')
})

test('[NP-12] what was typed just before the page goes away is kept', async ({ ada, home }) => {
  const url = await writeNotepad(ada, home, 'Bins')

  await text(ada).press('Control+End')
  await ada.keyboard.type(': Tuesday')
  await openScreen(ada, url)

  await expectText(ada, 'Bins: Tuesday')
})

test('[NP-13] a new notepad in which nobody wrote goes again on leaving', async ({ ada, home }) => {
  await openScreen(ada, `/groups/${home}`)

  await ada.getByRole('button', { name: 'New notepad' }).click()
  await expect(text(ada)).toBeEditable()
  await ada.getByRole('link', { name: 'Back' }).click()

  await expect(ada.getByRole('heading', { name: /^Write the Wi-Fi password/ })).toBeVisible()
  await openScreen(ada, `/groups/${home}?panel=trash`)
  await expect(ada.getByRole('heading', { name: 'The trash is empty' })).toBeVisible()
})

test('[NP-14] who may not write reads', async ({ ada, bob, home }) => {
  const url = await writeNotepad(ada, home, 'Bins: Tuesday')
  await openScreen(bob, url)
  await expect(text(bob)).toBeEditable()

  await openScreen(ada, `/groups/${home}?panel=members`)
  await ada.getByRole('combobox', { name: 'Role of Bob' }).selectOption('Helper')

  await expect(bob.getByText('You can read this notepad.')).toBeVisible()
  await expect(text(bob)).not.toBeEditable()
  await expectText(bob, 'Bins: Tuesday')
  await expect(bob.getByRole('textbox', { name: 'Title' })).toHaveCount(0)
  // A star, and what only reads, is everybody's; all else is for who may write.
  await bob.getByRole('button', { name: 'Notepad: more' }).click()
  await expect(bob.getByRole('menuitem', { name: 'Star for me' })).toBeVisible()
  await expect(bob.getByRole('menuitem', { name: 'Move to the trash' })).toHaveCount(0)
  await expect(bob.getByRole('menuitem', { name: 'Turn tasks into list items' })).toHaveCount(0)
})

test('[NP-15] a notepad goes to the trash with an Undo, and says who deleted it', async ({
  ada,
  bob,
  home,
}) => {
  const url = await writeNotepad(ada, home, 'Bins: Tuesday')
  await openScreen(bob, url)
  await expect(text(bob)).toBeEditable()
  await expectText(bob, 'Bins: Tuesday')

  await ada.getByRole('button', { name: 'Notepad: more' }).click()
  await ada.getByRole('menuitem', { name: 'Move to the trash' }).click()
  await expect(ada).toHaveURL(`/groups/${home}`)
  await expect(bob.getByText(/Deleted by Ada/)).toBeVisible()
  await ada.getByRole('button', { name: 'Undo', exact: true }).click()

  await expectText(bob, 'Bins: Tuesday')
  await expect(ada.getByRole('link', { name: /Bins: Tuesday/ })).toBeVisible()
})

test('[NP-15] whoever may write restores a deleted notepad from its own address', async ({
  ada,
  bob,
  home,
  server,
}) => {
  const id = newId()
  await mutate(ada, {
    origin: server.url,
    stream: home,
    mutations: [
      ['addNotepad', { id, title: 'Wi-Fi', emoji: null, order: 'b01V' }],
      ['deleteNotepad', { id }],
    ],
  })

  expect(await openScreen(bob, `/groups/${home}/notepads/${id}`)).toBe(200)
  await bob.getByRole('button', { name: 'Restore' }).click()

  await expect(bob.getByRole('textbox', { name: 'Title' })).toHaveValue('Wi-Fi')
  await expect(text(bob)).toBeEditable()
})

test('[NP-21] a text that I write in stays to be read when somebody deletes its notepad, and restored I write on', async ({
  ada,
  bob,
  home,
}) => {
  const url = await writeNotepad(ada, home, 'Bins: Tuesday')
  await openNotepad(bob, url)
  await text(bob).press('Control+End')
  await bob.keyboard.type(', paper too')
  await expectText(ada, 'Bins: Tuesday, paper too')

  await ada.getByRole('button', { name: 'Notepad: more' }).click()
  await ada.getByRole('menuitem', { name: 'Move to the trash' }).click()

  await expect(bob.getByText(/Deleted by Ada/)).toBeVisible()
  await expectText(bob, 'Bins: Tuesday, paper too')
  await expect(text(bob)).not.toBeEditable()
  await bob.getByRole('button', { name: 'Restore' }).click()
  await expect(text(bob)).toBeEditable()
  await text(bob).press('Control+End')
  await bob.keyboard.type(', and glass')
  await openNotepad(ada, url)
  await expectText(ada, 'Bins: Tuesday, paper too, and glass')
})

test('[NP-21] at the address of a deleted notepad its text is read', async ({ ada, bob, home }) => {
  const url = await writeNotepad(ada, home, 'Bins: Tuesday')
  await ada.getByRole('button', { name: 'Notepad: more' }).click()
  await ada.getByRole('menuitem', { name: 'Move to the trash' }).click()
  await expect(ada.getByRole('button', { name: 'Saved' })).toBeVisible()

  await openScreen(bob, url)

  await expectText(bob, 'Bins: Tuesday')
  await expect(text(bob)).not.toBeEditable()
})

test('[NP-16] the title is kept as it is typed, and is the page’s title', async ({
  ada,
  bob,
  home,
}) => {
  const url = await writeNotepad(ada, home, 'Bins: Tuesday')
  await openScreen(bob, url)

  await ada.getByRole('textbox', { name: 'Title' }).fill('Bin days')
  await ada.keyboard.press('Enter')

  await expect(text(ada)).toBeFocused()
  await expect(bob.getByRole('textbox', { name: 'Title' })).toHaveValue('Bin days')
  await expect(bob).toHaveTitle('Bin days · Flat 12 · Trivet')
})

test('[NP-17] a long text is told of, and all of it arrives', async ({ ada, bob, home }) => {
  const url = await writeNotepad(ada, home, 'Before:')
  const long = 'Everything about the house and the garden. '.repeat(100)
  const words = `${long}\n`.repeat(60).trim()

  // Typing that much takes the browser itself minutes.
  await text(ada).evaluate((field, value) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', value)
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, words)

  await expect(ada.getByText(/^This notepad is long: 258,/)).toBeVisible()
  await openScreen(bob, url)
  await expect(text(bob)).toBeEditable()
  await expectText(bob, `Before:${words}`)
})

test('[ED-38] in Arabic, too, code is read from left to right: written, in the first page, in a version', async ({
  ada,
  browser,
  home,
  server,
}) => {
  const url = await writeNotepad(ada, home, 'شغّل')
  await ada.keyboard.type(' `--port 1`')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('```--port 1')
  await openScreen(ada, `${url}?panel=versions`)
  await ada.getByRole('textbox', { name: 'Keep this state under a name' }).fill('Draft')
  await ada.getByRole('button', { name: 'Name' }).click()
  await expect(ada.getByRole('region', { name: 'Versions' }).getByText(/Draft/)).toBeVisible()
  const look = { name: 'trivet-look', value: 'language=ar', url: server.url }
  await ada.context().addCookies([look])
  const storageState = await ada.context().storageState()
  const options = { baseURL: server.url, storageState, javaScriptEnabled: false }
  const first = await (await browser.newContext(options)).newPage()

  await ada.goto(`${url}?panel=versions`)
  await first.goto(url)

  await expect.poll(() => signsAtLeft(ada.locator('[contenteditable=true]'))).toEqual([true, true])
  await expect
    .poll(() => signsAtLeft(ada.getByRole('region', { name: 'الإصدارات' })))
    .toEqual([true, true])
  await expect.poll(() => signsAtLeft(first.locator('main'))).toEqual([true, true])
  await first.context().close()
})

/** For each code whether its first sign stands before its first letter, seen from the left. */
function signsAtLeft(place: Locator): Promise<boolean[]> {
  return place.getByRole('code').evaluateAll((codes) =>
    codes.map((code) => {
      const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
      const letters = walker.nextNode()
      // The last of them may still be on their way from before the reload.
      if (!letters || (letters.textContent ?? '').length < 3) return false
      const leftOf = (at: number) => {
        const range = document.createRange()
        range.setStart(letters, at)
        range.setEnd(letters, at + 1)
        return range.getBoundingClientRect().left
      }
      return leftOf(0) < leftOf(2)
    }),
  )
}
