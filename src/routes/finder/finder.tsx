import { useConnection, useMaybeSession } from '#client/use-session.tsx'
import type { KeyAct } from '#routes/keys/key-table.ts'
import type { MenuItem } from '#ui/menu.tsx'
import { useWords } from '#words/use-words.tsx'
import { Search } from 'lucide-react'
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

/** What can be done on a screen, as its menus have it. */
export interface ScreenCommand extends MenuItem {
  /** The key of the table that does it. */
  act?: KeyAct
}

/** What of the finder is open: the palette, or the list of all keys. */
export type Asked = 'palette' | 'keys'

export interface LateFinderProps {
  asked: Asked | null
  onAsk: (asked: Asked | null) => void
  commands: ScreenCommands
}

/** What the screens that are shown now offer. */
export class ScreenCommands {
  readonly #offers = new Set<() => readonly (ScreenCommand | 'line')[]>()

  add(offer: () => readonly (ScreenCommand | 'line')[]): () => void {
    this.#offers.add(offer)
    return () => this.#offers.delete(offer)
  }

  all(): ScreenCommand[] {
    return [...this.#offers].flatMap((offer) =>
      offer().filter((command) => command !== 'line' && !command.disabled),
    ) as ScreenCommand[]
  }
}

interface Finder {
  ask: (asked: Asked) => void
  commands: ScreenCommands | null
  paletteKey: string
}

const FinderContext = createContext<Finder>({
  ask: () => undefined,
  commands: null,
  paletteKey: '',
})

interface FinderDoors {
  openFinder: () => void
  openKeys: () => void
  /** Known once its code is here. */
  paletteKey: string
}

/** Opens the palette and the list of all keys. */
export function useFinder(): FinderDoors {
  const { ask, paletteKey } = useContext(FinderContext)
  return { openFinder: () => ask('palette'), openKeys: () => ask('keys'), paletteKey }
}

/** The way to the palette in a menu, for where no field or sidebar is in sight. */
export function useFindItem(): MenuItem {
  const words = useWords()
  const { openFinder, paletteKey } = useFinder()
  return {
    label: words.finder.title,
    icon: <Search />,
    onSelect: openFinder,
    keys: paletteKey,
  }
}

/** Puts what a screen's menu offers into the palette too, while it is there. */
export function useScreenCommands(items: readonly (ScreenCommand | 'line')[]): void {
  const { commands } = useContext(FinderContext)
  const offered = useRef(items)
  useEffect(() => {
    offered.current = items
  })
  useEffect(() => commands?.add(() => offered.current), [commands])
}

interface Late {
  Finder: ComponentType<LateFinderProps>
  paletteKey: string
}

/** The palette and the keys, which come behind the page and are in no first paint. */
export function FinderProvider({ children }: { children: ReactNode }) {
  const isMine = useMaybeSession() !== null
  const isConnected = useConnection() !== null
  const [asked, setAsked] = useState<Asked | null>(null)
  const [late, setLate] = useState<Late | null>(null)
  const [commands] = useState(() => new ScreenCommands())
  const paletteKey = late?.paletteKey ?? ''
  const finder = useMemo(() => ({ ask: setAsked, commands, paletteKey }), [commands, paletteKey])
  useEffect(() => {
    if (!isMine || !isConnected) return
    import('./late-finder.tsx').then(
      ({ LateFinder, paletteKey }) => setLate({ Finder: LateFinder, paletteKey: paletteKey() }),
      // Without a network it comes with the next page; until then no key is kept for it.
      () => {
        globalThis.trivetKeys = undefined
      },
    )
  }, [isMine, isConnected])
  return (
    <FinderContext value={finder}>
      {children}
      {late && <late.Finder asked={asked} onAsk={setAsked} commands={commands} />}
    </FinderContext>
  )
}
