import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openScreen } from './open-screen.ts'
import {
  type AnyMutation,
  invite,
  join,
  makeGroup,
  mutate,
  newId,
  signUp,
  userOf,
} from './people.ts'

test('[AV-4] the activity says who did what, and anybody who may edit takes it back', async ({
  ada,
  bob,
  home,
}) => {
  await bob.goto(`/groups/${home}/list-items`)
  await bob.getByRole('checkbox', { name: 'Milk' }).check()
  await openActivity(ada, home)

  const first = lines(ada).first()
  await expect(first).toContainText('Bob ticked Milk')
  await first.getByRole('button', { name: 'Undo: Tick Milk' }).click()

  await expect(bob.getByRole('checkbox', { name: 'Milk' })).not.toBeChecked()
  await expect(lines(ada).first()).toContainText('Ada undid a change of Milk')
  await expect(ada.getByRole('button', { name: 'Undo: Tick Milk' })).toHaveCount(0)
})

test('[AV-5] whoever only views sees the activity without a way back', async ({
  ada,
  home,
  openPage,
  server,
}) => {
  const origin = server.url
  const viewer = await openPage()
  await signUp(viewer.context(), { name: 'Vera', origin })
  await join(viewer, await invite(ada, home, { origin, role: 'viewer' }), { origin })

  await openActivity(viewer, home)

  await expect(lines(viewer).filter({ hasText: 'Ada added Milk' })).toBeVisible()
  await expect(viewer.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
})

test('[AV-9] older rights and people are shown once, however often they are asked for', async ({
  ada,
  bob,
  home,
  server,
}) => {
  await bob.goto('/')
  const id = await userOf(bob)
  const mutations = Array.from({ length: 120 }, (_, index): AnyMutation => [
    'changeRole',
    { id, role: index % 2 === 0 ? 'helper' : 'member' },
  ])
  await mutate(ada, { origin: server.url, stream: home, mutations })
  const asked: string[] = []
  ada.on('request', (request) => {
    if (request.url().includes('only=audit')) asked.push(request.url())
  })
  await openScreen(ada, `/groups/${home}?panel=audit`)
  const shown = ada.getByRole('list', { name: 'Rights and people' }).getByRole('listitem')
  await expect(shown).toHaveCount(100)

  await ada.getByRole('button', { name: 'Show older' }).dblclick()

  // With the group itself, the invitation, and who came by it.
  await expect(shown).toHaveCount(123)
  expect(asked).toHaveLength(2)
})

test('[AV-6] older activity is fetched, back to the beginning', async ({ ada, server }) => {
  const origin = server.url
  const group = await makeGroup(ada, { origin })
  for (let batch = 0; batch < 3; batch += 1) {
    await mutate(ada, {
      origin,
      stream: group,
      mutations: Array.from({ length: 200 }, (_, index) => [
        'addListItem',
        { id: newId(), title: `Thing ${batch * 200 + index}`, order: `c0${batch}V` },
      ]),
    })
  }
  await openActivity(ada, group)
  const older = ada.getByRole('button', { name: 'Show older' })
  const end = ada.getByText('That is all that is kept.')
  await expect(lines(ada).first()).toContainText('Ada added Thing 599')

  while (!(await end.isVisible())) {
    await older.click()
    await expect(older.and(ada.locator('[aria-busy]'))).toHaveCount(0)
  }

  await expect(lines(ada).last()).toContainText('Ada made the group')
  await expect(lines(ada)).toHaveCount(602)
})

test('[AV-7] the group shows what happened since I was there last', async ({
  ada,
  bob,
  home,
  server,
}) => {
  await ada.goto(`/groups/${home}`)
  const recent = ada.getByRole('list', { name: 'Since your last visit' })
  await expect(recent).toContainText('Ada added Milk')
  await ada.goto(`/groups/${home}/list-items`)
  await mutate(bob, {
    origin: server.url,
    stream: home,
    mutations: [['addListItem', { id: newId(), title: 'Apples', order: 'c00V' }]],
  })
  await expect(ada.getByRole('checkbox', { name: 'Apples' })).toBeVisible()

  await ada.goto(`/groups/${home}`)

  await expect(recent).toContainText('Bob added Apples')
  await expect(recent).not.toContainText('Milk')
})

test('[AV-8] an item’s own screen tells what happened to it, each line with its way back', async ({
  ada,
  home,
}) => {
  await ada.goto(`/groups/${home}/list-items`)
  await ada.getByRole('link', { name: 'Milk' }).click()
  await ada.getByRole('textbox', { name: 'Title' }).fill('Oat milk')
  await ada.getByRole('textbox', { name: 'Title' }).blur()
  const history = ada.getByRole('list', { name: 'History' })
  await expect(history.getByRole('listitem').first()).toContainText('Ada renamed Milk')

  await history.getByRole('button', { name: 'Undo: Change Milk' }).click()

  await expect(ada.getByRole('textbox', { name: 'Title' })).toHaveValue('Milk')
})

test('[AV-8] changes of an item say what of it was changed', async ({ ada, home }) => {
  await ada.goto(`/groups/${home}/list-items`)
  await ada.getByRole('link', { name: 'Milk' }).click()
  await ada.getByRole('textbox', { name: 'Note' }).fill('The blue one')
  await ada.getByRole('textbox', { name: 'Note' }).blur()
  await ada.getByRole('button', { name: 'One more' }).click()

  const history = ada.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(history.filter({ hasText: 'Ada changed Milk' })).toContainText([
    '(Amount)',
    '(Note)',
  ])
})

async function openActivity(page: Page, group: string): Promise<void> {
  await page.goto(`/groups/${group}?panel=activity`)
  await page.locator('html[data-ready]').waitFor()
}

function lines(page: Page) {
  return page.getByRole('list', { name: 'What happened, newest first' }).getByRole('listitem')
}
