import { beforeAll, describe, expect, test } from 'vitest'
import type { Front } from './app.ts'
import { newId, openFront, openTestApp, type TestAnswer, testDsn } from './open-test-app.ts'
import { buildTimeoutMs, ensureBuilt } from './run-main.ts'

let front: Front
beforeAll(async () => {
  await ensureBuilt()
  front = await openFront()
}, buildTimeoutMs)

/** Every endpoint that takes JSON, with a body that a signed-in person may send. */
const endpoints: [path: string, body: object][] = [
  ['/auth/sign-up', { name: 'X', email: 'x@example.org', password: 'tallow-brink-9' }],
  ['/auth/sign-in', { email: 'x@example.org', password: 'tallow-brink-9' }],
  ['/auth/guest', { name: 'X' }],
  ['/auth/upgrade', { email: 'x@example.org', password: 'tallow-brink-9' }],
  ['/auth/password', { current: 'x', next: 'tallow-brink-9' }],
  ['/auth/sessions/end', { id: newId() }],
  ['/sync/push', { stream: newId(), client: newId(), mutations: [{ n: 1, name: 'x', args: {} }] }],
  ['/sync/messages', following({})],
  ['/sync/notepad', { group: newId(), notepad: newId(), since: 0 }],
  ['/invitations/join', { token: newId() + newId() }],
  ['/invitations/send', { token: newId() + newId(), email: 'x@example.org' }],
  ['/invitations/accept', { group: newId() }],
  [
    '/push/subscribe',
    {
      endpoint: 'https://push.example.com/x',
      p256dh: Buffer.alloc(65, 4).toString('base64url'),
      auth: Buffer.alloc(16).toString('base64url'),
      language: 'en',
    },
  ],
]

const own = { origin: 'http://localhost' }

describe('endpoints', () => {
  test('[SC-30] none does anything for another origin, or without one', async () => {
    const app = await openTestApp(front)
    const ada = await app.person('Ada')

    for (const [path, body] of [...endpoints, ['/auth/sign-out', {}], ['/nowhere', {}]] as const) {
      for (const origin of ['https://evil.example', 'null', 'http://localhost:81', '']) {
        const answer = await ada.post(path, body, { origin })

        expect([path, answer.status, answer.json]).toEqual([path, 403, refusal('foreignOrigin')])
      }
    }
    expect((await ada.get('/user')).status).toBe(200)
  })

  test.each(endpoints)(
    '[SC-31] %s reads only JSON, of bounded size and depth',
    async (path, body) => {
      const app = await openTestApp(front)
      const ada = await app.person('Ada')
      const json = JSON.stringify(body)
      const deep = '['.repeat(100) + ']'.repeat(100)

      const answers = [
        await ada.post(path, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }),
        await ada.post(path, json, { 'content-type': 'text/plain' }),
        await ada.post(path, json, { 'content-encoding': 'gzip' }),
        await ada.post(path, `{"a":"${'x'.repeat(1_100_000)}"}`),
        await ada.post(path, json.replace('{', `{"deep":${deep},`)),
        await ada.post(path, json.replace('{', '{"twice":1,"twice":2,')),
        await ada.post(path, json.replace('{', '{"__proto__":{},')),
        await ada.post(path, json.slice(0, -1)),
        await ada.post(path, ''),
      ]

      expect(answers.map(codeOf)).toEqual([
        [415, 'wrongContentType'],
        [415, 'wrongContentType'],
        [415, 'wrongContentType'],
        [413, 'tooLarge'],
        ...Array.from({ length: 5 }, () => [400, 'malformed']),
      ])
      expect(app.reported).toEqual([])
    },
  )

  test.each(endpoints)(
    '[SC-32] %s refuses a field that it does not know, and what is no object',
    async (path, body) => {
      const app = await openTestApp(front)
      const ada = await app.person('Ada')

      for (const sent of [{ ...body, administrator: true }, [body], null, 7, '"text"', {}]) {
        const answer = await ada.post(path, sent)

        // A link that is none is like one that does not exist.
        const expected = path === '/invitations/join' ? [404, 'notFound'] : [400, 'invalid']
        expect(codeOf(answer)).toEqual(expected)
      }
    },
  )

  test('[SC-33] somebody who is signed out is told so, in JSON', async () => {
    const app = await openTestApp(front)

    for (const path of ['/sync/push', '/sync/messages', '/sync/notepad', '/invitations/join']) {
      const answer = await app.visitor().post(path, {})

      expect([answer.status, answer.json]).toEqual([401, refusal('notSignedIn')])
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
    }
  })

  test('[SC-34] a write to an unknown path is a 404 in JSON, never a page or a 500', async () => {
    const app = await openTestApp(front)
    const ada = await app.person('Ada')

    for (const path of ['/nowhere', `/groups/${newId()}`, '/', '/sync/pusher', '/auth/nowhere']) {
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
        for (const person of [app.visitor(), ada]) {
          const answer = await person.send(path, { method, headers: own })

          expect([answer.status, answer.json]).toEqual([404, refusal('notFound')])
        }
      }
    }
    expect(app.reported).toEqual([])
  })

  test('[SC-34] a method that an endpoint does not know finds nothing there', async () => {
    const app = await openTestApp(front)
    const ada = await app.person('Ada')

    const answers = [
      await ada.get('/sync/push'),
      await ada.send('/sync/push', { method: 'PUT', headers: own }),
      await ada.send('/sync/push', { method: 'OPTIONS' }),
      await ada.get('/monitoring'),
    ]

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 405, 405])
    expect(answers.every(({ headers }) => !headers.has('access-control-allow-origin'))).toBe(true)
  })

  test('[SC-35] metrics are for this machine, or for whoever has the token', async () => {
    const token = '0123456789abcdef'
    const app = await openTestApp(front, { metricsToken: token })

    const stranger = await app.visitor().get('/metrics')
    const proxied = await app.visitor('127.0.0.1').get('/metrics', { 'x-forwarded-for': '1.1.1.1' })
    const local = await app.visitor('127.0.0.1').get('/metrics')
    const scraper = await app.visitor().get('/metrics', { authorization: `Bearer ${token}` })

    const statuses = [stranger, proxied, local, scraper].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 200, 200])
    expect(stranger.text).not.toContain('process_')
    expect(local.text).toMatch(
      /^http_requests_total\{method="GET",route="\/metrics",status="4xx"\} 2$/m,
    )
  })

  test('[SC-36] a report is taken from our own pages only', async () => {
    const app = await openTestApp(front)
    const envelope = `{"dsn":"${testDsn.public}"}\n{"type":"event"}\n{}`
    const type = { 'content-type': 'text/plain' }
    const evil = { ...type, origin: 'https://evil.example' }

    const taken = await app.visitor().post('/monitoring', envelope, type)
    const foreign = await app.visitor().post('/monitoring', envelope, evil)

    expect([taken.status, taken.text, foreign.status, foreign.text]).toEqual([200, '', 403, ''])
  })
})

