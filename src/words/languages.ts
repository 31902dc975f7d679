import arabicUrl from './ar.json?url'
import germanUrl from './de.json?url'
import englishUrl from './en.json?url'
import { compileWords, type Catalogue, type Words } from './words.ts'

export interface Language {
  code: LanguageCode
  /** In its own words, as people look for it. */
  name: string
  dir: 'ltr' | 'rtl'
  /** For `Intl`; digits are fixed, so that the server and every browser print the same ones. */
  locale: string
}

export type LanguageCode = 'en' | 'de' | 'ar' | 'en-XA'

const english: Language = { code: 'en', name: 'English', dir: 'ltr', locale: 'en-GB' }

/** What people can choose from. */
export const languages: readonly Language[] = [
  english,
  { code: 'de', name: 'Deutsch', dir: 'ltr', locale: 'de' },
  { code: 'ar', name: 'العربية', dir: 'rtl', locale: 'ar-u-nu-latn' },
]

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
    const found = languages.find(({ code }) => wanted === code || wanted.startsWith(`${code}-`))
    if (found) return found.code
  }
  return english.code
}

/** Each language is a file of its own, so that nobody downloads another one's words. */
export async function loadWords(code: string): Promise<Words> {
  const language = languageOf(code)
  return compileWords(await catalogues[language.code](), language.locale)
}

/** As data, not as script: cheaper to read, and the page names the one that it needs. */
const catalogues: Record<LanguageCode, () => Promise<Catalogue>> = {
  en: () => fetchCatalogue(englishUrl),
  de: () => fetchCatalogue(germanUrl),
  ar: () => fetchCatalogue(arabicUrl),
  'en-XA': async () => {
    const { pseudoCatalogue } = await import('./pseudo.ts')
    return pseudoCatalogue(await fetchCatalogue(englishUrl))
  },
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
