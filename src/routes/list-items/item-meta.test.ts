import { claimantOf, claimLastsMs, countLapsed } from '#domain/claim.ts'
import { ada, itemBy } from '#domain/examples.ts'
import { allWords } from '#words/all-words.ts'
import { createFormats } from '#words/format.ts'
import { expect, test } from 'vitest'
import { hasMeta, repeatInShort } from './item-meta.tsx'

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

function say(rule: string): string | null {
  const formats = createFormats({ locale: 'en-GB', timeZone: 'UTC' })
  // Languages set their dashes between spaces of their own.
  return repeatInShort(rule, { words: allWords.en, formats })?.replaceAll(/\s/g, ' ') ?? null
}
