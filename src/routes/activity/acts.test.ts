import type { LoggedChange } from '#domain/logged-change.ts'
import { expect, test } from 'vitest'
import { actsOf } from './acts.ts'

const ada = 'adaadaadaadaadaa'
const bo = 'bobobobobobobobo'

function change(n: number, more: Partial<LoggedChange> = {}): LoggedChange {
  const rows = [{ kind: 'listItem' as const, id: `item${n}`, was: null }]
  return {
    id: `client.${n}`,
    seq: n,
    by: ada,
    at: n,
    name: 'addListItem',
    act: null,
    rows,
    ...more,
  }
}

test('[AV-1] the newest stands first, and what waits on this device before all that is saved', () => {
  const acts = actsOf([change(3, { seq: 0 }), change(1), change(2)])

  expect(acts.map(({ key }) => key)).toEqual(['client.3', 'client.2', 'client.1'])
})

test('[AV-2] what was done in one go is one line, also with others’ changes in between', () => {
  const act = 'onego-onego-onego'

  const acts = actsOf([change(1, { act }), change(2, { by: bo }), change(3, { act })])

  expect(acts.map(({ changes }) => changes.length)).toEqual([1, 2])
})

test('[AV-3] writing in one notepad is one line until somebody does something else', () => {
  const name = 'writeNotepad'
  const rows = [{ kind: 'notepad' as const, id: 'notepad', was: {} }]
  const write = (n: number, by = ada) => change(n, { name, rows, by })

  const acts = actsOf([write(1), write(2), write(3, bo), write(4)])

  expect(acts.map(({ by, changes }) => [by, changes.length])).toEqual([
    [ada, 1],
    [bo, 1],
    [ada, 2],
  ])
})
