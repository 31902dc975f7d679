interface PageEvents {
  /** The page goes away; `isAside` where the browser may bring it back as it was. */
  onHide: (isAside: boolean) => void
  /** The network is back, or somebody looks at the page. */
  onWake: () => void
}

/** Tells what the browser says of this page, until the returned function is called. */
export function watchPage({ onHide, onWake }: PageEvents): () => void {
  const end = new AbortController()
  const { signal } = end
  addEventListener('pagehide', ({ persisted }) => onHide(persisted), { signal })
  // What was put aside has missed everything since.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), { signal })
  addEventListener('online', () => document.hidden || onWake(), { signal })
  document.addEventListener('visibilitychange', () => document.hidden || onWake(), { signal })
  return () => end.abort()
}
