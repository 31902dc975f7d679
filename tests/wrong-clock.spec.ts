import { hourMs } from '#domain/durations.ts'
import { expect, test } from './fixtures.ts'
import { openList, rows } from './list-page.ts'
import { openScreen } from './open-screen.ts'
import { mutate, newId } from './people.ts'

test('[WD-19] where a clock is hours ahead, others’ claims show, and what they did was just done', async ({
  ada,
  bob,
  home,
  server: { url: origin },
}) => {
  const id = newId()
  const bread = rows(ada).filter({ hasText: 'Bread' })
  await ada.clock.install({ time: Date.now() + 5 * hourMs })
  await openList(ada, home)

  await mutate(bob, {
    origin,
    stream: home,
    mutations: [
      ['addListItem', { id, title: 'Bread', order: 'a5' }],
      ['claimListItem', { id, claimed: true }],
    ],
  })
  await expect(bread).toContainText('Bob is getting it')

  // From here on the server does not say what time it is.
  await ada.routeWebSocket(/\/sync\b/, () => undefined)
  await openList(ada, home)
  await expect(bread).toContainText('Bob is getting it')
  await openScreen(ada, `/groups/${home}?panel=activity`)
  const line = ada.getByRole('listitem').filter({ hasText: 'Bob is getting Bread' }).last()
  await expect(line.getByRole('time')).toHaveText(/^(now|\d minutes? ago)$/)
})
