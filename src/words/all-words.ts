import arabic from './ar.json'
import german from './de.json'
import english from './en.json'
import { languageOf, type LanguageCode } from './languages.ts'
import { pseudoCatalogue } from './pseudo.ts'
import {
  compileWords,
  type Catalogue,
  type English,
  type Fits,
  type Outline,
  type Words,
} from './words.ts'

/** A language that lacks a key or a hole, or has one too many, stops the compiler here. */
export type CompleteLanguages = [
  Fits<Outline<typeof german>, Outline<English>>,
  Fits<Outline<English>, Outline<typeof german>>,
  Fits<Outline<typeof arabic>, Outline<English>>,
  Fits<Outline<English>, Outline<typeof arabic>>,
]

export const allCatalogues: Readonly<Record<LanguageCode, Catalogue>> = {
  en: english,
  de: german,
  ar: arabic,
  'en-XA': pseudoCatalogue(english),
}

/** Every language at once, for the server; the browser loads the one it needs. */
export const allWords: Readonly<Record<LanguageCode, Words>> = {
  en: compile('en'),
  de: compile('de'),
  ar: compile('ar'),
  'en-XA': compile('en-XA'),
}

function compile(code: LanguageCode): Words {
  return compileWords(allCatalogues[code], languageOf(code).locale)
}
