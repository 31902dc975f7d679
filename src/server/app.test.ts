import { beforeAll, describe, expect, test } from 'vitest'
import type { Front } from './app.ts'
import { newId, openFront, openTestApp, type TestVisitor } from './open-test-app.ts'
import { buildTimeoutMs, ensureBuilt } from './run-main.ts'

let front: Front
beforeAll(async () => {
  await ensureBuilt()
  front = await openFront()
}, buildTimeoutMs)

const hostile = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '--><img src=x onerror=alert(1)>',
  '"\'&amp;{{constructor}}',
  '</title></template><svg onload=alert(1)>',
]

/** A group of Ada's with Vera as viewer; Eve is nobody there. */
async function openFlat(...changes: Parameters<TestVisitor['push']>[1][]) {
  const app = await openTestApp(front)
  const [ada, vera, eve] = [
    await app.person('Ada'),
    await app.person('Vera'),
    await app.person('Eve'),
  ]
  const group = await ada.makeGroup('Flat 12', ...changes)
  await ada.letIn(vera, group, 'viewer')
  return { app, ada, vera, eve, group }
}

describe('pages', () => {
  test.each(hostile)('[PA-1] people’s words stay words in the page: %s', async (title) => {
    const [item, notepad] = [newId(), newId()]
    const { ada, group } = await openFlat(
      ['addListItem', { id: item, title, note: title, order: 'a0' }],
      ['addNotepad', { id: notepad, title, emoji: null, order: 'a0' }],
      ['changeGroup', { name: title }],
    )

    const paths = ['', '/list-items', `/list-items/${item}`, `/notepads/${notepad}`]
    for (const path of paths) {
      const { text, status } = await ada.get(`/groups/${group}${path}`)

      expect(status).toBe(200)
      // Three that run, the words and the data.
      expect(text.match(/<script/g)).toHaveLength(5)
      // React's own marks are the only comments.
      expect(text).not.toMatch(/<img|<svg onload|<!--(?!(\/?\$| )-->)/)
      expect(JSON.stringify(dataIn(text))).toContain(JSON.stringify(title))
    }
  })

  test('[PA-1] line separators, which would end a line of script, stay inside the data', async () => {
    const excerpt = 'one\u2028two\u2029three'
    const { ada, group } = await openFlat()
    const notepad = { id: newId(), title: 'Plan', emoji: null, order: 'a0' }
    const written = { id: notepad.id, updateId: newId(), update: 'AAA=', excerpt }
    await ada.push(group, ['addNotepad', notepad], ['writeNotepad', written])

    const { text } = await ada.get(`/groups/${group}`)

    expect(scriptIn(text)).not.toMatch(/[\u2028\u2029]/)
    expect(JSON.stringify(dataIn(text))).toContain(JSON.stringify(excerpt))
  })

  test('[WD-17] a page brings the words that it shows, also those of its templates', async () => {
    const { ada } = await openFlat()

    const { text } = await ada.get('/groups/create')

    const [, words = '{}'] = /id="words">(.*?)<\/script>/s.exec(text) ?? []
    expect(Object.keys(JSON.parse(words))).toEqual(expect.arrayContaining(['templates', 'frame']))
  })

  test('[PA-2] the page’s data holds nothing that its reader may not know', async () => {
    const { ada, vera, eve, group } = await openFlat()

    const own = (await vera.get('/user')).text
    const others = await Promise.all([vera.get('/'), vera.get(`/groups/${group}`), eve.get('/')])

    expect(own).toContain('@example.org')
    const emailOfAda = /"email":"([^"]+)"/.exec((await ada.get('/user')).text)?.[1] ?? '-'
    for (const { text } of others) expect(text).not.toContain(emailOfAda)
    for (const { text } of others) {
      expect(scriptIn(text)).not.toMatch(/"password|authSecret|"token/)
    }
  })

  test('[PA-3] every page has its real status, for each who may ask', async () => {
    const item = newId()
    const { app, ada, vera, eve, group } = await openFlat([
      'addListItem',
      { id: item, title: 'Milk', order: 'a0' },
    ])
    const people = [app.visitor(), eve, vera, ada]
    const statuses: Record<string, number[]> = {
      '/': [200, 200, 200, 200],
      '/sign-in': [200, 200, 200, 200],
      '/sign-up': [200, 200, 200, 200],
      [`/invite/${newId()}`]: [200, 200, 200, 200],
      '/create': [401, 200, 200, 200],
      '/groups/create': [401, 200, 200, 200],
      '/user': [401, 200, 200, 200],
      [`/groups/${group}`]: [401, 404, 200, 200],
      [`/groups/${group}?panel=members`]: [401, 404, 200, 200],
      [`/groups/${group}?panel=settings`]: [401, 404, 403, 200],
      [`/groups/${group}/list-items`]: [401, 404, 200, 200],
      [`/groups/${group}/list-items/create`]: [401, 404, 403, 200],
      [`/groups/${group}/list-items/${item}`]: [401, 404, 200, 200],
      [`/groups/${group}/list-items/${newId()}`]: [401, 404, 404, 404],
      [`/groups/${group}/notepads/${newId()}`]: [401, 404, 404, 404],
      [`/groups/${group}/notepads`]: [404, 404, 404, 404],
      [`/groups/${group}/notepads/create`]: [404, 404, 404, 404],
      [`/groups/${newId()}`]: [401, 404, 404, 404],
      '/groups/%E0%A4%A': [401, 404, 404, 404],
      '/groups': [404, 404, 404, 404],
      '/nowhere': [404, 404, 404, 404],
      '/nowhere/': [404, 404, 404, 404],
      '/groups/create/': [308, 308, 308, 308],
      [`/groups/${group}/`]: [308, 308, 308, 308],
      [`/groups/${group}/notepads/create/`]: [404, 404, 404, 404],
    }

    const found: Record<string, number[]> = {}
    for (const path of Object.keys(statuses)) {
      found[path] = []
      for (const person of people) found[path].push((await person.get(path)).status)
    }

    expect(found).toEqual(statuses)
  })

  test('[PA-4] a stranger’s page of a group is that of a group that does not exist', async () => {
    const item = newId()
    const { eve, group } = await openFlat(['addListItem', { id: item, title: 'Milk', order: 'a0' }])

    for (const path of ['', '/list-items', '/list-items/create', `/list-items/${item}`]) {
      const real = await eve.get(`/groups/${group}${path}`)
      const absent = await eve.get(`/groups/${newId()}${path}`)

      expect([real.status, real.text]).toEqual([absent.status, absent.text])
    }
  })

  test('[PA-4] somebody who was removed gets the page of a stranger', async () => {
    const { ada, vera, group } = await openFlat()
    await ada.push(group, ['removeMember', { id: vera.userId }])

    const removed = await vera.get(`/groups/${group}`)

    expect(removed.status).toBe(404)
    expect(removed.text).toBe((await vera.get(`/groups/${newId()}`)).text)
  })

  test('[PA-5] no page is kept by a cache between us and the browser', async () => {
    const { app, ada, group } = await openFlat()
    const pages = [
      await app.visitor().get('/'),
      await app.visitor().get('/user'),
      await ada.get(`/groups/${group}`),
      await ada.get('/nowhere'),
    ]

    for (const { headers } of pages) {
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('vary')).toMatch(/Cookie/)
    }
  })

  test('[PA-6] HEAD answers like GET, without a body', async () => {
    const { ada, group } = await openFlat()

    const answer = await ada.send(`/groups/${group}`, { method: 'HEAD' })

    expect([answer.status, answer.text]).toEqual([200, ''])
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
  })

  test('[PA-7] a page needs no script of ours to be read: names and titles are in its HTML', async () => {
    const { ada, group } = await openFlat([
      'addListItem',
      { id: newId(), title: 'Milk', order: 'a0' },
    ])

    const { text } = await ada.get(`/groups/${group}/list-items`)

    const html = text.replace(scriptIn(text), '')
    expect(html).toContain('Milk')
    expect(html).toContain('Flat 12')
    expect(html).not.toContain(' style=')
  })

  test.each([
    ['/user/', '/user'],
    ['/groups/create/', '/groups/create'],
    ['/groups/g1/?panel=members&x=%2F', '/groups/g1?panel=members&x=%2F'],
    ['/groups/g1/list-items/i%2F1/', '/groups/g1/list-items/i%2F1'],
    ['/invite/abc/', '/invite/abc'],
  ])('[PA-8] %s leads to the screen itself, %s', async (path, own) => {
    const app = await openTestApp(front)

    const { status, headers } = await app.visitor().get(path)

    expect([status, headers.get('location')]).toEqual([308, own])
  })

  test.each(['//host.example/', '//host.example/user/', '//user/', '/user//', '/%2F/'])(
    '[PA-8] %s leads nowhere, least of all to another host',
    async (path) => {
      const app = await openTestApp(front)

      const { status, headers } = await app.visitor().get(`http://localhost${path}`)

      expect([status, headers.get('location')]).toEqual([404, null])
    },
  )

  test.each([
    ['/sign-in?next=/user', 'application/x-www-form-urlencoded', 303, '/sign-in?next=/user'],
    ['/sign-in', 'application/json', 404, null],
    ['/nowhere', 'application/x-www-form-urlencoded', 404, null],
    ['http://localhost//host.example/', 'application/x-www-form-urlencoded', 404, null],
  ])('[PA-9] what is posted to %s as %s is answered %s %s', async (path, type, status, leadsTo) => {
    const app = await openTestApp(front)
    const body = 'email=eva%40example.org&password=tallow+brink+nine'

    const answer = await app.visitor().post(path, body, { 'content-type': type })

    expect([answer.status, answer.headers.get('location')]).toEqual([status, leadsTo])
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})

/** The text of the page's data block. */
function scriptIn(html: string): string {
  return /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
}

function dataIn(html: string): unknown {
  return JSON.parse(scriptIn(html))
}
