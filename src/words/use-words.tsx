import { createContext, Fragment, useContext, useMemo, type ReactNode } from 'react'
import { createFormats, type Formats, type FormatSettings } from './format.ts'
import { languageOf, type Language } from './languages.ts'
import type { Words } from './words.ts'

interface Spoken {
  words: Words
  language: Language
  formats: Formats
}

const SpokenContext = createContext<Spoken | null>(null)

interface WordsProviderProps {
  code: string
  words: Words
  /** The person's zone; the server's guess must be the same, or hydration shows another day. */
  timeZone: string
  hourCycle?: FormatSettings['hourCycle']
  children: ReactNode
}

export function WordsProvider({ code, words, timeZone, hourCycle, children }: WordsProviderProps) {
  const spoken = useMemo(() => {
    const language = languageOf(code)
    const formats = createFormats({ locale: language.locale, timeZone, hourCycle })
    return { words, language, formats }
  }, [code, words, timeZone, hourCycle])
  return <SpokenContext value={spoken}>{children}</SpokenContext>
}

export function useWords(): Words {
  return useSpoken().words
}

export function useLanguage(): Language {
  return useSpoken().language
}

/** Dates, numbers and lists in the person's language and zone. */
export function useFormats(): Formats {
  return useSpoken().formats
}

function useSpoken(): Spoken {
  const spoken = useContext(SpokenContext)
  if (!spoken) throw new Error('A screen is used outside of WordsProvider')
  return spoken
}

interface SentenceProps<Hole extends string> {
  of: (holes: Record<Hole, string>) => string
  with: Record<Hole, ReactNode>
}

/** A sentence whose holes hold elements: `<Sentence of={words.invite.by} with={{ name: <b>…</b> }} />`. */
export function Sentence<Hole extends string>({ of, with: nodes }: SentenceProps<Hole>) {
  const names = Object.keys(nodes) as Hole[]
  // Private-use characters stand in for the elements: no translation can contain them.
  const marks = Object.fromEntries(
    names.map((name, index) => [name, `\uE000${index}\uE000`]),
  ) as Record<Hole, string>
  const pieces = of(marks).split('\uE000')
  return pieces.map((piece, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the pieces of one sentence never move
    <Fragment key={index}>{index % 2 === 0 ? piece : pickNode(nodes, names, piece)}</Fragment>
  ))
}

function pickNode<Hole extends string>(
  nodes: Record<Hole, ReactNode>,
  names: Hole[],
  piece: string,
): ReactNode {
  const name = names[Number(piece)]
  return name === undefined ? null : nodes[name]
}
