import type { Page } from '@playwright/test'
import { type Pasted, pastes } from './fixtures/clipboard.ts'
import { finder, openFinder, option } from './finder-page.ts'
import { expect, test } from './fixtures.ts'
import { axe } from './axe.ts'
import { expectText, openNotepad, text, writeNotepad } from './notepad-page.ts'
import { openScreen } from './open-screen.ts'
import { userOf } from './people.ts'
import { untilStill } from './screens.ts'

test('[ED-11] an address leads to words, an item to its line, and the outline to a heading', async ({
  ada,
  home,
}) => {
  const url = await writeNotepad(ada, home, 'Canción')
  await ada.keyboard.press('Enter')
  for (const heading of ['# Saturday', '# Sunday', '# Later']) {
    await ada.keyboard.type(heading)
    await ada.keyboard.press('Enter')
    for (let line = 0; line < 20; line += 1) await ada.keyboard.press('Enter')
  }
  await ada.keyboard.type('The Wi-Fi password is plover')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('[] Bread')
  await ada.getByRole('button', { name: 'Notepad: more' }).click()
  await ada.getByRole('menuitem', { name: 'Turn tasks into list items' }).click()
  await expect(ada.getByRole('textbox', { name: 'Title of the list item' })).toHaveValue('Bread')

  await openScreen(ada, `${url}?find=password+wi-fi`)
  const find = ada.getByRole('textbox', { name: 'Find in this notepad' })
  await expect(find).toHaveValue('password wi-fi')
  await expect(ada.getByText('1 of 2')).toBeInViewport()
  await expect(text(ada).getByText('password', { exact: true })).toBeInViewport()
  await find.fill('cancion')
  await expect(ada.getByText('1 of 1')).toBeVisible()
  await expect(text(ada).getByText('Canción')).toBeInViewport()
  await find.press('Escape')
  await expect(find).toBeHidden()
  await expect(text(ada)).toBeFocused()
  expect(new URL(ada.url()).search).toBe('')

  await ada.getByRole('navigation', { name: 'Outline' }).getByText('Later').click()
  await expect(text(ada).getByRole('heading', { name: 'Later' })).toBeInViewport()

  await openScreen(ada, `/groups/${home}/list-items`)
  await ada.getByRole('link', { name: 'Bread' }).click()
  await ada.getByRole('link', { name: /^From/ }).click()
  const line = ada.getByRole('textbox', { name: 'Title of the list item' })
  await expect(line).toHaveValue('Bread')
  await expect(line).toBeInViewport()
})

test('[ED-60] the toolbar says that something of what is selected is bold: a word, a line, all', async ({
  ada,
  home,
}) => {
  await writeNotepad(ada, home, 'fresh ')
  await ada.keyboard.type('**bread** today')
  const bold = ada.getByRole('button', { name: 'Bold' })

  await text(ada).getByText('bread').dblclick()
  await expect(bold).toHaveAttribute('aria-pressed', 'true')

  await text(ada).press('ControlOrMeta+End')
  await text(ada).press('Shift+Home')
  await expect(bold).toHaveAttribute('aria-pressed', 'true')

  await text(ada).press('ControlOrMeta+a')
  await expect(bold).toHaveAttribute('aria-pressed', 'true')
  await bold.click()
  await expect(bold).toHaveAttribute('aria-pressed', 'false')
})

test('[ED-41] an open outline has each heading once, also where two are of one name', async ({
  ada,
  bob,
  home,
}) => {
  const url = await writeNotepad(ada, home, 'The plan')
  await ada.keyboard.press('Enter')
  for (const heading of ['# Notes', '# Notes', '# Later']) {
    await ada.keyboard.type(heading)
    await ada.keyboard.press('Enter')
  }
  await bob.setViewportSize({ width: 390, height: 844 })
  await openNotepad(bob, url)
  await bob.getByRole('button', { name: 'Outline' }).click()
  await expect(bob.getByRole('menuitem')).toHaveText(['Notes', 'Notes', 'Later'])

  await ada.keyboard.press('Control+Home')
  await ada.keyboard.type('# ')

  await expect(bob.getByRole('menuitem')).toHaveText(['The plan', 'Notes', 'Notes', 'Later'])
})

