import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { allCatalogues, allWords } from './all-words.ts'
import {
  allWordsHere,
  languageOf,
  languages,
  loadWords,
  pickLanguage,
  takeFirstWords,
} from './languages.ts'
import { refusalMessage } from './refusal-message.ts'
import { compileWords, isPlural, type Catalogue, type English } from './words.ts'

/** The browser fetches the catalogues; here they are files of the project. */
vi.stubGlobal('fetch', async (url: string) => new Response(readFileSync(`.${url}`)))

const codes = languages.map(({ code }) => code)

test.each(codes)('[WD-1] %s has exactly the keys and holes of English', (code) => {
  const outline = outlineOf(allCatalogues[code])

  expect(outline).toEqual(outlineOf(allCatalogues.en))
})

test('[WD-16] the words of the first screen are joined by all others, in the same object', async () => {
  const { list, ...others } = allCatalogues.de

  const words = takeFirstWords('de', { list: list ?? {} })
  const first = Object.keys(words)
  await allWordsHere()

  expect(first).toEqual(['list'])
  expect(Object.keys(words).toSorted()).toEqual(['list', ...Object.keys(others)].toSorted())
  expect(words.trash.title).toBe(allWords.de.trash.title)
})

test.each(codes)('[WD-2] %s has exactly the plural forms of its language', (code) => {
  const { pluralCategories } = new Intl.PluralRules(languageOf(code).locale).resolvedOptions()

  const needed = pluralCategories.toSorted().join()

  const plurals = entriesOf(allCatalogues[code]).filter(([, entry]) => typeof entry !== 'string')
  const wrong = plurals.filter(
    ([, forms]) => categoriesOf(forms) !== needed || missingHoles(forms).length > 0,
  )

  expect(plurals.length).toBeGreaterThan(0)
  expect(wrong).toEqual([])
})

test.each(codes)('[WD-3] %s has no empty sentence and no stray brace', (code) => {
  const sentences = entriesOf(allCatalogues[code]).flatMap(([path, entry]) =>
    (typeof entry === 'string' ? [entry] : Object.values(entry)).map((text) => ({ path, text })),
  )

  const broken = sentences.filter(
    ({ text }) => text.trim() === '' || /[{}]/.test(text.replaceAll(/\{\w+\}/g, '')),
  )

  expect(broken).toEqual([])
})

test('[WD-4] the words of the fallbacks are exactly those that were decided', () => {
  const { status, applicationError } = allWords.en

  expect(status.notFound.title).toBe('This page could not be found.')
  expect(status.notAllowed.title).toBe('This page could not be accessed.')
  expect(status.signedOut.title).toBe("You're not authorized to access this page.")
  expect(applicationError.server({ host: 'trivet.test' })).toBe(
    'Application error: a server-side exception has occurred while loading trivet.test (see the server logs for more information).',
  )
  expect(applicationError.client({ host: 'trivet.test' })).toBe(
    'Application error: a client-side exception has occurred while loading trivet.test (see the browser console for more information).',
  )
  expect(applicationError.digest({ digest: '4f2a' })).toBe('Digest: 4f2a')
})

test('[WD-5] a plural takes the form of its count, with numbers as the language writes them', () => {
  const catalogue = {
    open: { one: '{count} thing for {name}', other: '{count} things for {name}' },
  }
  const words = compileAny(catalogue, 'de')

  expect(words.open({ count: 1, name: 'Ada' })).toBe('1 thing for Ada')
  expect(words.open({ count: 1234, name: 'Ada' })).toBe('1.234 things for Ada')
})

test('[WD-15] where a language has no form for one thing alone, it can have a sentence of its own', () => {
  const words = compileAny({ open: { '=1': 'every day', other: 'every {count} days' } }, 'ja')

  expect([words.open({ count: 1 }), words.open({ count: 21 })]).toEqual([
    'every day',
    'every 21 days',
  ])
})

test.each(codes)('[WD-15] in %s nothing comes back every 1 day, week, month or year', (code) => {
  const { daily, weekly, monthly, yearly, weeklyOn, monthlyOn, yearlyOn } = allWords[code].repeat
  const { every } = allWords[code].item.memory

  const count = 1
  const said = [daily, weekly, monthly, yearly, every].map((say) => say({ count }))
  const onDays = [weeklyOn, monthlyOn, yearlyOn].map((say) => say({ count, days: '…' }))

  expect([...said, ...onDays].filter((sentence) => /\d/.test(sentence))).toEqual([])
})

test('[WD-5] Arabic chooses among six forms', () => {
  const six = { zero: 'z', one: 'o', two: 't', few: 'f', many: 'm', other: 'x' }
  const words = compileAny({ open: six }, 'ar-u-nu-latn')

  const forms = [0, 1, 2, 3, 11, 100].map((count) => words.open({ count }))

  expect(forms).toEqual(['z', 'o', 't', 'f', 'm', 'x'])
})

test('[WD-6] a name in the other direction is isolated, so that it pulls no word out of order', () => {
  const catalogue = { open: '{name} ticked {count}' }

  expect(compileAny(catalogue, 'en').open({ name: 'Ada', count: 2 })).toBe('Ada ticked 2')
  expect(compileAny(catalogue, 'en').open({ name: 'ليلى', count: 2 })).toBe(
    '\u2068ليلى\u2069 ticked 2',
  )
  expect(compileAny(catalogue, 'ar').open({ name: 'Ada', count: 2 })).toMatch(/^\u2068Ada\u2069/)
})

