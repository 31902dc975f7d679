import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { invite, join, mutate, newId, writtenNotepad } from './people.ts'

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** Three flatmates whose list and notepads look as after a year of living together. */
export interface Household {
  /** Ada's session: owner of the flat, and only a viewer in the club. */
  ada: Session
  /** Those who live with her. */
  others: Session[]
  flat: string
  club: string
  item: string
  deletedItem: string
  /** Ticked, and to be made so old that they are folded away. */
  longAgo: string[]
  notepad: string
  /** What an open invitation's link carries. */
  invitation: string
}

type Changes = Parameters<typeof mutate>[1]['mutations']

interface Place {
  browser: Browser
  origin: string
  /** The day that it is for them, `2026-11-16`. */
  today: string
}

export async function seedHousehold({ browser, origin, today }: Place): Promise<Household> {
  const [ada, ben, cleo] = [
    await enter(browser, { origin, name: 'Ada', colour: 'pine' }),
    await enter(browser, { origin, name: 'Ben', colour: 'sky' }),
    await enter(browser, { origin, name: 'Cleo', colour: 'plum' }),
  ]
  const change = (page: Page, stream: string, mutations: Changes) =>
    mutate(page, { origin, stream, mutations })

  const flat = newId()
  await change(ada.page, flat, [
    ['createGroup', { name: 'Flat 12', emoji: '🏠', colour: 'pine', ...settings }],
  ])
  await join(ben.page, await invite(ada.page, flat, { origin }), { origin })
  await join(cleo.page, await invite(ada.page, flat, { origin }), { origin })
  const invitation = await invite(ada.page, flat, { origin, uses: 5 })
  const list = listOf({ today, ada: ada.id, ben: ben.id, cleo: cleo.id })
  await change(ada.page, flat, list.changes)
  for (const [page, title] of [
    [ben.page, 'Coffee'],
    [ben.page, 'Bread'],
    [cleo.page, 'Toilet paper'],
    ...longAgo.map((title) => [cleo.page, title] as const),
  ] as const) {
    await change(page, flat, [['tickListItem', { id: list.idOf(title), done: true }]])
  }
  // By the same device: nobody deletes what they have not seen.
  const candles = newId()
  await change(cleo.page, flat, [
    ['addListItem', { id: candles, title: 'Candles', order: orderAt(40) }],
    ['deleteListItem', { id: candles }],
  ])
  const notepads = await writeNotepads((notepad, index) =>
    change([ada, ben, cleo][index % 3]?.page ?? ada.page, flat, notepad),
  )

  const club = newId()
  await change(ben.page, club, [
    ['createGroup', { name: 'Climbing club', emoji: '🧗', colour: 'clay', ...settings }],
    ['addListItem', { id: newId(), title: 'Chalk', order: orderAt(0) }],
    ['addListItem', { id: newId(), title: 'Book the hall', order: orderAt(1), urgent: true }],
  ])
  await join(ada.page, await invite(ben.page, club, { origin, role: 'viewer' }), { origin })

  const session = await ada.page.context().storageState()
  const others = [await ben.page.context().storageState(), await cleo.page.context().storageState()]
  await Promise.all([ada, ben, cleo].map(({ page }) => page.context().close()))
  return {
    ada: session,
    others,
    flat,
    club,
    item: list.idOf('Oat milk'),
    deletedItem: candles,
    longAgo: longAgo.map(list.idOf),
    notepad: notepads[0] ?? '',
    invitation,
  }
}

const longAgo = ['Charcoal', 'Sun cream', 'Picnic blanket']

const settings = { locale: 'en', timeZone: 'UTC', weekStart: 1 } as const

interface Person {
  origin: string
  name: string
  colour: 'pine' | 'sky' | 'plum'
}

/** An account whose address, colour and language do not change from run to run. */
async function enter(browser: Browser, { origin, name, colour }: Person) {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  const account = { name, email: `${name.toLowerCase()}@example.com`, password: 'tallow-brink-9' }
  const answer = await page.request.post('/auth/sign-up', {
    data: account,
    headers: { Origin: origin },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { user }: { user: { id: string } } = await answer.json()
  await mutate(page, { origin, stream: user.id, mutations: [['changeProfile', { colour }]] })
  return { id: user.id, page }
}

interface ListOf {
  today: string
  ada: string
  ben: string
  cleo: string
}

function listOf({ today, ada, ben, cleo }: ListOf) {
  const [greens, dairy, house] = [newId(), newId(), newId()]
  const ids = new Map<string, string>()
  const due = (days: number) => ({ due: { date: dayAfter(today, days), time: null, zone: null } })
  const add = (title: string, more: object = {}): Changes[number] => {
    const id = newId()
    const order = orderAt(ids.size)
    ids.set(title, id)
    return ['addListItem', { id, title, order, ...more }]
  }
  const changes: Changes = [
    ['addSection', { id: greens, name: 'Fruit and vegetables', emoji: '🥬', order: orderAt(0) }],
    ['addSection', { id: dairy, name: 'Dairy', emoji: '🥛', order: orderAt(1) }],
    ['addSection', { id: house, name: 'Household', emoji: '🧽', order: orderAt(2) }],
    add('Take out the bins', { ...due(0), assignees: [ada] }),
    add('Call the landlord about the heating', { ...due(-1), assignees: [ada], urgent: true }),
    add('Cake for Cleo’s birthday', { ...due(5), assignees: [ben] }),
    add('Bananas', { section: greens, amount: 6 }),
    add('Spinach', { section: greens, amount: 200, unit: 'g' }),
    add('Lemons', { section: greens, amount: 3 }),
    add('Oat milk', { section: dairy, amount: 2, unit: 'l', note: 'The blue one, without sugar.' }),
    add('Butter', { section: dairy }),
    add('Yoghurt', { section: dairy, amount: 500, unit: 'g', assignees: [cleo] }),
    add('Washing-up liquid', { section: house }),
    add('Light bulbs, E27, warm white', { section: house, amount: 4 }),
    add('Coffee'),
    add('Bread'),
    add('Toilet paper', { section: house }),
    ...longAgo.map((title) => add(title, { amount: 2 })),
  ]
  return { changes, idOf: (title: string) => ids.get(title) ?? '' }
}

const texts: [title: string, emoji: string, text: string][] = [
  [
    'Saturday dinner',
    '🍝',
    'Eight people, seven o’clock.\n\nBen cooks: lasagne, one without cheese.\nCleo brings the long table from the cellar.\nAda: wine, bread, candles.\n\nAsk the neighbours about the chairs.',
  ],
  ['Wi-Fi and codes', '📶', 'Network: Flat12\nPassword: on the fridge\n\nBike cellar: ask Ben'],
  ['House rules', '📜', 'Quiet after ten.\nWhoever finishes the coffee writes it on the list.'],
]

async function writeNotepads(
  change: (notepad: Changes, index: number) => Promise<void>,
): Promise<string[]> {
  const ids: string[] = []
  for (const [index, [title, emoji, text]] of texts.entries()) {
    const id = newId()
    await change(
      [
        ...writtenNotepad({ id, title, emoji, order: orderAt(index), text }),
        ['changeNotepad', { id, pinned: index === 0 }],
      ],
      index,
    )
    ids.push(id)
  }
  return ids
}

function orderAt(index: number): string {
  return `b${String(index).padStart(2, '0')}V`
}

function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
