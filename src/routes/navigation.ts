import { createContext, useContext } from 'react'
import { navigate, useLocationProperty } from 'wouter/use-browser-location'
import { matchRoute } from './routes.ts'

/** The URL that the server paints, where there is no location; the browser comes alive with it. */
export const PaintedUrl = createContext<URL | null>(null)

/** Goes to a path of our own without asking the server. */
export function useNavigate(): typeof goTo {
  return goTo
}

/** Keeps in the history from where one came, for what leads back there; panels of one screen are one place. */
function goTo(path: string, options?: { replace?: boolean; state?: unknown }): void {
  const { pathname, search } = location
  const isHere = new URL(path, location.href).pathname === pathname
  const from: unknown = isHere ? history.state?.from : pathname + search
  navigate(path, { state: { from }, ...options })
}

export function usePath(): string {
  const painted = useContext(PaintedUrl)
  return useLocationProperty(
    () => location.pathname,
    () => (painted ?? location).pathname,
  )
}

/** The query, without its question mark. */
export function useSearch(): string {
  const painted = useContext(PaintedUrl)
  return useLocationProperty(
    () => location.search.slice(1),
    () => (painted ?? location).search.slice(1),
  )
}

/** The path of a click that we answer ourselves: a plain click on a link of our own, outside `/dev`. */
export function ownLink(event: MouseEvent): string | null {
  const isPlain =
    event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  // A new version is here: the browser follows the link itself, and loads it.
  if (document.documentElement.dataset['newVersion'] !== undefined) return null
  if (event.defaultPrevented || !isPlain || !(event.target instanceof Element)) return null
  const link = event.target.closest('a')
  if (!link || link.target || link.hasAttribute('download')) return null
  if (link.origin !== location.origin) return null
  const path = matchRoute(link.pathname)?.path ?? link.pathname
  // A link within the page is the browser's.
  if (link.hash && path === location.pathname && link.search === location.search) return null
  return path + link.search + link.hash
}
