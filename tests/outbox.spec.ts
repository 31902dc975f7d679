import type { Page } from '@playwright/test'
import { outboxOf } from './device-disk.ts'
import { expect, test } from './fixtures.ts'
import { controlLink, type LinkControl } from './link.ts'
import { addItem, item, openList } from './list-page.ts'
import { openScreen } from './open-screen.ts'
import { invite, join, mutate, userOf } from './people.ts'
import { line } from './state-line.ts'

test('[SL-16] beside what could not be saved the outbox does not say that everything is', async ({
  ada,
  bob,
  home,
  server: { url: origin },
}) => {
  const link = await writeOffline(bob, home, ['Too late'])
  const id = await userOf(bob)
  await mutate(ada, { origin, stream: home, mutations: [['changeRole', { id, role: 'viewer' }]] })

  await link.set('open')
  await bob.getByRole('button', { name: 'Could not be saved' }).click()

  const outbox = bob.getByRole('dialog')
  await expect(outbox.getByRole('listitem')).toContainText('Too late')
  await expect(outbox.getByText('Everything is saved.')).toHaveCount(0)
  await outbox.getByRole('button', { name: 'Discard: Add Too late' }).click()
  await bob.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(outbox.getByText('Everything is saved.')).toBeVisible()
})

test('[OB-12] what was refused to somebody who was removed goes again once they are back', async ({
  ada,
  bob,
  home,
  server: { url: origin },
}) => {
  const link = await writeOffline(bob, home, ['Candles', 'Matches'])
  const id = await userOf(bob)
  await mutate(ada, { origin, stream: home, mutations: [['removeMember', { id }]] })
  await link.set('open')
  await expect(bob.getByText('This page could not be found.')).toBeVisible()
  await join(bob, await invite(ada, home, { origin }), { origin })
  await openList(bob, home)
  await openList(ada, home)

  await bob.getByRole('button', { name: 'Could not be saved' }).click()
  const outbox = bob.getByRole('dialog')
  await outbox.getByRole('button', { name: 'Try again' }).click()

  await expect(outbox.getByText('Everything is saved.')).toBeVisible()
  await expect(item(ada, 'Candles')).toBeVisible()
  await expect(item(ada, 'Matches')).toBeVisible()
})

for (const where of ['the outbox', 'Lost and found'] as const) {
  test(`[OB-15] AX-7: what was refused is discarded in ${where} after a question, which leaves the keys at the next one`, async ({
    ada,
    bob,
    home,
    server: { url: origin },
  }) => {
    const link = await writeOffline(bob, home, ['Candles', 'Matches'])
    const id = await userOf(bob)
    await mutate(ada, { origin, stream: home, mutations: [['changeRole', { id, role: 'viewer' }]] })
    await link.set('open')
    await bob.getByRole('button', { name: 'Could not be saved' }).click()
    if (where === 'Lost and found') {
      await openScreen(bob, `/groups/${home}?panel=lost-and-found`)
    }
    const discard = bob.getByRole('button', { name: /^Discard: Add (Candles|Matches)$/ })
    const question = bob.getByRole('dialog', { name: /^Discard: Add/ })
    await expect(discard).toHaveCount(2)

    await discard.first().press('Enter')
    await expect(question).toContainText('Only this device has this')
    await bob.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(discard).toHaveCount(2)
    await expect(discard.first()).toBeFocused()
    await discard.first().press('Enter')
    await question.getByRole('button', { name: 'Discard', exact: true }).press('Enter')

    await expect(question).toHaveCount(0)
    await expect(discard).toHaveCount(1)
    await expect(discard).toBeFocused()
  })
}

test('[OB-9] what waits is there after a reload, and a discarded change is not', async ({
  ada,
  bob,
  home,
}) => {
  const link = await controlLink(ada.context())
  await openList(ada, home)
  await link.set('cut')
  for (const title of ['Saffron', 'Thyme', 'Rosemary']) await addItem(ada, title)
  await openList(ada, home)
  await expect(item(ada, 'Thyme')).toBeVisible()

  await line(ada, 'Offline, 3 waiting').click()
  await ada.getByRole('button', { name: 'Discard: Add Thyme' }).click()
  await ada.getByRole('button', { name: 'Discard', exact: true }).click()
  await ada.getByRole('button', { name: 'Close' }).click()
  await expect(item(ada, 'Thyme')).toHaveCount(0)
  await link.set('open')

  await openList(bob, home)
  await expect(item(bob, 'Rosemary')).toBeVisible()
  await expect(item(bob, 'Saffron')).toBeVisible()
  await expect(item(bob, 'Thyme')).toHaveCount(0)
  await expect.poll(() => outboxOf(ada)).toEqual([])
})

test('[OB-15] B17: what only this device has is discarded after a question, which leaves the keys at the next one', async ({
  ada,
  home,
}) => {
  const link = await controlLink(ada.context())
  await openList(ada, home)
  await link.set('cut')
  for (const title of ['Saffron', 'Thyme']) await addItem(ada, title)
  await line(ada, 'Offline, 2 waiting').click()
  const discard = ada.getByRole('button', { name: 'Discard: Add Saffron' })
  const question = ada.getByRole('dialog', { name: 'Discard: Add Saffron' })

  await discard.press('Enter')
  await expect(question).toContainText('gone for good')
  await ada.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(discard).toBeFocused()
  await expect(item(ada, 'Saffron')).toHaveCount(1)
  await discard.press('Enter')
  await question.getByRole('button', { name: 'Discard' }).press('Enter')

  await expect(discard).toHaveCount(0)
  await expect(ada.getByRole('button', { name: 'Discard: Add Thyme' })).toBeFocused()
  await expect(item(ada, 'Saffron')).toHaveCount(0)
})

test('[UI-13] on a phone a sheet has a handle, and a question over it has none', async ({
  ada,
  home,
}) => {
  await ada.setViewportSize({ width: 390, height: 844 })
  await writeOffline(ada, home, ['Candles'])
  await line(ada, 'Offline, 1 waiting').click()

  await ada.getByRole('button', { name: 'Discard: Add Candles' }).click()

  await expect(ada.getByRole('dialog', { name: 'Discard: Add Candles' })).toBeVisible()
  const handles = await ada.evaluate(() =>
    [...document.querySelectorAll('dialog[open] > div')].map(
      (content) => getComputedStyle(content, '::before').content !== 'none',
    ),
  )
  expect(handles).toEqual([true, false])
})

/** With its link cut. */
async function writeOffline(page: Page, group: string, titles: string[]): Promise<LinkControl> {
  const link = await controlLink(page.context())
  await openList(page, group)
  await link.set('cut')
  for (const title of titles) await addItem(page, title)
  return link
}
