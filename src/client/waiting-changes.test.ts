import { expect, test } from 'vitest'
import type { Pending } from './session.ts'
import { countWaiting, groupRefused, groupWaiting } from './waiting-changes.ts'

test('[NH-8] what somebody wrote in one notepad is one change, whatever is between', () => {
  const waiting = [write(1, 'plans'), tick(2), write(3, 'plans'), write(4, 'recipes')]

  const groups = groupWaiting(waiting.map((pending) => ({ stream: 'flat', pending })))

  expect(groups.map((group) => group.map(({ pending }) => pending.n))).toEqual([[1, 3], [2], [4]])
})

test('[SL-19] what waits is counted as it is gathered, and no change that counts alone gets a name', () => {
  let named = 0
  const asked = (pending: Pending): Pending => ({
    ...pending,
    get client() {
      named += 1
      return 'device'
    },
  })
  const pending = [write(1, 'plans'), tick(2), write(3, 'plans'), write(4, 'recipes'), tick(5)]
  const waiting = pending.map((each) => ({ stream: 'flat', pending: asked(each) }))

  const count = countWaiting(waiting)

  expect(named).toBe(0)
  expect(count).toBe(groupWaiting(waiting).length)
})

test('[NH-8] what was refused for different reasons is told apart', () => {
  const refused = [
    { stream: 'flat', mutation: write(1, 'plans'), refusal: refusal('locked') },
    { stream: 'flat', mutation: write(2, 'plans'), refusal: refusal('notAllowed') },
    { stream: 'flat', mutation: write(3, 'plans'), refusal: refusal('locked') },
  ]

  const groups = groupRefused(refused)

  expect(groups.map((group) => group.map(({ mutation }) => mutation.n))).toEqual([[1, 3], [2]])
})

function write(n: number, id: string): Pending {
  return { client: 'device', n, name: 'writeNotepad', args: { id, update: '' }, at: 0 }
}

function tick(n: number): Pending {
  return { client: 'device', n, name: 'tickListItem', args: { id: 'milk', done: true }, at: 0 }
}

function refusal(code: 'locked' | 'notAllowed') {
  return { code, values: {} }
}
