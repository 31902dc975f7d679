import { replayKeys } from '#client/replay-keys.ts'
import { searchOf } from '#client/search.ts'
import { useSession } from '#client/use-session.tsx'
import { keyFor, showKey } from '#routes/keys/key-table.ts'
import { isMac } from '#routes/keys/use-show-key.ts'
import { useEffect } from 'react'
import type { LateFinderProps } from './finder.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { Palette } from './palette.tsx'
import { useGlobalKeys } from './use-global-keys.ts'

/** Long after the page is there, so that the first search finds an index. */
const beginAfterMs = 4_000

/** As this keyboard writes it. */
export function paletteKey(): string {
  return showKey(keyFor('palette'), { isMac: isMac(), space: '' })
}

/** What answers the keys that work anywhere, and opens the palette. */
export function LateFinder({ asked, onAsk, commands }: LateFinderProps) {
  const session = useSession()
  useGlobalKeys({ asked, onAsk, commands })
  useEffect(() => void replayKeys(), [])
  useEffect(() => {
    const timer = setTimeout(() => {
      // A tab in the background needs none.
      if (!document.hidden) searchOf(session)
    }, beginAfterMs)
    return () => clearTimeout(timer)
  }, [session])
  return (
    <>
      <Palette
        open={asked === 'palette'}
        commands={commands}
        onClose={() => onAsk(null)}
        onAskKeys={() => onAsk('keys')}
      />
      <KeysDialog open={asked === 'keys'} onClose={() => onAsk(null)} />
    </>
  )
}
