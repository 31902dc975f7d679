import { test, untilInstalled, untilKept } from './device.ts'
import { finder, openFinder, option } from './finder-page.ts'
import { Finger } from './finger.ts'
import { expect } from './fixtures.ts'
import { addBar, item, openList } from './list-page.ts'
import { openNotepad, text, writeNotepad } from './notepad-page.ts'
import { openScreen } from './open-screen.ts'
import { makeGroup, mutate, newId, signUp, writtenNotepad } from './people.ts'

test('[FD-23] what is looked for by the title of the row one was on opens; what can be done to that row is found by its own name', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  await item(ada, 'Milk').focus()
  await openFinder(ada)
  await ada.keyboard.type('milk')
  await expect(option(ada, 'Capture “milk”')).toBeVisible()
  await expect(ada.getByRole('option').first()).toHaveText(/^Milk/)
  await ada.keyboard.type(' tick')
  await expect(option(ada, /^Tick: Milk/)).toBeVisible()
  await finder(ada).fill('milk')
  await expect(option(ada, 'Capture “milk”')).toBeVisible()

  await ada.keyboard.press('Enter')

  await expect(ada.getByRole('heading', { name: 'Milk', level: 1 })).toBeVisible()
})

test('[FD-10] R18: offline from a cold start, canción is found in lists and notepads by cancion and cancon', async ({
  device,
  gate,
}) => {
  const origin = gate.url
  const first = await device.start()
  await signUp(first, { name: 'Ada', origin })
  const page = await first.newPage()
  const flat = await makeGroup(page, { origin, items: [] })
  const [song, oldSong, notepad] = [newId(), newId(), newId()]
  const text = 'We sing the canción de cuna at eight.'
  await mutate(page, {
    origin,
    stream: flat,
    mutations: [
      ['addListItem', { id: song, title: 'Learn the Canción', order: 'b00V' }],
      ['addListItem', { id: oldSong, title: 'Old cancion book', order: 'c00V' }],
      ['tickListItem', { id: oldSong, done: true }],
      ...writtenNotepad({ id: notepad, title: 'Evening', emoji: null, order: 'b00V', text }),
    ],
  })
  await openScreen(page, '/')
  await untilInstalled(page)
  await untilKept(page, [flat, notepad])
  await device.stop()
  await gate.cut()

  const later = await (await device.start()).newPage()
  await openScreen(later, '/')
  await openFinder(later)
  for (const query of ['cancion', 'cancon']) {
    await finder(later).fill(query)

    await expect(option(later, /Learn the Canción/)).toBeVisible()
    await expect(option(later, /Evening.*We sing the canción de cuna/)).toBeVisible()
    await expect(option(later, /Old cancion book/)).toBeHidden()
  }
  await later.getByRole('button', { name: 'Done and archived: 1' }).click()
  await expect(option(later, /Old cancion book.*Done/)).toBeVisible()
  await option(later, /Evening/).click()
  await expect(later).toHaveURL(`/groups/${flat}/notepads/${notepad}?find=canci%C3%B3n`)
})

test('[FD-20] the palette offers the panels of the group on each of its screens', async ({
  ada,
  bob,
  home,
}) => {
  await openList(ada, home)
  await openFinder(ada)
  await finder(ada).fill('export')
  await option(ada, /^Export/).click()
  await expect(ada).toHaveURL(`/groups/${home}?panel=export`)
  await openFinder(ada)
  await finder(ada).fill('sections')
  await expect(option(ada, /^Sections/)).toHaveCount(1)

  await openList(bob, home)
  await openFinder(bob)
  await finder(bob).fill('settings')
  await expect(option(bob, /^Settings/).first()).toBeVisible()

  await expect(option(bob, /^Group settings/)).toHaveCount(0)
})

test('[FD-11] by keyboard alone: go, find and do; what changes is found at once; keys are listed', async ({
  ada,
  home,
}) => {
  await openList(ada, home)

  await openFinder(ada)
  await expect(option(ada, /Shop/)).toBeVisible()
  await ada.keyboard.type('mikl')
  await ada.keyboard.press('Escape')
  await expect(finder(ada)).toBeHidden()

  // Find: a slip of the finger, the arrows, Enter.
  await openFinder(ada)
  await ada.keyboard.type('mikl')
  await expect(option(ada, /^Milk/)).toHaveAttribute('aria-selected', 'true')
  expect(ada.workers().map((worker) => worker.url())).toEqual([
    expect.stringContaining('search-worker'),
  ])
  await ada.keyboard.press('Enter')
  await expect(ada).toHaveURL(/list-items\/[\w-]+$/)
  await expect(finder(ada)).toBeHidden()

  // Do: what is renamed is found by its new name, and no more by the old one.
  await ada.getByRole('textbox', { name: 'Title' }).fill('Havregrød')
  await ada.keyboard.press('Tab')
  await openFinder(ada)
  await ada.keyboard.type('havregrod')
  await expect(option(ada, 'Havregrød')).toBeVisible()
  await finder(ada).fill('milk')
  await expect(option(ada, 'Capture “milk”')).toBeVisible()
  await expect(option(ada, /^Milk/)).toBeHidden()

  // Go, by the palette and by two keys.
  await finder(ada).fill('setings')
  await expect(option(ada, /^Settings(?!:)/)).toHaveAttribute('aria-selected', 'true')
  await ada.keyboard.press('Enter')
  await expect(ada).toHaveURL('/user')
  await ada.locator('body').press('g')
  await ada.locator('body').press('1')
  await expect(ada).toHaveURL(`/groups/${home}/list-items`)
  await expect(item(ada, 'Havregrød')).toBeVisible()

  // The commands of a row are in the palette, with their keys and by its title alone.
  await addBar(ada).fill('Salt !')
  await addBar(ada).press('Enter')
  await item(ada, 'Salt').focus()
  await openFinder(ada)
  await ada.keyboard.type('tick')
  await expect(option(ada, 'Tick: Salt')).not.toContainText('Urgent')
  await ada.keyboard.press('Escape')
  await item(ada, 'Havregrød').focus()
  await openFinder(ada)
  await ada.keyboard.type('tick')
  await expect(option(ada, 'Tick: Havregrød')).toBeVisible()
  await ada.keyboard.press('Enter')
  await expect(item(ada, 'Havregrød')).toBeChecked()

  // All keys.
  await ada.keyboard.press('?')
  const keys = ada.getByRole('dialog', { name: 'Keys' })
  await expect(keys.getByText('Select all')).toBeVisible()
  await ada.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await ada.keyboard.press('n')
  await expect(ada.getByRole('combobox', { name: 'Add an item' })).toBeFocused()
})