test('[ED-11] words that come to this device later are led to as well, unless one went on meanwhile', async ({
  ada,
  bob,
  home,
}) => {
  const url = await writeNotepad(ada, home, 'The plan')
  for (let line = 0; line < 60; line += 1) await ada.keyboard.press('Enter')
  await openNotepad(bob, `${url}?find=plover`)
  await expect(bob.getByText('Not found')).toBeVisible()
  await expect(bob.getByRole('textbox', { name: 'Find in this notepad' })).toBeFocused()

  await ada.keyboard.type('plover')
  await expect(text(bob).getByText('plover')).toBeInViewport()

  await openNotepad(bob, `${url}?find=heron`)
  await text(bob).click({ position: { x: 20, y: 5 } })
  await ada.keyboard.type(' heron')
  await expect(bob.getByText('1 of 1')).toBeVisible()
  await expect(text(bob).getByText('heron')).not.toBeInViewport()
})

test('[PU-3] the notice of a mention leads to its place', async ({ ada, bob, home }) => {
  const url = await writeNotepad(ada, home, 'The plan')
  for (let line = 0; line < 40; line += 1) await ada.keyboard.press('Enter')
  await ada.keyboard.type('Ask @Bo')
  await ada.getByRole('option', { name: 'Bob' }).click()
  await ada.keyboard.press('Control+Home')
  await openScreen(bob, `/groups/${home}`)

  await openNotepad(bob, `${url}?line=${await userOf(bob)}`)

  const mention = text(bob).locator('[data-mention]')
  await expect(mention).toHaveText('@Bob')
  await expect(mention).toBeInViewport()
})

test('[PU-3] … also when the mention comes to this device later', async ({ ada, bob, home }) => {
  const url = await writeNotepad(ada, home, 'The plan')
  for (let line = 0; line < 40; line += 1) await ada.keyboard.press('Enter')
  await openScreen(bob, `/groups/${home}`)
  await openNotepad(bob, `${url}?line=${await userOf(bob)}`)

  await ada.keyboard.type('Ask @Bo')
  await ada.getByRole('option', { name: 'Bob' }).click()

  await expect(text(bob).locator('[data-mention]')).toBeInViewport()
})

test('[NP-20] the first words of a notepad name whom they mention, on the group’s screen and where they are found', async ({
  ada,
  home,
}) => {
  await writeNotepad(ada, home, 'The plan')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('Ask @Bo')
  await ada.getByRole('option', { name: 'Bob' }).click()
  await ada.keyboard.type(' about chairs')

  await openScreen(ada, `/groups/${home}`)

  await expect(ada.getByText('Ask @Bob about chairs')).toBeVisible()
  await openFinder(ada)
  await finder(ada).fill('chairs')
  await expect(option(ada, /Ask @Bob about chairs/)).toBeVisible()
})

test('[ED-14] what is typed before the editor’s code is here is in the text, where it was pressed', async ({
  ada,
  home,
}) => {
  const url = await writeNotepad(ada, home, 'Bins')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('Glass')
  await expect(ada.getByRole('button', { name: 'Saved' })).toBeVisible()
  const { promise: code, resolve: bringCode } = Promise.withResolvers<void>()
  await ada.route('**/assets/open-editor-*.js', async (route) => {
    await code
    await route.continue()
  })
  await openScreen(ada, url)
  await expect(text(ada)).not.toBeEditable()
  const { height } = (await text(ada).getByText('Bins').boundingBox()) ?? { height: 0 }

  await text(ada)
    .getByText('Bins')
    .click({ position: { x: 200, y: height / 2 } })
  await ada.keyboard.type(': Tuesdax')
  await ada.keyboard.press('Backspace')
  await ada.keyboard.type('y')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('# Later')
  bringCode()

  await expect(text(ada)).toBeEditable()
  await expect(text(ada).getByRole('heading', { name: 'Later' })).toBeVisible()
  await ada.keyboard.type(' on')
  await expectText(ada, 'Bins: Tuesday\nLater on\nGlass')
})

