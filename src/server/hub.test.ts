import { describe, expect, test } from 'vitest'
import { newId, written } from './open-test-app.ts'
import { openSocketApp, type TestSocket } from './test-socket.ts'

const item = (title = 'Milk') => ({ id: newId(), title, order: 'a0V' })

/** Ada's group with Ben in it, and a device of each that follows it. */
async function open() {
  const app = await openSocketApp()
  const [ada, ben] = [await app.person('Ada'), await app.person('Ben')]
  const group = await ada.makeGroup('Flat')
  await ada.letIn(ben, group, 'member')
  const adas = await app.device(ada, ada.userId, group)
  const bens = await app.device(ben, ben.userId, group)
  await Promise.all([adas.next('people'), bens.next('people')])
  return { app, ada, ben, group, adas, bens }
}

function ofGroup({ heard }: TestSocket, group: string) {
  return heard.filter((message) => 'stream' in message && message.stream === group)
}

describe('the same to everybody', () => {
  test('[HU-1] what one commit changes in a group comes as one frame to everybody in it', async () => {
    const { group, adas, bens } = await open()

    adas.push(group, ['addListItem', item()], ['addListItem', item('Tea')])

    const [hers, his] = [await adas.cameBack(2), await bens.next('entries')]
    expect(his).toEqual(hers)
    expect(his.entries.map(({ seq, changed }) => [seq, changed.length])).toEqual([
      [his.from + 1, 1],
      [his.to, 1],
    ])
  })

  test('[HU-2] nobody gets anything of a group that they do not follow', async () => {
    const { app, ada, adas, bens } = await open()
    const club = await ada.makeGroup('Club')
    const member = await app.device(ada, club)

    member.push(club, ['addListItem', item()])
    await member.cameBack(1)

    await Promise.all([adas.settle(), bens.settle()])
    expect([...ofGroup(adas, club), ...ofGroup(bens, club)]).toEqual([])
  })
})

describe('rights that are taken away', () => {
  test('[HU-3] whoever is removed hears that the group is gone, and nothing of it any more', async () => {
    const { ben, group, adas, bens } = await open()

    adas.push(group, ['removeMember', { id: ben.userId }], ['addListItem', item('Secret')])

    expect(await bens.next('gone')).toEqual({ type: 'gone', stream: group })
    await adas.cameBack(2)
    await bens.settle()
    expect(ofGroup(bens, group)).toEqual([])
    const own = await bens.next('entries', ({ stream }) => stream === ben.userId)
    expect(own.entries[0]?.changed).toMatchObject([
      { kind: 'membership', record: { id: group, deleted: { by: expect.any(String) } } },
    ])
    bens.push(group, ['addListItem', item()])
    expect((await bens.next('failed')).refusal.code).toBe('notMember')
  })

  test('[HU-3] what the removed one sends in the same moment is refused', async () => {
    const { app, ada, ben, group, adas, bens } = await open()

    adas.push(group, ['removeMember', { id: ben.userId }])
    for (let count = 0; count < 50; count += 1) bens.push(group, ['addListItem', item('Late')])
    await adas.cameBack(1)
    await bens.next('gone')
    await bens.settle()

    const after = await app.socket(ada)
    after.hello({ [group]: null })
    const { rows } = await after.next('rows')
    const removal = rows.find((row) => row.kind === 'member' && row.record.deleted)
    const late = rows.filter((row) => row.kind === 'listItem')
    const seqOf = (row?: (typeof rows)[number]) =>
      Math.max(...Object.values(row?.stamps ?? {}).map(([seq]) => seq))
    expect(late.filter((row) => seqOf(row) > seqOf(removal))).toEqual([])
  })

  test('[HU-3] whoever leaves hears both: that it took effect, and that the group is gone', async () => {
    const { group, bens } = await open()

    bens.push(group, ['leaveGroup', {}])

    await bens.next('gone')
    expect((await bens.next('outcomes')).outcomes).toMatchObject([{ n: 1, refusal: null }])
    await bens.settle()
    expect(ofGroup(bens, group)).toEqual([])
  })

  test('[HU-4] a stranger, and a member of old, cannot tell a group from one that is not there', async () => {
    const { app, group } = await open()
    const eve = await app.person('Eve')
    const socket = await app.socket(eve)
    const nowhere = newId()

    socket.hello({ [group]: null, [nowhere]: null })

    expect(await socket.next('gone')).toEqual({ type: 'gone', stream: group })
    expect(await socket.next('gone')).toEqual({ type: 'gone', stream: nowhere })
    socket.say({ type: 'open', stream: group, notepad: newId(), since: 0 })
    expect(await socket.next('gone')).toEqual({ type: 'gone', stream: group })
  })

  test('[HU-4] somebody else’s own stream is like a group that is not there', async () => {
    const { app, ada } = await open()
    const eve = await app.person('Eve')
    const socket = await app.socket(eve)

    socket.hello({ [ada.userId]: null })

    expect(await socket.next('gone')).toEqual({ type: 'gone', stream: ada.userId })
  })

  test('[HU-5] a lowered role counts from the next push on, though the socket stays', async () => {
    const { ben, group, adas, bens } = await open()
    adas.push(group, ['changeRole', { id: ben.userId, role: 'viewer' }])
    await bens.next('entries')

    bens.push(group, ['addListItem', item()])

    expect((await bens.next('outcomes')).outcomes).toEqual([
      { n: 1, refusal: { code: 'notAllowed', values: {} } },
    ])
    adas.push(group, ['addListItem', item('Tea')])
    await bens.next('entries')
  })
})

