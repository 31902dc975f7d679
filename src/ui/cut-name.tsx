import type { ReactNode } from 'react'

/** A name on one line, cut at its end: its own beginning stays, whichever way the page is written. */
export function CutName({ children }: { children: ReactNode }) {
  return (
    <span className="cut page-side" dir="auto">
      {children}
    </span>
  )
}

interface CutSentenceProps {
  name: string
  /** Puts a name into the sentence. */
  say: (name: string) => string
}

/** A sentence on one line, where the name gives way at its own end, then what is behind it. */
export function CutSentence({ name, say }: CutSentenceProps) {
  const [before, after] = say(place).split(place)
  return (
    <span className="cut-sentence">
      {before}
      <CutName>{name}</CutName>
      <span>{after}</span>
    </span>
  )
}

/** Nobody types it, so that it is in no sentence twice. */
const place = '\ufffc'
