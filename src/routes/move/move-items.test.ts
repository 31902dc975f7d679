import { newId } from '#client/ids.ts'
import { flat, flatFromServer, makeFlat, openSession, user } from '#client/test-session.ts'
import type { Session } from '#client/session.ts'
import type { Id } from '#domain/id.ts'
import { lastOrder } from '#domain/last-order.ts'
import { childrenMax, type ListItem, liveItemsMax } from '#domain/list-item.ts'
import type { MutationArgs } from '#domain/mutations.ts'
import { orderBetween } from '#domain/order-between.ts'
import { expect, test } from 'vitest'
import { moveItems } from './move-items.ts'

const club = 'club-club-club-club-'

function openTwoGroups(): Session {
  const session = openSession()
  makeFlat(session, flat)
  makeFlat(session, club)
  return session
}

function add(
  session: Session,
  title: string,
  more: Partial<MutationArgs<'addListItem'>> = {},
  group = flat,
): Id {
  const id = newId()
  const order = orderBetween(lastOrder(session.replica(group).all('listItem')), null, Math.random)
  session.mutate(group, 'addListItem', { id, title, order, ...more })
  return id
}

function listOf(session: Session, group: Id): ListItem[] {
  return session
    .replica(group)
    .all('listItem')
    .filter(({ deleted }) => !deleted)
    .toSorted((one, other) => (one.order < other.order ? -1 : 1))
}

function move(session: Session, ids: Id[]): Id[] {
  const items = ids.flatMap((id) => session.replica(flat).get('listItem', id) ?? [])
  return moveItems(session, items, { from: flat, to: club, act: newId() })
}

test('[MV-1] an item says in the other group what it said here, and is in the trash of this one', () => {
  const session = openTwoGroups()
  const [here, there] = [newId(), newId()]
  session.mutate(flat, 'addSection', { id: here, name: 'Dairy', emoji: null, order: 'a0' })
  session.mutate(club, 'addSection', { id: there, name: 'dairy', emoji: null, order: 'a0' })
  const says = {
    note: 'The green one',
    amount: 2,
    unit: 'l',
    due: { date: '2026-12-03', time: null, zone: null },
    repeat: 'FREQ=WEEKLY',
    urgent: true,
    tags: ['party'],
    links: ['https://example.org/milk'],
  }
  const milk = add(session, 'Milk', { ...says, section: here, assignees: [user.id, newId()] })

  const [moved] = move(session, [milk])

  const kept = { ...says, title: 'Milk', section: there, assignees: [user.id], state: 'open' }
  expect(listOf(session, club)).toEqual([expect.objectContaining({ ...kept, id: moved })])
  expect(listOf(session, flat)).toEqual([])
  expect(session.replica(flat).get('listItem', milk)?.deleted).toMatchObject({
    by: user.id,
    moved: true,
  })
})

test('[MV-1] it is done, not there, or claimed by me in the other group, if it was here', () => {
  const session = openTwoGroups()
  const [done, missing, mine] = ['Milk', 'Bread', 'Salt'].map((title) => add(session, title))
  session.mutate(flat, 'tickListItem', { id: done ?? '', done: true })
  session.mutate(flat, 'markListItem', { id: missing ?? '', state: 'unavailable' })
  session.mutate(flat, 'claimListItem', { id: mine ?? '', claimed: true })

  move(session, [done, missing, mine].map(String))

  expect(listOf(session, club).map(({ title, state }) => [title, state])).toEqual([
    ['Milk', 'done'],
    ['Bread', 'unavailable'],
    ['Salt', 'open'],
  ])
  expect(listOf(session, club)[2]?.claimedBy?.by).toBe(user.id)
})

test('[MV-2] its parts go with it, in their order, and come behind what is there', () => {
  const session = openTwoGroups()
  add(session, 'Rope', {}, club)
  const [soup, salad] = [add(session, 'Soup'), add(session, 'Salad')]
  for (const title of ['Leek', 'Cream']) add(session, title, { parent: soup })

  const [moved] = move(session, [salad, soup])

  const list = listOf(session, club)
  expect(list.map(({ title }) => title)).toEqual(['Rope', 'Soup', 'Leek', 'Cream', 'Salad'])
  expect(list.map(({ parent }) => parent)).toEqual([null, null, moved, moved, null])
})

test('[MV-2] where not all of it has room, nothing of it is made there', () => {
  const session = openTwoGroups()
  const rope = add(session, 'Rope', {}, club)
  const blank = session.replica(club).get('listItem', rope)
  const told = flatFromServer(session, { stream: club })
  const more = Array.from(
    { length: liveItemsMax - 2 },
    () => ({ ...blank, id: newId() }) as ListItem,
  )
  const rows = more.map((record) => ({ kind: 'listItem', record, stamps: {} }) as const)
  session.receive({ ...told, rows: [...told.rows, ...rows] })
  const soup = add(session, 'Soup')
  add(session, 'Leek', { parent: soup })

  expect(() => move(session, [soup])).toThrow('full')

  expect(listOf(session, club)).toHaveLength(liveItemsMax - 1)
  expect(listOf(session, flat).map(({ title }) => title)).toEqual(['Soup', 'Leek'])
})

test('[MV-2] nor of what has more parts than an item can get', () => {
  const session = openTwoGroups()
  const soup = add(session, 'Soup')
  const [leek = ''] = Array.from({ length: childrenMax }, () =>
    add(session, 'Leek', { parent: soup }),
  )
  session.mutate(flat, 'deleteListItem', { id: leek })
  add(session, 'Cream', { parent: soup })
  session.mutate(flat, 'restoreListItem', { id: leek })

  expect(() => move(session, [soup])).toThrow('full')

  expect(listOf(session, club)).toEqual([])
  expect(session.replica(flat).get('listItem', soup)?.deleted).toBeNull()
})

test('[MV-3] here it goes once the server has all of it there', () => {
  const session = openTwoGroups()
  const soup = add(session, 'Soup')
  add(session, 'Leek', { parent: soup })

  move(session, [soup])

  const last = session.replica(club).pending.at(-1)
  expect(last).toMatchObject({ name: 'addListItem', args: { title: 'Leek' } })
  const leek = listOf(session, club).find(({ title }) => title === 'Leek')
  const gone = session.replica(flat).pending.at(-1)
  const once = { stream: club, id: leek?.id }
  expect(gone).toMatchObject({ name: 'moveListItemAway', once })
})
