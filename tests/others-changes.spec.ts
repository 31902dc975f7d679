import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { deleteByMenu, typeItem } from './list-page.ts'
import { openLiveList } from './live-list.ts'
import { makeGroup, invite, join, mutate, newId } from './people.ts'

test('[OC-1] what others add or change is washed, until it has been in view for a while', async ({
  ada,
  bob,
  home,
}) => {
  await openLiveList(ada, home)
  await openLiveList(bob, home)

  await typeItem(bob, 'Bread')

  const row = ada.getByRole('listitem').filter({ hasText: 'Bread' })
  await expect(row).toHaveAttribute('data-marked', 'seen')
  await expect(ada.getByRole('listitem').filter({ hasText: 'Milk' })).not.toHaveAttribute(
    'data-marked',
  )
  await expect(row).not.toHaveAttribute('data-marked')
})

test('[OC-2] what others do above does not move what I look at', async ({ ada, bob, server }) => {
  const origin = server.url
  const group = await longList(ada, bob, origin)
  await openLiveList(ada, group)
  const row = ada.getByRole('listitem').filter({ hasText: 'Thing 40' })
  await row.scrollIntoViewIfNeeded()
  const before = await topOf(row)

  await mutate(bob, {
    origin,
    stream: group,
    mutations: Array.from({ length: 5 }, (_, index) => [
      'addListItem',
      { id: newId(), title: `Early ${index}`, order: `a${index}V` },
    ]),
  })
  await expect(ada.getByRole('checkbox', { name: 'Early 4' })).toBeAttached()

  await expect.poll(() => topOf(row)).toBeCloseTo(before, 0)
})

test('[OC-3] nothing moves under a finger: others’ changes wait until it is lifted', async ({
  ada,
  bob,
  server,
}) => {
  const origin = server.url
  const group = await longList(ada, bob, origin)
  await openLiveList(ada, group)
  await openLiveList(bob, group)
  await ada.getByRole('link', { name: 'Thing 02' }).hover()
  await ada.mouse.down()

  await deleteByMenu(bob, 'Thing 00')
  await expect(openCount(ada)).toHaveText('List59')
  await typeItem(bob, 'Last')
  await expect(openCount(ada)).toHaveText('List60')

  await expect(ada.getByRole('checkbox', { name: 'Thing 00' })).toBeVisible()
  await expect(ada.getByRole('checkbox', { name: 'Last' })).toHaveCount(0)

  await ada.mouse.move(0, 0)
  await ada.mouse.up()

  await expect(ada.getByRole('checkbox', { name: 'Thing 00' })).toHaveCount(0)
  await expect(ada.getByRole('checkbox', { name: 'Last' })).toBeAttached()
})

test('[OC-6] when somebody takes away the row that has the focus, it is said who, and the next has it', async ({
  ada,
  bob,
  home,
}) => {
  await openLiveList(ada, home)
  await typeItem(ada, 'Bread')
  await openLiveList(bob, home)
  await ada.getByRole('checkbox', { name: 'Milk' }).focus()

  await deleteByMenu(bob, 'Milk')

  await expect(ada.getByRole('checkbox', { name: 'Bread' })).toBeFocused()
  await expect(ada.getByRole('status')).toHaveText('Bob deleted Milk')
})

test('[OC-7] what others do is said once in a while, in few words', async ({
  ada,
  bob,
  home,
  server,
}) => {
  await openLiveList(ada, home)
  await openLiveList(bob, home)

  await mutate(bob, {
    origin: server.url,
    stream: home,
    mutations: ['Apples', 'Pears', 'Plums'].map((title, index) => [
      'addListItem',
      { id: newId(), title, order: `c0${index}V` },
    ]),
  })

  await expect(ada.getByRole('log')).toHaveText('Bob added Apples and 2 more')
})

test('[OC-8] back from an item leads to the same place of the list (R20)', async ({
  ada,
  bob,
  server,
}) => {
  const group = await longList(ada, bob, server.url)
  await openLiveList(ada, group)
  const row = ada.locator('[data-item]').filter({ hasText: 'Thing 40' })
  await row.scrollIntoViewIfNeeded()
  const before = await topOf(row)

  await row.getByRole('link').click()
  await expect(ada.getByRole('textbox', { name: 'Title' })).toBeInViewport()
  await ada.goBack()
  await expect.poll(() => topOf(row)).toBeCloseTo(before, 0)

  await row.getByRole('link').click()
  await expect(ada.getByRole('heading', { level: 1 })).toBeFocused()
  await ada.keyboard.press('Escape')
  await expect.poll(() => topOf(row)).toBeCloseTo(before, 0)
})

test('[OC-16] what another ticks fades where it stands, with their colour on its circle', async ({
  ada,
  bob,
  home,
}) => {
  await openLiveList(ada, home)
  await typeItem(ada, 'Bread')
  await openLiveList(bob, home)
  await expect(bob.getByRole('checkbox', { name: 'Bread' })).toBeVisible()
  await ada.evaluate(() => {
    const { dataset } = document.documentElement
    const look = () => {
      const box = document.querySelector<HTMLInputElement>('input[aria-label="Milk"]')
      const row = box?.closest('li')
      const opacity = row ? Number(getComputedStyle(row).opacity) : 1
      if (box?.checked && opacity < 1) dataset['faded'] = box.dataset['colour']
      requestAnimationFrame(look)
    }
    look()
  })

  await bob.getByRole('checkbox', { name: 'Milk' }).check()

  await expect(ada.getByRole('checkbox', { name: 'Milk' })).toHaveCount(0)
  await expect(ada.locator('html')).toHaveAttribute('data-faded', /\w/)
  await ada.getByRole('button', { name: 'Done' }).click()
  const colour = await ada.locator('html').getAttribute('data-faded')
  await expect(ada.getByRole('checkbox', { name: 'Milk' })).toHaveAttribute(
    'data-colour',
    colour ?? '',
  )
})

test('[OC-7] nor is it said while I type', async ({ ada, bob, home }) => {
  await openLiveList(ada, home)
  await openLiveList(bob, home)
  await typeItem(bob, 'Apples')
  await expect(ada.getByRole('checkbox', { name: 'Apples' })).toBeVisible()

  // Slowly, for longer than what others do is gathered.
  const field = ada.getByRole('combobox', { name: 'Add an item' })
  await field.pressSequentially('Oat milk, two of it', { delay: 400 })
  await expect(ada.getByRole('log')).toBeEmpty()

  await expect(ada.getByRole('log')).toHaveText('Bob added Apples')
})

async function longList(owner: Page, other: Page, origin: string): Promise<string> {
  const items = Array.from({ length: 60 }, (_, index) => `Thing ${String(index).padStart(2, '0')}`)
  const group = await makeGroup(owner, { origin, items })
  await join(other, await invite(owner, group, { origin }), { origin })
  return group
}

/** The tab with the number of open items: it waits for no finger. */
function openCount(page: Page) {
  const tabs = page.getByRole('navigation', { name: 'Group', includeHidden: true })
  return tabs.getByRole('link', { name: 'List', includeHidden: true })
}

async function topOf(row: ReturnType<Page['locator']>): Promise<number> {
  return (await row.boundingBox())?.y ?? Number.NaN
}
