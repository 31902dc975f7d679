import type englishCatalogue from './en.json'
import { isolate, isRightToLeft } from './isolate.ts'
import { createNumbers } from './numbers.ts'

/** A sentence with `{holes}`, the forms of a plural, or a folder of both. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue
}

export type English = typeof englishCatalogue

/** What screens read: plain sentences are strings, those with holes are functions. */
export type Words = Compiled<English>

/** `=1` is for one thing alone, where the language has no form for it: *every day*, not *every 1 day*. */
type PluralForm = Intl.LDMLPluralRule | '=1'

type Holes<Text> = Text extends `${string}{${infer Hole}}${infer Rest}` ? Hole | Holes<Rest> : never

type HoleValues<Hole extends string> = {
  [Name in Hole]: Name extends 'count' ? number : string | number
}

type Compiled<Entry> = Entry extends string
  ? [Holes<Entry>] extends [never]
    ? string
    : (holes: HoleValues<Holes<Entry>>) => string
  : keyof Entry extends PluralForm
    ? (holes: HoleValues<Holes<Entry[keyof Entry]> | 'count'>) => string
    : { readonly [Key in keyof Entry]: Compiled<Entry[Key]> }

/** The keys and holes of a catalogue without its words: the same in every language. */
export type Outline<Entry> = Entry extends string
  ? { [Hole in Holes<Entry>]: true }
  : keyof Entry extends PluralForm
    ? { [Hole in Holes<Entry[keyof Entry]> | 'count']: true }
    : { [Key in keyof Entry]: Outline<Entry[Key]> }

/** Does not compile where the first lacks a key or hole of the second. */
export type Fits<Given extends Needed, Needed> = [Given, Needed]

export function compileWords(catalogue: Catalogue, locale: string): Words {
  const compiler: Compiler = {
    plurals: new Intl.PluralRules(locale),
    formatNumber: createNumbers(locale),
    isRightToLeft: isRightToLeft(locale),
  }
  // `Words` is computed from English; `Fits` in all-words.ts holds every catalogue to it.
  return compileFolder(catalogue, compiler) as unknown as Words
}

/** An object that has only plural categories as keys is the forms of one sentence. */
export function isPlural(entry: Catalogue): entry is Readonly<Record<string, string>> {
  return Object.keys(entry).every((key) => pluralCategories.includes(key))
}

const pluralCategories = ['zero', 'one', 'two', 'few', 'many', 'other', '=1']

interface Compiler {
  plurals: Intl.PluralRules
  formatNumber: (value: number) => string
  isRightToLeft: boolean
}

interface CompiledFolder {
  [key: string]: string | Fill | CompiledFolder
}

type Values = Readonly<Record<string, string | number>>
type Fill = (values: Values) => string

function compileFolder(folder: Catalogue, compiler: Compiler): CompiledFolder {
  const compiled: CompiledFolder = {}
  for (const [key, entry] of Object.entries(folder)) {
    if (typeof entry === 'string') compiled[key] = compileSentence(entry, compiler)
    else if (isPlural(entry)) compiled[key] = compilePlural(entry, compiler)
    else compiled[key] = compileFolder(entry, compiler)
  }
  return compiled
}

function compileSentence(sentence: string, compiler: Compiler): string | Fill {
  if (!sentence.includes('{')) return sentence
  // Every second piece is the name of a hole.
  const pieces = sentence.split(/\{(\w+)\}/)
  return (values) => {
    let filled = pieces[0] ?? ''
    for (let hole = 1; hole < pieces.length; hole += 2) {
      filled += showValue(values[pieces[hole] ?? ''], compiler) + (pieces[hole + 1] ?? '')
    }
    return filled
  }
}

function compilePlural(forms: Readonly<Record<string, string>>, compiler: Compiler): Fill {
  const compiled = new Map(
    Object.entries(forms).map(([category, form]) => [category, compileSentence(form, compiler)]),
  )
  return (values) => {
    const count = Number(values['count'])
    const exact = compiled.get(`=${count}`)
    const form =
      exact ?? compiled.get(compiler.plurals.select(count)) ?? compiled.get('other') ?? ''
    return typeof form === 'string' ? form : form(values)
  }
}

function showValue(value: string | number | undefined, compiler: Compiler): string {
  if (typeof value === 'number') return compiler.formatNumber(value)
  if (value === undefined) return ''
  return isolate(value, compiler.isRightToLeft)
}
