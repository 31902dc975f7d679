import { createHash } from 'node:crypto'
import { invitationState } from '#domain/invitation.ts'
import { changeId } from '#domain/logged-change.ts'
import { snapshot } from '#store/catch-up.ts'
import { recordsByIndex } from '#store/records.ts'
import { describe, expect, test, vi } from 'vitest'
import { noFront } from './no-front.ts'
import { newId, openTestApp, type TestApp, type TestVisitor } from './open-test-app.ts'

async function makeLink(by: TestVisitor, group: string, byName = false) {
  const token = newId() + newId()
  const tokenHash = createHash('sha256').update(token).digest('hex')
  const id = newId()
  const terms = { role: 'member', hours: 1, uses: 1, byName } as const
  await by.push(group, ['createInvitation', { id, tokenHash, ...terms }])
  return { id, token }
}

async function waitingOf({ database }: TestApp, { userId }: TestVisitor) {
  const rows = await database.read
    .selectFrom('waitingInvitations')
    .selectAll()
    .where('userId', '=', userId)
    .execute()
  return rows.filter(({ deleted }) => !deleted)
}

/** All that a device of the group gets. */
function groupOf({ database }: TestApp, group: string) {
  return snapshot(database, { stream: group, isUser: false })
}

async function openIn({ database, clock }: TestApp, group: string) {
  const pending = await recordsByIndex(database.read, group, 'pendingInvitations', '')
  return pending
    .filter((invitation) => invitationState(invitation, clock.now) === 'open')
    .map(({ id }) => id)
}

async function household() {
  const app = await openTestApp(noFront)
  const ada = await app.person('Ada')
  const bo = await app.person('Bo')
  const group = await ada.makeGroup('Flat 12')
  const { email } = await app.database.read
    .selectFrom('users')
    .select('email')
    .where('id', '=', bo.userId)
    .executeTakeFirstOrThrow()
  return { app, ada, bo, group, email }
}

