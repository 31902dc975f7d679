import { minuteMs } from '#domain/durations.ts'
import type { LoggedChange } from '#domain/logged-change.ts'
import { expect, test } from 'vitest'
import { gatherWriting } from './writing-gathered.ts'

test('[CU-1] whoever goes on writing in a notepad is one entry, whatever others do meanwhile', () => {
  const log = [write(1), tick(2), write(3), write(4, { by: 'bo' }), write(5)]

  expect(gatherWriting(log).map(({ seq }) => seq)).toEqual([2, 4, 5])
})

test('[CU-1] after a pause, or in another notepad, it is another entry', () => {
  const log = [write(1), write(2, { notepad: 'other' }), write(3, { at: 11 * minuteMs })]

  expect(gatherWriting(log)).toEqual(log)
})

function write(
  seq: number,
  { by = 'ada', notepad = 'plans', at = seq }: { by?: string; notepad?: string; at?: number } = {},
): LoggedChange {
  const rows = [{ kind: 'notepad' as const, id: notepad, was: {} }]
  return { id: `client.${seq}`, seq, by, at, name: 'writeNotepad', act: null, rows }
}

function tick(seq: number): LoggedChange {
  return { ...write(seq), name: 'tickListItem', rows: [] }
}
