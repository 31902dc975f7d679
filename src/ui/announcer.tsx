import { createContext, type ReactNode, useCallback, useContext, useRef } from 'react'

export type Announce = (text: string, region?: 'status' | 'log') => void

const AnnounceContext = createContext<Announce>(() => undefined)

/** Says it to a screen reader: one's own acts in `status`, those of others in `log`. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext)
}

const keptLines = 5

export function Announcer({ children }: { children: ReactNode }) {
  const status = useRef<HTMLDivElement>(null)
  const log = useRef<HTMLDivElement>(null)
  // Written to the elements themselves: speaking must not render anything.
  const announce = useCallback<Announce>((text, region = 'status') => {
    const place = region === 'status' ? status.current : log.current
    if (!place) return
    const line = document.createElement('p')
    line.textContent = text
    // A new element each time, or the same words twice would be said once.
    if (region === 'status') place.replaceChildren(line)
    else place.append(line)
    if (place.childElementCount > keptLines) place.firstElementChild?.remove()
  }, [])
  return (
    <AnnounceContext value={announce}>
      {children}
      <div ref={status} className="visually-hidden" role="status" />
      <div ref={log} className="visually-hidden" role="log" aria-live="polite" />
    </AnnounceContext>
  )
}
