import { expect, test } from 'vitest'
import { ada, flat } from './examples.ts'
import { chooseNotify } from './group-view-mutations.ts'
import { Memory } from './memory-view.ts'
import { isQuietAt, isToldOf, QuietHours } from './notify.ts'
import * as v from 'valibot'

const night = { from: '22:00', to: '07:00' }
const winter = (time: string) => Date.parse(`2026-01-15T${time}:00Z`)
const summer = (time: string) => Date.parse(`2026-07-15T${time}:00Z`)

test('[NF-1] quiet hours go over midnight, begin with their first minute and end with their last', () => {
  const settings = { zone: 'UTC', quietHours: night }

  const quiet = ['22:00', '23:59', '00:00', '06:59'].map((time) =>
    isQuietAt(settings, winter(time)),
  )
  const loud = ['07:00', '12:00', '21:59'].map((time) => isQuietAt(settings, winter(time)))

  expect(quiet).toEqual([true, true, true, true])
  expect(loud).toEqual([false, false, false])
})

test('[NF-2] quiet hours are those of the zone that was chosen, else of where they were set', () => {
  const quietHours = { ...night, zone: 'Europe/Berlin' }

  expect(isQuietAt({ zone: null, quietHours }, winter('21:30'))).toBe(true)
  expect(isQuietAt({ zone: null, quietHours }, summer('20:30'))).toBe(true)
  expect(isQuietAt({ zone: null, quietHours }, winter('20:30'))).toBe(false)
  expect(isQuietAt({ zone: 'America/New_York', quietHours }, winter('21:30'))).toBe(false)
})

test('[NF-3] within one day they are quiet only then; without any, it never is', () => {
  const nap = { zone: 'UTC', quietHours: { from: '13:00', to: '14:00' } }

  expect(isQuietAt(nap, winter('13:30'))).toBe(true)
  expect(isQuietAt(nap, winter('14:00'))).toBe(false)
  expect(isQuietAt({ zone: 'UTC', quietHours: null }, winter('03:00'))).toBe(false)
})

test('[NF-4] quiet hours that no clock shows, or in no zone, are refused', () => {
  for (const wrong of [
    { from: '24:00', to: '07:00' },
    { from: '7:00', to: '08:00' },
    { ...night, zone: 'Mars/Olympus' },
  ]) {
    expect(v.safeParse(QuietHours, wrong).success).toBe(false)
  }
})

test('[NF-5] each group has its level in my own stream: all until I choose, then what I chose', () => {
  const memory = new Memory({})
  const asAda = { userId: ada, stream: ada, now: 7 }

  memory.apply(chooseNotify, { group: flat, notify: 'mine' }, asAda)

  expect(memory.get('groupView', flat)).toMatchObject({ notify: 'mine', starred: [] })
  expect(() => memory.apply(chooseNotify, { group: flat, notify: 'loud' }, asAda)).toThrow(
    'invalid',
  )
  expect([
    isToldOf('all', { isAboutThem: false }),
    isToldOf('mine', { isAboutThem: true }),
  ]).toEqual([true, true])
  expect([
    isToldOf('mine', { isAboutThem: false }),
    isToldOf('none', { isAboutThem: true }),
  ]).toEqual([false, false])
})
