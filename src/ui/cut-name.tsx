import type { ReactNode } from 'react'

/** A name on one line, cut at its end: its own beginning stays, whichever way the page is written. */
export function CutName({ children }: { children: ReactNode }) {
  return (
    <span className="cut page-side" dir="auto">
      {children}
    </span>
  )
}
