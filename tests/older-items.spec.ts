import { expect, test } from './fixtures.ts'
import { addBar, item } from './list-page.ts'
import { foldLongAgo } from './long-ago.ts'
import { openScreen } from './open-screen.ts'
import { makeGroup, mutate, newId, signUp, type AnyMutation } from './people.ts'
import { startServer } from './server.ts'

test('[FM-8] what was done long ago is out of the way, still known, looked up, found in the palette and opened again (FD-16)', async ({
  openPage,
}) => {
  // Two servers, one after the other, with the same data.
  test.slow()
  const first = await startServer()
  const { dataDir } = first
  const port = Number(new URL(first.url).port)
  const ada = await openPage()
  const origin = first.url
  await signUp(ada.context(), { name: 'Ada', origin })
  const home = await makeGroup(ada, { origin, items: ['Bread'] })
  const milk = newId()
  const things = [milk, newId(), newId()]
  const done: AnyMutation[] = things.flatMap((id, index): AnyMutation[] => [
    ['addListItem', { id, title: index === 2 ? 'Tea' : 'Milk', order: 'a1', amount: 2, unit: 'l' }],
    ['tickListItem', { id, done: true }],
  ])
  await mutate(ada, { origin, stream: home, mutations: done })
  await openScreen(ada, `${origin}/groups/${home}/list-items`)
  await ada.getByRole('button', { name: /^Done/ }).click()
  await expect(item(ada, 'Tea')).toBeChecked()
  await ada.goto('about:blank')
  await first.kill()
  await foldLongAgo(dataDir, things)
  const again = await startServer({}, undefined, { dataDir, port })

  await openScreen(ada, `${origin}/groups/${home}/list-items`)
  await ada.getByRole('button', { name: 'Show what was done long ago' }).click()
  const older = ada.getByRole('region', { name: 'Done long ago' })
  await expect(older.getByRole('checkbox')).toHaveCount(3)
  await older.getByRole('searchbox').fill('tea')
  await expect(older.getByRole('checkbox')).toHaveCount(1)
  await addBar(ada).fill('mil')
  await expect(ada.getByRole('option', { name: /Milk/ })).toContainText('2 l')

  await ada.keyboard.press('ControlOrMeta+k')
  await ada.getByRole('combobox', { name: 'Search' }).fill('tea')
  await ada.getByRole('button', { name: 'Done and archived: 1' }).click()
  await ada.getByRole('option').filter({ hasText: 'Done long ago' }).click()
  await expect(ada).toHaveURL(/\?older=Tea$/)
  await expect(older.getByRole('searchbox')).toHaveValue('Tea')
  await expect(older.getByRole('checkbox', { name: 'Tea' })).toBeInViewport()

  await openScreen(ada, `${origin}/groups/${home}/list-items/${milk}`)
  await expect(ada.getByText('Bought 2 times')).toBeVisible()
  await ada.reload()
  await ada.getByRole('button', { name: 'Put back on the list' }).click()
  await expect(item(ada, 'Milk')).not.toBeChecked()
  await again.stop()
})
