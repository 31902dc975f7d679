import { expect, onTestFinished, test } from 'vitest'
import { closeCodes } from '#sync/protocol.ts'
import type { BareDevice } from './bare-device.ts'
import {
  bareServer,
  item,
  letIn,
  makeGroup,
  openDevice,
  type Person,
  post,
  readLog,
  signUp,
} from './fault-house.ts'
import { startServer } from './server.ts'

/** Ada's group with Ben in it, both writing as fast as they are answered. */
async function open() {
  const server = await startServer({}, bareServer)
  onTestFinished(() => server.stop())
  const [ada, ben] = [await signUp(server, 'Ada'), await signUp(server, 'Ben')]
  const group = await makeGroup(server, ada)
  await letIn(server, ben, { owner: ada, group, role: 'member' })
  const [adas, bens] = [openDevice(server, ada, group), openDevice(server, ben, group)]
  onTestFinished(() => [adas, bens].forEach((device) => device.close()))
  return { server, ada, ben, group, adas, bens }
}

function write(device: BareDevice, isOver: () => boolean): Promise<void> {
  return device.until(() => {
    while (!isOver() && device.waiting < 20) device.mutate('addListItem', item())
    return isOver()
  })
}

/** Takes something away in the middle of both writing, and lets them go on for a while. */
async function takeAway(
  { adas, bens }: { adas: BareDevice; bens: BareDevice },
  act: () => number | Promise<number>,
  isNoticed: () => boolean,
) {
  let isOver = false
  const writing = [write(adas, () => isOver), write(bens, () => isOver || isNoticed())]
  await bens.until(() => bens.acknowledged.size >= 100)
  const n = await act()
  await bens.until(isNoticed)
  const noticedAt = performance.now()
  const goal = adas.acknowledged.size + 200
  await adas.until(() => adas.acknowledged.size >= goal && adas.acknowledged.has(n))
  isOver = true
  // So that whoever waits looks once more.
  adas.mutate('addListItem', item())
  await Promise.all(writing)
  await adas.until(() => adas.waiting === 0)
  return { n, noticedAt }
}

test.each([
  ['removed', 'removeMember', {}, (bens: BareDevice) => bens.isGone],
  ['made a viewer', 'changeRole', { role: 'viewer' }, (bens: BareDevice) => bens.refused.size > 0],
] as const)(
  '[F23] nothing of somebody who is %s takes effect afterwards, though they go on writing',
  async (_, name, more, isNoticed) => {
    const house = await open()
    const { server, ben, group, adas, bens } = house

    const { n, noticedAt } = await takeAway(
      house,
      () => adas.mutate(name, { id: ben.id, ...more }),
      () => isNoticed(bens),
    )
    await bens.until(() => bens.waiting === 0)
    await server.kill()

    const log = readLog(server.dataDir, group)
    const taken = log.find((entry) => entry.client === adas.client && entry.n === n)
    const late = log.filter(({ userId, seq }) => userId === ben.id && seq > (taken?.seq ?? 0))
    expect(taken?.name).toBe(name)
    expect(late).toEqual([])
    expect(log.some(({ seq }) => seq > (taken?.seq ?? 0) + 100)).toBe(true)
    // A viewer goes on hearing what others do.
    const lastHeardAt = name === 'removeMember' ? bens.heardAt : noticedAt
    expect(lastHeardAt).toBeLessThan(noticedAt + 1_000)
  },
  60_000,
)

test('[F23] a session that ends takes its sockets with it within a second, in the middle of a burst', async () => {
  const house = await open()
  const { server, ben, group, bens } = house
  const other = await signIn(ben)
  let endedAt = 0

  const { noticedAt } = await takeAway(
    house,
    async () => {
      endedAt = performance.now()
      await post(server, '/auth/sessions/end', { id: await currentSession(ben) }, other.cookie)
      return house.adas.mutate('addListItem', item())
    },
    () => bens.closeCodes.includes(closeCodes.sessionEnded),
  )
  const stored = bens.acknowledged.size
  await server.kill()

  expect(noticedAt - endedAt).toBeLessThan(1_000)
  expect(bens.heardAt).toBeLessThan(endedAt + 1_000)
  const log = readLog(server.dataDir, group).filter(({ client }) => client === bens.client)
  expect(log.length).toBeGreaterThanOrEqual(stored)
  expect(log.length).toBeLessThanOrEqual(stored + 20)

  async function currentSession({ cookie }: Person): Promise<string> {
    const answer = await fetch(`${server.url}/auth/sessions`, { headers: { cookie } })
    const { sessions }: { sessions: { id: string; current: boolean }[] } = await answer.json()
    return sessions.find(({ current }) => current)?.id ?? ''
  }

  /** The same person on another device. */
  async function signIn({ email }: Person): Promise<Person> {
    const form = { email, password: 'tallow-brink-9' }
    const answer = await post(server, '/auth/sign-in', form, '')
    return { ...ben, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
  }
}, 60_000)
