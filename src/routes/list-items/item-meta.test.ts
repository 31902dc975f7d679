import { claimantOf, claimLastsMs, countLapsed } from '#domain/claim.ts'
import { dayDue } from '#domain/day-due.ts'
import { ada, itemBy } from '#domain/examples.ts'
import { allWords } from '#words/all-words.ts'
import { createFormats } from '#words/format.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hasMeta, itemMeta, repeatInShort } from './item-meta.tsx'
import type { ListScreen } from './list-screen.tsx'

test('[LI-15] a row says how often its item comes back', () => {
  expect(say('FREQ=DAILY')).toBe('Every day')
  expect(say('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH')).toBe('Every 2 weeks on Mon and Thu')
  expect(say('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR')).toBe('Every week on Mon – Fri')
  expect(say('FREQ=WEEKLY;BYDAY=MO,TU,SU')).toBe('Every week on Mon, Tue and Sun')
  expect(say('FREQ=WEEKLY;BYDAY=TU')).toBe('Every week')
  expect(say('FREQ=MONTHLY;BYMONTHDAY=-1;FROM=COMPLETION')).toBe('Every month')
  expect(say('FREQ=HOURLY')).toBeNull()
  expect(hasMeta(itemBy(ada, { repeat: 'FREQ=YEARLY' }))).toBe(true)
})

test('[LI-16] a claim lapses after four hours, also on a list that is open all the while', () => {
  const claimed = itemBy(ada, { claimedBy: { by: ada, at: 10 } })
  const items = [claimed, itemBy(ada)]

  expect(claimantOf(claimed, 9 + claimLastsMs)).toBe(ada)
  expect(claimantOf(claimed, 10 + claimLastsMs)).toBeNull()
  expect([9, 10].map((at) => countLapsed(items, at + claimLastsMs))).toEqual([0, 1])
})

test('[LI-25] a day stands as a word of its own, and in the middle of a line as one of many', () => {
  const today = { date: '2026-11-17', at: Date.UTC(2026, 10, 17, 12) }
  const formats = createFormats({ locale: 'en-GB', timeZone: 'UTC' })
  const due = (date: string, time: string | null = null) => {
    const item = itemBy(ada, { due: { date, time, zone: null } })
    // All that a row with a date alone looks at.
    const list = { words: allWords.en, formats, today, timeZone: 'UTC' } as ListScreen
    return renderToStaticMarkup(itemMeta(item, list))
  }

  expect(due('2026-11-18')).toBe('Tomorrow')
  expect(due('2026-11-16')).toBe('<b>Overdue: yesterday</b>')
  expect(due('2026-11-16', '09:30')).toBe('<b>Overdue: yesterday 09:30</b>')
})

test('[LI-33] what is due at a time of another zone is late by the day of who looks', () => {
  const today = { date: '2026-11-19', at: Date.UTC(2026, 10, 19, 1) }
  const formats = createFormats({ locale: 'en-GB', timeZone: 'Asia/Tokyo' })
  const due = { date: '2026-11-18', time: '18:30', zone: 'America/Los_Angeles' }
  // All that a row with a date alone looks at.
  const list = { words: allWords.en, formats, today, timeZone: 'Asia/Tokyo' } as ListScreen

  expect(renderToStaticMarkup(itemMeta(itemBy(ada, { due }), list))).toBe('Today 11:30')
  expect(dayDue(due, 'Asia/Tokyo')).toBe('2026-11-19')
  expect(dayDue({ ...due, time: null }, 'Asia/Tokyo')).toBe('2026-11-18')
})

test('[LI-43] a long name leaves room for what is said of who has it', () => {
  const people = new Map([[ada, { name: 'Jonathan Maximilian von und zu Hohenstein-Lauenburg' }]])
  const formats = createFormats({ locale: 'en-GB', timeZone: 'UTC' })
  const today = { date: '1970-01-01', at: 20, serverAt: 20 }
  // All that a claimed row looks at.
  const list = { words: allWords.en, formats, people, today, timeZone: 'UTC' } as unknown
  const item = itemBy(ada, { claimedBy: { by: ada, at: 10 } })

  const said = renderToStaticMarkup(itemMeta(item, list as ListScreen))

  expect(said).toBe('Jonathan Maximilian von… is getting it')
})

function say(rule: string): string | null {
  const formats = createFormats({ locale: 'en-GB', timeZone: 'UTC' })
  // Languages set their dashes between spaces of their own.
  return repeatInShort(rule, { words: allWords.en, formats })?.replaceAll(/\s/g, ' ') ?? null
}