test('[ED-14] what is typed before the page is alive is in the text, where it was pressed', async ({
  ada,
  home,
}) => {
  const url = await writeNotepad(ada, home, 'Bins')
  const { promise: code, resolve: bringCode } = Promise.withResolvers<void>()
  await ada.route('**/assets/browser-*.js', async (route) => {
    await code
    await route.continue()
  })
  await ada.goto(url, { waitUntil: 'commit' })
  // The one script that keeps what is typed is asked for before all others.
  await ada.waitForFunction(() => 'trivetTyped' in globalThis)

  await text(ada)
    .getByText('Bins')
    .click({ position: { x: 200, y: 10 } })
  await ada.keyboard.type(': Tuesdax')
  await ada.keyboard.press('Backspace')
  await ada.keyboard.type('y')
  bringCode()

  await expect(text(ada)).toBeEditable()
  await expectText(ada, 'Bins: Tuesday')
  await ada.keyboard.type('!')
  await expectText(ada, 'Bins: Tuesday!')
})

for (const way of ['by a link', 'by another page'] as const) {
  test(`[ED-42] what is typed before the editor’s code is here stays when its author leaves ${way}`, async ({
    ada,
    bob,
    home,
  }) => {
    await openScreen(ada, `/groups/${home}`)
    await ada.route('**/assets/open-editor-*.js', () => undefined)
    await ada.getByRole('button', { name: 'New notepad' }).first().click()
    await expect(text(ada)).toBeVisible()

    await ada.keyboard.type('Bins:')
    await ada.keyboard.press('Enter')
    await ada.keyboard.type('Tuesday')
    if (way === 'by a link') await ada.getByRole('link', { name: 'Back' }).click()
    else await ada.goto('/user')

    await openScreen(bob, `/groups/${home}`)
    await bob.getByRole('link', { name: /Bins: Tuesday/ }).click()
    await expectText(bob, 'Bins:\nTuesday')
  })
}

for (const typed of ['Tuesday', '']) {
  test(`[ED-42] whoever types “${typed}” before the editor’s code is here and goes on in the title stays there`, async ({
    ada,
    home,
  }) => {
    await openScreen(ada, `/groups/${home}`)
    const { promise: code, resolve: bringCode } = Promise.withResolvers<void>()
    await ada.route('**/assets/open-editor-*.js', async (route) => {
      await code
      await route.continue()
    })
    await ada.getByRole('button', { name: 'New notepad' }).first().click()
    await expect(text(ada)).toBeVisible()

    await ada.keyboard.type(typed)
    const title = ada.getByRole('textbox', { name: 'Title' })
    await title.click()
    await ada.keyboard.type('Bi')
    bringCode()
    await expect(text(ada)).toBeEditable()
    await ada.keyboard.type('ns')

    await expect(title).toHaveValue('Bins')
    await expectText(ada, typed)
  })
}

test('[ED-16] what is pasted from other programs is cleaned to what a notepad has', async ({
  ada,
  home,
}) => {
  await ada.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await writeNotepad(ada, home, 'Bins')

  for (const { from, markdown, ...pasted } of pastes) {
    await test.step(from, async () => {
      await text(ada).press('Control+a')
      await text(ada).press('Backspace')
      await paste(ada, pasted)
      await ada.getByRole('button', { name: 'Notepad: more' }).click()
      await ada.getByRole('menuitem', { name: 'Copy as Markdown' }).click()
      await expect
        .poll(() => ada.evaluate(() => navigator.clipboard.readText()))
        .toBe(`${markdown}\n`)
    })
  }
})

test('[ED-32] an address is a link as soon as it is pasted, but not in code', async ({
  ada,
  home,
}) => {
  await writeNotepad(ada, home, 'See ')
  const links = text(ada).getByRole('link')

  await paste(ada, { text: 'https://x.y/one' })
  await expect(links).toHaveText(['https://x.y/one'])
  await ada.keyboard.type('s')
  await expect(links).toHaveText(['https://x.y/one'])

  await paste(ada, { text: '\nBins: https://x.y/two.\nEnd' })
  await expect(links).toHaveText(['https://x.y/one', 'https://x.y/two'])

  await ada.keyboard.type(' `code`')
  await ada.keyboard.press('ArrowLeft')
  await paste(ada, { text: 'https://x.y/three' })
  await expect(text(ada)).toContainText('https://x.y/three')
  await expect(links).toHaveCount(2)
})