describe('invitations by name', () => {
  test('[WI-1] an invitation by e-mail address waits for its person, who joins with it once', async () => {
    const { app, ada, bo, group, email } = await household()
    const { token } = await makeLink(ada, group)

    const sent = await ada.post('/invitations/send', { token, email: email.toUpperCase() })

    expect([sent.status, sent.json]).toEqual([200, {}])
    await vi.waitFor(async () =>
      expect(await waitingOf(app, bo)).toMatchObject([{ id: group, name: 'Flat 12' }]),
    )
    const joined = await bo.post('/invitations/accept', { group })
    expect([joined.status, joined.json]).toEqual([200, { group }])
    expect(await waitingOf(app, bo)).toEqual([])
    expect((await bo.post('/invitations/accept', { group })).status).toBe(404)
  })

  test('[WI-2] nobody learns from the answer whether an address has an account here', async () => {
    const { ada, group, email } = await household()
    const { token } = await makeLink(ada, group)

    const known = await ada.post('/invitations/send', { token, email })
    const unknown = await ada.post('/invitations/send', { token, email: 'nobody@example.org' })

    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  })

  test('[WI-3] by id only people are invited who share a group with whoever invites', async () => {
    const { app, ada, bo, group } = await household()
    const { token } = await makeLink(ada, group)

    const stranger = await ada.post('/invitations/send', { token, user: bo.userId })
    const club = await ada.makeGroup('Club')
    await ada.letIn(bo, club, 'viewer')
    const known = await ada.post('/invitations/send', { token, user: bo.userId })

    expect([stranger.status, known.status]).toEqual([404, 200])
    expect(await waitingOf(app, bo)).toMatchObject([{ id: group }])
  })

  test('[WI-4] nobody sends on a link that another made, or that is over', async () => {
    const { app, ada, bo, group, email } = await household()
    const { token } = await makeLink(ada, group)
    const revoked = await makeLink(ada, group)
    await ada.push(group, ['revokeInvitation', { id: revoked.id }])

    const byOther = await bo.post('/invitations/send', { token, email })
    const over = await ada.post('/invitations/send', { token: revoked.token, email })
    const unknown = await ada.post('/invitations/send', { token: newId() + newId(), email })

    expect([byOther.status, over.status, unknown.status]).toEqual([404, 404, 404])
    expect(await waitingOf(app, bo)).toEqual([])
  })

  test('[WI-5] a waiting invitation is dead when it is revoked or its maker may not invite any more', async () => {
    const { app, ada, bo, group, email } = await household()
    const { id, token } = await makeLink(ada, group)
    await ada.post('/invitations/send', { token, email })
    await vi.waitFor(async () => expect(await waitingOf(app, bo)).toHaveLength(1))

    await ada.push(group, ['revokeInvitation', { id }])
    const joined = await bo.post('/invitations/accept', { group })

    expect([joined.status, joined.json.refusal]).toMatchObject([
      410,
      { code: 'invitationOver', values: { state: 'revoked' } },
    ])
  })

  test('[WI-6] whoever tries many people is stopped', async () => {
    const { ada, group } = await household()
    const { token } = await makeLink(ada, group)

    let last = 200
    for (let n = 0; n < 25; n += 1) {
      last = (await ada.post('/invitations/send', { token, email: `a${n}@example.org` })).status
    }

    expect(last).toBe(429)
  })

  test('[WI-9] a no ends the invitation for the group, and says nothing of who said it', async () => {
    const { app, ada, bo, group, email } = await household()
    const { id, token } = await makeLink(ada, group, true)
    await ada.post('/invitations/send', { token, email })
    await vi.waitFor(async () => expect(await waitingOf(app, bo)).toHaveLength(1))

    await bo.push(bo.userId, ['closeInvitation', { id: group }])

    await vi.waitFor(async () => expect(await openIn(app, group)).toEqual([]))
    const seen = JSON.stringify(await groupOf(app, group))
    expect(seen).toContain(id)
    expect(seen).not.toContain(bo.userId)
  })

  test('[WI-10] a no that is taken back opens the invitation again, for the group too', async () => {
    const { app, ada, bo, group, email } = await household()
    const { id, token } = await makeLink(ada, group, true)
    await ada.post('/invitations/send', { token, email })
    await vi.waitFor(async () => expect(await waitingOf(app, bo)).toHaveLength(1))
    const client = newId()
    const pushAs = (n: number, name: string, args: object) =>
      bo.post('/sync/push', { stream: bo.userId, client, mutations: [{ n, name, args }] })
    await pushAs(1, 'closeInvitation', { id: group })
    await vi.waitFor(async () => expect(await openIn(app, group)).toEqual([]))

    const rows = [{ kind: 'waitingInvitation', id: group }]
    await pushAs(2, 'undoOwn', { changes: [changeId(client, 1)], rows })

    await vi.waitFor(async () => expect(await openIn(app, group)).toEqual([id]))
    expect((await bo.post('/invitations/accept', { group })).status).toBe(200)
  })

  test('[WI-9] a link for anybody is nobody’s to end by a no', async () => {
    const { app, ada, bo, group, email } = await household()
    const link = await makeLink(ada, group)
    const byName = await makeLink(ada, group, true)
    await ada.post('/invitations/send', { token: link.token, email })
    await vi.waitFor(async () => expect(await waitingOf(app, bo)).toHaveLength(1))
    await bo.push(bo.userId, ['closeInvitation', { id: group }])
    await ada.post('/invitations/send', { token: byName.token, email })
    await vi.waitFor(async () => expect(await waitingOf(app, bo)).toHaveLength(1))

    await bo.push(bo.userId, ['closeInvitation', { id: group }])

    await vi.waitFor(async () => expect(await openIn(app, group)).toEqual([link.id]))
  })

  test('[WI-9] until somebody answers, all that the group has is the same with and without an account', async () => {
    const { app, ada, bo, group, email } = await household()
    const known = await makeLink(ada, group, true)
    const unknown = await makeLink(ada, group, true)
    const before = await groupOf(app, group)

    await ada.post('/invitations/send', { token: known.token, email })
    await ada.post('/invitations/send', { token: unknown.token, email: 'nobody@example.org' })
    await vi.waitFor(async () => expect(await waitingOf(app, bo)).toHaveLength(1))

    expect(await groupOf(app, group)).toEqual(before)
  })

  test('[AT-2] what concerns rights stands in the server’s log, with ids and no words or tokens', async () => {
    const { app, ada, bo, group } = await household()
    await ada.letIn(bo, group, 'viewer')
    await ada.push(group, ['changeRole', { id: bo.userId, role: 'member' }])
    await ada.push(group, ['removeMember', { id: bo.userId }])

    const lines = app.logged.filter(({ event, name }) => event === 'audit' && name)

    expect(lines.map(({ name }) => name)).toEqual([
      'createGroup',
      'createInvitation',
      'joinGroup',
      'changeRole',
      'removeMember',
    ])
    expect(lines.at(-1)).toMatchObject({ group, by: ada.userId, about: [bo.userId] })
    expect(JSON.stringify(lines)).not.toMatch(/Flat|[0-9a-f]{64}/)
  })

  test('[AT-3] only owners read who did what with rights', async () => {
    const { ada, bo, group } = await household()
    await ada.letIn(bo, group, 'member')
    const path = `/sync/log?stream=${group}&before=99&only=audit`

    const owner = await ada.get(path)
    const member = await bo.get(path)

    expect(owner.json.log.map(({ name }: { name: string }) => name)).toEqual([
      'createGroup',
      'createInvitation',
      'joinGroup',
    ])
    expect(member.status).toBe(403)
  })
})

test('[JO-5] links are tried from one IPv6 network as from one address', async () => {
  const app = await openTestApp(noFront)
  const { cookie } = await app.person('Ada')
  const tries = Array.from({ length: 31 }, (_, host) => app.visitor(`2001:db8:1:2::${host}`))

  const statuses = await Promise.all(
    tries.map(async (visitor) => {
      visitor.cookie = cookie
      return (await visitor.post('/invitations/join', { token: newId() + newId() })).status
    }),
  )

  expect(statuses).toContain(429)
})