describe('what a stranger learns', () => {
  /** What Eve might push to a group that is not hers. */
  const attempts: object[] = [
    { n: 1, name: 'addListItem', args: { id: newId(), title: 'Milk', order: 'a0' } },
    { n: 1, name: 'addListItem', args: { title: 7 } },
    { n: 1, name: 'deleteGroup', args: {} },
    { n: 1, name: 'joinGroup', args: { invitation: newId() } },
    { n: 1, name: 'leaveGroup', args: {} },
    { n: 1, name: 'changeProfile', args: { name: 'Eve' } },
    { n: 2, name: 'createGroup', args: {} },
    { n: 7, name: 'addListItem', args: { id: newId(), title: 'Milk', order: 'a0' } },
    {
      n: 1,
      name: 'writeNotepad',
      args: { id: newId(), updateId: newId(), update: 'AAA=', excerpt: '' },
    },
    {
      n: 1,
      name: 'writeNotepad',
      args: { id: newId(), updateId: newId(), update: '////', excerpt: '' },
    },
  ]

  test('[SC-37] a push to a group of others is answered like one to a group that is not there', async () => {
    const app = await openTestApp(front)
    const [ada, eve] = [await app.person('Ada'), await app.person('Eve')]
    const group = await ada.makeGroup('Flat 12')

    for (const mutation of attempts) {
      const push = (stream: string) =>
        eve.post('/sync/push', { stream, client: newId(), mutations: [mutation] })
      // Somebody else's own stream is as closed as a group.
      for (const stream of [group, ada.userId, newId()]) {
        const { status, json } = await push(stream)

        expect([mutation, status, json]).toEqual([mutation, 404, refusal('notMember')])
      }
    }
  })

  test('[SC-37] what a stranger pushes leaves no trace', async () => {
    const app = await openTestApp(front)
    const [ada, eve] = [await app.person('Ada'), await app.person('Eve')]
    const group = await ada.makeGroup('Flat 12')
    const client = newId()

    for (const mutation of [...attempts, { n: 1, name: 'createGroup', args: look }]) {
      await eve.post('/sync/push', { stream: group, client, mutations: [mutation] })
    }

    const rows = await app.database.read
      .selectFrom('clients')
      .select('client')
      .where('userId', '=', eve.userId)
      .execute()
    expect(rows).toEqual([])
  })

  test('[SC-38] nobody makes a group under an id that a person or a group has', async () => {
    const app = await openTestApp(front)
    const [ada, eve] = [await app.person('Ada'), await app.person('Eve')]
    const group = await ada.makeGroup('Flat 12')
    const bob = await app.person('Bob')

    for (const id of [group, ada.userId, bob.userId, eve.userId]) {
      const { json } = await eve.push(id, ['createGroup', look])

      expect((json.refusal ?? json.outcomes[0].refusal).code).toBe('idTaken')
    }
    const { json } = await eve.post('/sync/messages', following({ [ada.userId]: null }))
    expect(json.messages).toContainEqual({ type: 'gone', stream: ada.userId })
  })

  test('[SC-37] reading a group of others is answered like reading one that is not there', async () => {
    const app = await openTestApp(front)
    const [ada, eve] = [await app.person('Ada'), await app.person('Eve')]
    const notepad = newId()
    const group = await ada.makeGroup('Flat 12', [
      'addNotepad',
      { id: notepad, title: 'Plan', emoji: null, order: 'a0' },
    ])

    for (const id of [group, ada.userId, newId()]) {
      const followed = await eve.post('/sync/messages', following({ [id]: null }))
      const body = await eve.post('/sync/notepad', { group: id, notepad, since: 0 })

      expect(followed.json.messages.slice(1)).toEqual([{ type: 'gone', stream: id }])
      expect([body.status, body.json]).toEqual([404, refusal('notMember')])
    }
  })

  test('[SC-39] a viewer’s change is refused, told to them, and changes nothing', async () => {
    const app = await openTestApp(front)
    const [ada, vera] = [await app.person('Ada'), await app.person('Vera')]
    const item = { id: newId(), title: 'Milk', order: 'a0' }
    const group = await ada.makeGroup('Flat 12', ['addListItem', item])
    await ada.letIn(vera, group, 'viewer')

    const answer = await vera.push(
      group,
      ['tickListItem', { id: item.id, done: true }],
      ['changeRole', { id: vera.userId, role: 'owner' }],
      ['changeGroup', { name: 'Vera’s' }],
    )

    const codes = answer.json.outcomes.map(
      (outcome: { refusal: { code: string } }) => outcome.refusal.code,
    )
    expect([answer.status, codes]).toEqual([200, ['notAllowed', 'notAllowed', 'notAllowed']])
    const { text } = await ada.get(`/groups/${group}/list-items`)
    expect(text).toContain('Flat 12')
    expect(text).toContain('"state":"open"')
  })

  test('[SC-40] a mutation takes the fields that it names, and no others', async () => {
    const app = await openTestApp(front)
    const ada = await app.person('Ada')
    const item = { id: newId(), title: 'Milk', order: 'a0' }
    const forged = { createdBy: newId(), groupId: newId(), state: 'done', role: 'owner', seq: 9 }
    const group = await ada.makeGroup('Flat 12', ['addListItem', { ...item, ...forged }])

    const { json } = await ada.post('/sync/messages', following({ [group]: null }))

    const { rows } = json.messages.find(({ type }: { type: string }) => type === 'rows')
    const { record } = rows.find(({ kind }: { kind: string }) => kind === 'listItem')
    expect(record).toMatchObject({ ...item, createdBy: ada.userId, state: 'open' })
    expect(Object.keys(record)).not.toContain('groupId')
  })
})

const look = {
  name: 'Mine',
  emoji: '🏠',
  colour: 'pine',
  locale: 'en',
  timeZone: 'UTC',
  weekStart: 1,
} as const

function refusal(code: string) {
  return { refusal: { code, values: {} } }
}

function codeOf({ status, json }: TestAnswer) {
  return [status, json.refusal?.code]
}

/** A device that asks for streams over plain requests. */
function following(streams: Record<string, null>) {
  return { messages: [{ type: 'hello', version: 1, client: newId(), streams }] }
}