test('[ED-25] a paste that is too long is refused where one looks, and the text stays', async ({
  ada,
  home,
}) => {
  await writeNotepad(ada, home, 'Bins')
  for (let line = 0; line < 60; line += 1) await ada.keyboard.press('Enter')
  await ada.keyboard.type('The end')
  const refusal = 'Too long. Most characters allowed: 1,000,000.'
  const toasts = ada.getByRole('region', { name: 'Messages' })

  await paste(ada, { text: 'word '.repeat(200_001) })

  await expect(toasts.getByText(refusal)).toBeInViewport()
  await expect(ada.getByRole('status')).toHaveText(refusal)
  await expect(text(ada).getByText('The end', { exact: true })).toBeInViewport()

  await text(ada).press('Control+a')
  await text(ada).press('Backspace')
  await paste(ada, { text: 'word '.repeat(200_001) })

  await expect(toasts.getByText(refusal)).toHaveCount(1)
  await expectText(ada, '')
  await expect(ada.getByText('This notepad is full')).toBeHidden()
})

test('[ED-18] axe finds nothing on what the editor opens, with somebody else’s caret beside it', async ({
  ada,
  bob,
  home,
}) => {
  const url = await writeNotepad(ada, home, 'Bins')
  await openNotepad(bob, url)
  await text(bob).click()
  await expect(text(ada).locator('[data-colour][aria-hidden=true]')).toHaveCount(1)

  for (const look of looks) {
    await ada.setViewportSize({ width: look.width, height: 844 })
    await ada.emulateMedia({ colorScheme: look.theme })
    for (const { name, open, shown } of opened) {
      await test.step(`${name} at ${look.width}, ${look.theme}`, async () => {
        await text(ada).press('Control+End')
        await open(ada)
        await expect(shown(ada)).toBeVisible()
        await untilStill(ada)
        await axe(ada)
        await ada.keyboard.press('Escape')
        // On the phone the bar stays as long as one writes.
        if (name !== 'toolbar') await expect(shown(ada)).toBeHidden()
      })
    }
  }
  await openScreen(ada, `${url}?panel=versions`)
  await expect(ada.getByRole('region', { name: 'Versions' })).toBeVisible()
  await axe(ada)
})

const looks = [
  { width: 390, theme: 'light' },
  { width: 1280, theme: 'dark' },
] as const

/** What opens over the text, and how. */
const opened = [
  {
    name: 'blocks',
    open: (page: Page) => page.keyboard.type(' /'),
    shown: (page: Page) => page.getByRole('listbox'),
  },
  {
    name: 'mentions',
    open: (page: Page) => page.keyboard.type(' @'),
    shown: (page: Page) => page.getByRole('listbox'),
  },
  {
    name: 'emoji',
    open: (page: Page) => page.getByRole('button', { name: 'Emoji of the notepad' }).click(),
    shown: (page: Page) => page.getByRole('radio', { name: '🎉' }),
  },
  {
    name: 'toolbar',
    open: (page: Page) => page.keyboard.press('Control+a'),
    shown: (page: Page) => page.getByRole('toolbar'),
  },
  {
    name: 'link',
    open: async (page: Page) => {
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Control+k')
    },
    shown: (page: Page) => page.getByRole('textbox', { name: 'Address' }),
  },
]

/** As the browser does it: only a real paste may read the clipboard. */
async function paste(page: Page, pasted: Pasted): Promise<void> {
  await text(page).evaluate((body, { html, text: plain = 'not this' }) => {
    const clipboardData = new DataTransfer()
    if (html) clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', plain)
    const options = { clipboardData, bubbles: true, cancelable: true }
    body.dispatchEvent(new ClipboardEvent('paste', options))
  }, pasted)
}
