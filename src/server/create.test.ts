import { beforeAll, describe, expect, test } from 'vitest'
import type { Front } from './app.ts'
import { openFront, openTestApp } from './open-test-app.ts'
import { buildTimeoutMs, ensureBuilt } from './run-main.ts'

let front: Front
beforeAll(async () => {
  await ensureBuilt()
  front = await openFront()
}, buildTimeoutMs)

const script = '</textarea><script>alert(1)</script>'
const foreign = 'abcdefghijklmnopqrst'

const queries: [what: string, query: string][] = [
  ['nothing', ''],
  ['words', '?text=Milk&title=Shopping&url=https://example.com/'],
  ['a script', `?text=${encodeURIComponent(script)}&title=${encodeURIComponent(script)}`],
  ['a script as address', '?url=javascript:alert(1)'],
  ['a foreign group', `?text=Milk&group=${foreign}`],
  ['no id for a group', `?group=${encodeURIComponent('../../<b>')}`],
  ['an unknown kind', '?kind=__proto__&text=Milk'],
  ['a notepad', '?kind=notepad&text=Milk'],
  ['each thing twice', '?text=a&text=b&kind=items&kind=notepad&group=x&group=y'],
  ['half an escape', '?text=%E0%A4%A&title=%'],
  ['a shared thing that is not here', '?shared=%3Cimg%20src=x%3E'],
  ['a lost share', '?lost'],
  ['a megabyte', `?text=${'x'.repeat(1_000_000)}`],
]

describe('/create', () => {
  test.each(queries)('[CA-16] GET with %s is a plain page', async (_, query) => {
    const app = await openTestApp(front)
    const [visitor, ada] = [app.visitor(), await app.person('Ada')]
    await ada.makeGroup('Flat 12')

    const signedOut = await visitor.get(`/create${query}`)
    const signedIn = await ada.get(`/create${query}`)

    expect([signedOut.status, signedIn.status]).toEqual([401, 200])
    for (const { text } of [signedOut, signedIn]) {
      expect(text.match(/<script/g)?.length).toBeLessThanOrEqual(5)
      expect(text).not.toMatch(/<img|href="javascript:|<b>/)
    }
    expect(signedIn.text).not.toContain(foreign)
    expect(signedIn.text).toContain('<textarea')
    expect(app.reported).toEqual([])
  })

  test.each([
    ['words', { text: 'Milk & eggs', url: 'https://example.com/' }, /^\/create\?text=Milk.*&url=/],
    ['nothing', {}, /^\/create$/],
    ['too much for an address', { text: 'x'.repeat(10_000) }, /^\/create\?lost$/],
    ['too much altogether', { text: 'x'.repeat(2_000_000) }, /^\/create\?lost$/],
  ])('[CA-17] a share of %s that no worker takes goes on to the box', async (_, said, place) => {
    const app = await openTestApp(front)
    const form = new FormData()
    for (const [name, value] of Object.entries(said)) form.set(name, value)
    const sent = new Response(form)
    const type = sent.headers.get('content-type') ?? ''
    const body = await sent.arrayBuffer()

    for (const origin of ['null', 'https://elsewhere.example', 'http://localhost']) {
      const answer = await app.visitor().send('/create', {
        method: 'POST',
        headers: { origin, 'content-type': type },
        body,
      })

      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toMatch(place)
    }
  })

  test('[CA-17] what is no form, or holds files, is said to be lost', async () => {
    const app = await openTestApp(front)
    const files = new FormData()
    files.set('files', new File(['Milk'], 'list.txt', { type: 'text/plain' }))

    const answers = [
      await app.visitor().send('/create', { method: 'POST', body: files }),
      await app.visitor().post('/create', '{}'),
      await app.visitor().post('/create', '\0', { 'content-type': 'multipart/form-data' }),
    ]

    for (const { status, headers } of answers) {
      expect([status, headers.get('location')]).toEqual([303, '/create?lost'])
    }
  })
})
