import { compileWords, type Catalogue, type Words } from './words.ts'

export interface Language {
  code: LanguageCode
  /** In its own words, as people look for it. */
  name: string
  dir: 'ltr' | 'rtl'
  /** For `Intl`; digits are fixed, so that the server and every browser print the same ones. */
  locale: string
  /** Whether it is written with letters of the font's second file. */
  isExtended?: true
}

export type LanguageCode = (typeof known)[number]['code'] | 'en-XA'

const known = [
  { code: 'en', name: 'English', dir: 'ltr', locale: 'en-GB' },
  { code: 'de', name: 'Deutsch', dir: 'ltr', locale: 'de' },
  { code: 'fr', name: 'Français', dir: 'ltr', locale: 'fr' },
  { code: 'es', name: 'Español', dir: 'ltr', locale: 'es' },
  { code: 'pt-BR', name: 'Português (Brasil)', dir: 'ltr', locale: 'pt-BR' },
  { code: 'it', name: 'Italiano', dir: 'ltr', locale: 'it' },
  { code: 'nl', name: 'Nederlands', dir: 'ltr', locale: 'nl' },
  { code: 'sv', name: 'Svenska', dir: 'ltr', locale: 'sv' },
  { code: 'da', name: 'Dansk', dir: 'ltr', locale: 'da' },
  { code: 'nb', name: 'Norsk bokmål', dir: 'ltr', locale: 'nb' },
  { code: 'fi', name: 'Suomi', dir: 'ltr', locale: 'fi' },
  { code: 'pl', name: 'Polski', dir: 'ltr', locale: 'pl', isExtended: true },
  { code: 'cs', name: 'Čeština', dir: 'ltr', locale: 'cs', isExtended: true },
  { code: 'uk', name: 'Українська', dir: 'ltr', locale: 'uk' },
  { code: 'tr', name: 'Türkçe', dir: 'ltr', locale: 'tr', isExtended: true },
  { code: 'ja', name: '日本語', dir: 'ltr', locale: 'ja' },
  { code: 'ko', name: '한국어', dir: 'ltr', locale: 'ko' },
  { code: 'zh-Hans', name: '简体中文', dir: 'ltr', locale: 'zh-Hans' },
  { code: 'ar', name: 'العربية', dir: 'rtl', locale: 'ar-u-nu-latn' },
  { code: 'he', name: 'עברית', dir: 'rtl', locale: 'he' },
] as const

const [english] = known

/** What people can choose from. */
export const languages: readonly Language[] = known

/** English made longer and accented: shows what is not translated and what does not fit. */
const pseudoLanguage: Language = { code: 'en-XA', name: 'Pseudo', dir: 'ltr', locale: 'en-GB' }

export function findLanguage(code: string): Language | undefined {
  return [...languages, pseudoLanguage].find((language) => language.code === code)
}

/** The language with this code, else English. */
export function languageOf(code: string): Language {
  return findLanguage(code) ?? english
}

/** What the person chose, else the first that the browser asks for and we have, else English. */
export function pickLanguage(
  acceptLanguage: string | null | undefined,
  cookie: string | null | undefined,
): LanguageCode {
  const chosen = findLanguage(cookie ?? '')
  if (chosen) return chosen.code
  for (const wanted of wantedLanguages(acceptLanguage ?? '')) {
    const found = languages.find(({ code }) => speaks(code.toLowerCase(), wanted))
    if (found) return found.code
  }
  return english.code
}

/** What else browsers call a language that we have. */
const otherNames: Readonly<Record<string, LanguageCode>> = {
  pt: 'pt-BR',
  zh: 'zh-Hans',
  no: 'nb',
  nn: 'nb',
  iw: 'he',
}

function speaks(code: string, wanted: string): boolean {
  const [short = ''] = wanted.split('-')
  const isOurs = wanted === code || wanted.startsWith(`${code}-`)
  return isOurs || otherNames[short]?.toLowerCase() === code
}

/** What comes behind a page that brought only the words of its first screen. */
let rest: Promise<unknown> | null = null

/**
 * The words that a page brought, with all others as soon as they are here: the same object, so that
 * nothing is painted anew. Whatever is fetched later waits for them, see `allWordsHere`.
 */
export function takeFirstWords(code: string, first: Catalogue): Words {
  const words = compileWords(first, languageOf(code).locale)
  rest = loadWords(code).then((all) => {
    for (const folder of Object.keys(all))
      if (!(folder in words)) Object.assign(words, { [folder]: Reflect.get(all, folder) })
  })
  return words
}

/** Rejects where they could not be fetched. */
export async function allWordsHere(): Promise<void> {
  await rest
}

/** Each language is a file of its own, so that nobody downloads another one's words. */
export async function loadWords(code: string): Promise<Words> {
  const language = languageOf(code)
  return compileWords(await loadCatalogue(language.code), language.locale)
}

/** As data, not as script: cheaper to read, and the page names the one that it needs. */
const urls = import.meta.glob<string>('./*.json', { query: '?url', import: 'default', eager: true })

async function loadCatalogue(code: LanguageCode): Promise<Catalogue> {
  if (code !== 'en-XA') return fetchCatalogue(urls[`./${code}.json`] ?? '')
  const { pseudoCatalogue } = await import('./pseudo.ts')
  return pseudoCatalogue(await loadCatalogue('en'))
}

async function fetchCatalogue(url: string): Promise<Catalogue> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error('a catalogue could not be loaded')
  return answer.json()
}

function wantedLanguages(acceptLanguage: string): string[] {
  return acceptLanguage
    .slice(0, 1000)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { tag: tag.trim(), quality: quality ? Number(quality.trim().slice(2)) : 1 }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}