describe('notepads', () => {
  test('[HU-6] the bytes of a notepad go to those who have it open; all others see that it changed', async () => {
    const { group, adas, bens } = await open()
    const id = newId()
    adas.push(
      group,
      ['addNotepad', { id, title: 'Dinner', emoji: null, order: 'a0V' }],
      written(id, 'One'),
    )
    await adas.cameBack(2)
    await bens.next('entries')

    bens.say({ type: 'open', stream: group, notepad: id, since: 0 })
    const sofar = await bens.next('body')
    adas.push(group, written(id, 'Two'))
    const { entries } = await adas.cameBack(3)
    const live = await bens.next('body')

    expect(entries[0]?.changed.map(({ kind }) => kind)).toEqual(['notepad'])
    expect(entries[0]?.rows.map(({ kind }) => kind)).toContain('notepadUpdate')
    expect(sofar.updates).toHaveLength(1)
    expect(live.updates).toEqual([{ seq: entries[0]?.seq, update: expect.any(String) }])
    await adas.settle()
    expect(adas.heard.filter(({ type }) => type === 'body')).toEqual([])
    bens.say({ type: 'close', stream: group, notepad: id })
    await bens.settle()
    adas.push(group, written(id, 'Three'))
    await adas.cameBack(4)
    await bens.settle()
    expect(bens.heard.filter(({ type }) => type === 'body')).toEqual([])
  })

  test('[HU-6] an open notepad closes with the right to read it', async () => {
    const { ben, group, adas, bens } = await open()
    const id = newId()
    adas.push(group, ['addNotepad', { id, title: 'Dinner', emoji: null, order: 'a0V' }])
    await adas.cameBack(1)
    bens.say({ type: 'open', stream: group, notepad: id, since: 0 })
    await bens.next('body')

    adas.push(group, ['removeMember', { id: ben.userId }], written(id, 'Secret'))

    await adas.cameBack(3)
    await bens.next('gone')
    await bens.settle()
    expect(bens.heard.filter(({ type }) => type === 'body')).toEqual([])
  })

  test('[HU-9] somebody’s caret stays while another of their tabs opens the notepad', async () => {
    const { group, adas, bens } = await open()
    const notepad = newId()
    adas.push(group, ['addNotepad', { id: notepad, title: 'Dinner', emoji: null, order: 'a0V' }])
    await adas.cameBack(1)
    const opened = { type: 'open', stream: group, notepad, since: 0 } as const
    for (const device of [adas, bens]) {
      device.say(opened)
      await device.next('body')
    }
    const caret = { type: 'caret', stream: group, notepad, tab: newId(), caret: 'here' } as const
    bens.say(caret)
    await adas.next('caret')

    bens.say(opened)
    await bens.next('body')
    bens.say({ ...caret, caret: 'there' })

    expect((await adas.next('caret')).caret).toBe('there')
  })

  test('[HU-8] a notepad closes with the right to read it, also for a socket that does not follow its group', async () => {
    const { app, ben, group, adas } = await open()
    const id = newId()
    adas.push(group, ['addNotepad', { id, title: 'Dinner', emoji: null, order: 'a0V' }])
    await adas.cameBack(1)
    const reader = await app.device(ben, ben.userId)
    reader.say({ type: 'open', stream: group, notepad: id, since: 0 })
    await reader.next('body')

    adas.push(group, ['removeMember', { id: ben.userId }], written(id, 'Secret'))

    await adas.cameBack(3)
    await reader.settle()
    expect(reader.heard.filter(({ type }) => type === 'body')).toEqual([])
    expect(await reader.next('gone')).toEqual({ type: 'gone', stream: group })
  })
})

describe('names', () => {
  test('[HU-7] a new name reaches everybody who shares a group with its owner', async () => {
    const { app, ben, adas, bens } = await open()
    const eve = await app.person('Eve')
    const eves = await app.device(eve, eve.userId)

    bens.push(ben.userId, ['changeProfile', { name: 'Benedict' }])

    const told = await adas.next('people')
    expect(told.people).toEqual([{ id: ben.userId, name: 'Benedict', colour: expect.any(String) }])
    await eves.settle()
    expect(eves.heard.filter(({ type }) => type === 'people')).toEqual([])
  })

  test('[HU-7] whoever joins is known by name to those who are there', async () => {
    const { app, ada, group, adas } = await open()
    const cleo = await app.person('Cleo')

    await ada.letIn(cleo, group, 'viewer')

    const { people } = await adas.next('people')
    expect(people.map(({ name }) => name)).toEqual(['Ada', 'Ben', 'Cleo'])
  })
})