test('[KY-3] a row of keys is shown from its first to its last', async ({ ada }) => {
  await openScreen(ada, '/user?panel=keys')

  await expect(ada.getByRole('definition').filter({ hasText: 'G 1' })).toHaveText('G 1 – G 9')
})

test('[KY-7] where nothing hovers, as on a phone, menus and the palette show no keys', async ({
  ada,
  home,
}) => {
  const keys = ada.getByText('Ctrl K', { exact: true }).filter({ visible: true })
  await ada.setViewportSize({ width: 390, height: 844 })
  await openList(ada, home)
  const groups = ada.getByRole('button', { name: /^Flat 12/ })
  await groups.click()
  await expect(keys).toHaveCount(1)
  await ada.keyboard.press('Escape')

  await Finger.on(ada)
  await groups.click()
  await expect(ada.getByRole('menuitem', { name: /^Search/ })).toBeVisible()
  await expect(keys).toHaveCount(0)
  await ada.keyboard.press('Escape')
  await openFinder(ada)

  await expect(ada.getByRole('option').first()).toBeVisible()
  await expect(ada.getByRole('listbox').locator('kbd').filter({ visible: true })).toHaveCount(0)
})

test('[FD-14] every command of the screen is in it: filters, settings, the tools of a text; from there and from an open item too', async ({
  ada,
  home,
}) => {
  await openList(ada, home)

  await openFinder(ada)
  // Not what signs out or deletes: Enter is quickly pressed.
  await expect(ada.getByRole('option', { selected: true })).toHaveText(/^Add an item/)
  await ada.keyboard.type('urgent')
  await expect(option(ada, /^Urgent/)).toHaveAttribute('aria-selected', 'true')
  await ada.keyboard.press('Enter')
  await expect(ada).toHaveURL(`/groups/${home}/list-items?only=urgent`)
  await openFinder(ada)
  await ada.keyboard.type('language')
  await option(ada, 'Settings: Language and time').click()
  await expect(ada).toHaveURL('/user?panel=language')

  // In a text the key opens it too, where there is nothing to make a link of.
  const path = await writeNotepad(ada, home, 'Saturday')
  await openFinder(ada)
  await expect(option(ada, /^Undo.*Z$/)).toBeVisible()
  await expect(option(ada, /^Link/)).toBeHidden()
  await ada.keyboard.type('heading 2')
  await option(ada, /^Heading 2/).click()
  // The title of the notepad is above all of its headings.
  await expect(text(ada).getByRole('heading', { level: 3, name: 'Saturday' })).toBeVisible()
  await expect(text(ada)).toBeFocused()
  await ada.keyboard.press('ControlOrMeta+a')
  await ada.keyboard.press('ControlOrMeta+k')
  await expect(ada.getByRole('textbox', { name: 'Address' })).toBeFocused()

  // On a phone: from the menu of what is open.
  await ada.setViewportSize({ width: 390, height: 844 })
  await openNotepad(ada, path)
  await ada.getByRole('button', { name: 'Notepad: more' }).click()
  await ada.getByRole('menuitem', { name: 'Search' }).click()
  await finder(ada).fill('milk')
  await option(ada, /^Milk/).click()
  await ada.getByRole('button', { name: 'More for this item' }).click()
  await ada.getByRole('menuitem', { name: 'Search' }).click()
  await finder(ada).fill('saturday')
  await option(ada, /Saturday/).click()
  await expect(ada).toHaveURL(new RegExp(path))
})

test('[FD-12] on a phone the field on home opens the same; where the browser refuses workers it still finds', async ({
  ada,
  home,
}) => {
  await ada.setViewportSize({ width: 390, height: 844 })
  await ada.addInitScript(() => {
    Object.defineProperty(globalThis, 'Worker', { value: undefined })
  })
  await openScreen(ada, '/')
  await ada.getByRole('button', { name: 'Find, go or do' }).click()
  await finder(ada).fill('MILC')

  await option(ada, /Milk/).click()

  await expect(ada).toHaveURL(new RegExp(`/groups/${home}/list-items/`))
})