test('[WD-6] the text in a hole is never read as a hole', () => {
  const words = compileAny({ open: '{name} and {count}' }, 'en')

  expect(words.open({ name: '{count} $& $1', count: 2 })).toBe('{count} $& $1 and 2')
})

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', undefined, 'de'],
  ['vi-VN, ar-EG;q=0.5, de;q=0.4', undefined, 'ar'],
  ['pt-PT', undefined, 'pt-BR'],
  ['nn-NO,no;q=0.9', undefined, 'nb'],
  ['zh-CN,zh;q=0.9', undefined, 'zh-Hans'],
  ['iw', undefined, 'he'],
  ['de;q=0, en;q=0.1', undefined, 'en'],
  ['en;q=0.2, de;q=0.7', undefined, 'de'],
  ['xx', undefined, 'en'],
  ['', undefined, 'en'],
  [null, null, 'en'],
  [';;;q=,,,=;q=x', undefined, 'en'],
  ['den', undefined, 'en'],
  ['en-XA', undefined, 'en'],
  ['de', 'ar', 'ar'],
  ['de', 'en-XA', 'en-XA'],
  ['de', 'klingon', 'de'],
] as const)(
  '[WD-7] asked for %j with the choice %j, the language is %s',
  (header, cookie, code) => {
    expect(pickLanguage(header, cookie)).toBe(code)
  },
)

test('[WD-8] the pseudo-language is accented, bracketed, two fifths longer and keeps its holes', async () => {
  const words = await loadWords('en-XA')

  expect(words.actions.cancel).toBe('[Çáñçél~~~]')
  expect(words.applicationError.digest({ digest: 'eee' })).toContain('eee')
  expect(languages.map(({ code }) => code)).not.toContain('en-XA')
})

test.each(codes)('[WD-9] the browser and the server have the same words in %s', async (code) => {
  const loaded = await loadWords(code)

  expect(JSON.stringify(loaded)).toBe(JSON.stringify(allWords[code]))
})

test.each([
  [{ code: 'invalid', values: { field: 'title', problem: 'tooLong', limit: 1500 } }, '1,500'],
  [{ code: 'invalid', values: { field: 'title', problem: 'tooShort', limit: 1 } }, 'empty'],
  [{ code: 'full', values: { limit: 250 } }, '250'],
  [{ code: 'tooMany', values: { retryAfterSeconds: 5 } }, 'Too many tries'],
  [{ code: 'invitationOver', values: { state: 'expired' } }, 'expired'],
  [{ code: 'invitationOver', values: { state: 'toString' } }, 'is over'],
  [{ code: 'notAllowed' }, 'Your role'],
  [{ code: 'full' }, 'does not work'],
  [{ code: 'full', values: { limit: {} } }, 'does not work'],
  [{ code: 'constructor' }, 'does not work'],
])('[WD-10] the refusal %j is told with the words %j', (refusal, words) => {
  expect(refusalMessage(allWords.en, refusal)).toContain(words)
})

test('[WD-1] a key or hole that is not there does not compile', () => {
  const { actions, applicationError } = allWords.en

  // @ts-expect-error -- no such key
  expect(actions.fly).toBeUndefined()
  // @ts-expect-error -- no such hole
  expect(applicationError.digest({ digets: 'x' })).toBe('Digest: ')
  const first: English['actions']['add'] = 'Add'
  expect(first).toBe(allCatalogues.en['actions'] && actions.add)
})

type Fill = (values: Record<string, string | number>) => string

function compileAny(catalogue: { open: string | Catalogue }, locale: string): { open: Fill } {
  return compileWords(catalogue, locale) as unknown as { open: Fill }
}

function entriesOf(folder: Catalogue, path = ''): [string, string | Record<string, string>][] {
  return Object.entries(folder).flatMap(([key, entry]) => {
    const here = `${path}${key}`
    if (typeof entry === 'string' || isPlural(entry)) return [[here, entry]]
    return entriesOf(entry, `${here}.`)
  })
}

function outlineOf(catalogue: Catalogue): Record<string, string> {
  const outline = entriesOf(catalogue).map(([path, entry]) => {
    if (typeof entry === 'string') return [path, holesOf(entry).join()]
    return [path, [...new Set(['count', ...Object.values(entry).flatMap(holesOf)])].sort().join()]
  })
  return Object.fromEntries(outline)
}

/** A form for one thing alone may stand beside them. */
function categoriesOf(forms: string | Record<string, string>): string {
  return Object.keys(forms)
    .filter((form) => form !== '=1')
    .sort()
    .join()
}

function holesOf(sentence: string): string[] {
  return [...new Set([...sentence.matchAll(/\{(\w+)\}/g)].map(([, hole]) => hole ?? ''))].sort()
}

/** A form may say "one" instead of {count}; any other hole that it drops is a lost word. */
function missingHoles(forms: string | Record<string, string>): string[] {
  const each = Object.values(forms).map((form) => holesOf(form).filter((hole) => hole !== 'count'))
  return each.flatMap((holes) => each.flat().filter((hole) => !holes.includes(hole)))
}
