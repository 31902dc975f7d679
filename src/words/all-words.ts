import arabic from './ar.json'
import czech from './cs.json'
import danish from './da.json'
import german from './de.json'
import english from './en.json'
import spanish from './es.json'
import finnish from './fi.json'
import french from './fr.json'
import hebrew from './he.json'
import italian from './it.json'
import japanese from './ja.json'
import korean from './ko.json'
import norwegian from './nb.json'
import dutch from './nl.json'
import polish from './pl.json'
import portuguese from './pt-BR.json'
import swedish from './sv.json'
import turkish from './tr.json'
import ukrainian from './uk.json'
import chinese from './zh-Hans.json'
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

const translated = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  'pt-BR': portuguese,
  it: italian,
  nl: dutch,
  sv: swedish,
  da: danish,
  nb: norwegian,
  fi: finnish,
  pl: polish,
  cs: czech,
  uk: ukrainian,
  tr: turkish,
  ja: japanese,
  ko: korean,
  'zh-Hans': chinese,
  ar: arabic,
  he: hebrew,
}

type Translated = typeof translated

/** The languages that lack a key or a hole, or have one too many. */
type Incomplete = {
  [Code in keyof Translated]: [Outline<Translated[Code]>, Outline<English>] extends [
    Outline<English>,
    Outline<Translated[Code]>,
  ]
    ? never
    : Code
}[keyof Translated]

/** One of them stops the compiler here. */
export type AllComplete = Fits<Incomplete, never>

export const allCatalogues: Readonly<Record<LanguageCode, Catalogue>> = {
  ...translated,
  'en-XA': pseudoCatalogue(english),
}

/** Every language at once, for the server; the browser loads the one it needs. */
export const allWords = Object.fromEntries(
  Object.entries(allCatalogues).map(([code, catalogue]) => [
    code,
    compileWords(catalogue, languageOf(code).locale),
  ]),
) as Readonly<Record<LanguageCode, Words>>
