import { readFileSync } from 'node:fs'
import { mutations } from '#domain/mutations.ts'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ClientMessage } from './protocol.ts'
import { House } from './simulation/house.ts'

/** What devices of earlier versions said. A recording is never edited: such a device may come back after weeks. */
const recorded: { messages: unknown[] } = JSON.parse(
  readFileSync(new URL('../../tests/fixtures/protocol-1.json', import.meta.url), 'utf8'),
)

test('[F22] every message of an earlier version is still understood', () => {
  for (const message of recorded.messages) {
    expect(v.safeParse(ClientMessage, message).issues).toBeUndefined()
  }
})

test('[F22] every change of an earlier version still takes effect', async () => {
  const home = new House()
  const pushes = recorded.messages
    .map((message) => v.parse(ClientMessage, message))
    .filter((message) => message.type === 'push')

  for (const { type: _, ...push } of pushes) {
    const outcomes = await home.room.push(push, 'ada-------------')

    expect(outcomes.map(({ refusal }) => refusal)).toEqual(outcomes.map(() => null))
  }
  // A name stays for ever.
  const names = pushes.flatMap((push) => push.mutations.map(({ name }) => name))
  expect(Object.keys(mutations)).toEqual(expect.arrayContaining(names))
})
