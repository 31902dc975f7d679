import { GroupProvider, useConnection, useMaybeSession } from '#client/use-session.tsx'
import { focusOnHeading } from '#ui/pass-focus-on.ts'
import { useWords } from '#words/use-words.tsx'
import { lazy, Suspense, use, useEffect, useState, useSyncExternalStore } from 'react'
import { type Access, accessTo } from './access.ts'
import { isOverList } from './frame/over-list.ts'
import { ownLink, useNavigate, usePath, useSearch } from './navigation.ts'
import { neverChanges, useIsAlive } from './page/alive.ts'
import { useScrollMemory } from './page/scroll-memory.ts'
import { type Match, matchRoute, urls } from './routes.ts'
import { isShopping, type Paint, type ScreenName, type Screens, screenNameFor } from './screens.ts'
import { titleOf } from './title.ts'

/** Every part in every state, while developing; the build leaves it out. */
const DevUi = import.meta.env.DEV
  ? lazy(() => import('./dev-ui.tsx').then((module) => ({ default: module.DevUi })))
  : null

/** The screen of the current URL, or the one that says why not. */
export function Screen({ screens }: { screens: Screens }) {
  const session = useMaybeSession()
  const path = usePath()
  const isAlive = useIsAlive()
  const match = matchRoute(path)
  const search = useSearch()
  const words = useWords()
  const subscribe = session?.subscribe ?? neverChanges
  // What may be seen can change at any moment: somebody is removed, a group arrives.
  const granted = useSyncExternalStore(
    subscribe,
    () => accessTo(match, search, session),
    () => accessTo(match, search, session),
  )
  const access = useStaying(match, granted)
  const title = useSyncExternalStore(
    subscribe,
    () => titleOf(match, access, session, words),
    () => '',
  )
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  useOwnLinks(screens)
  useScrollMemory({ path: placeOf(match, search) ?? path, search })
  useAskedFor(access === 'loading' ? match?.params.group : undefined)

  if (DevUi && isAlive && path === '/dev/ui') {
    return (
      <Suspense>
        <DevUi />
      </Suspense>
    )
  }
  if (access === 'loading') return screens.waiting()
  const params = match?.params ?? {}
  const name = screenNameFor(match, access, search)
  const screen = <Shown key={keyOf(name)} {...{ screens, name, params }} />
  const isInside = access === 'shown' || access === 'deletedGroup'
  if (!isInside || params.group === undefined) return screen
  return (
    // What is typed, chosen and seen in one group is no other's: it ends when one goes to another.
    <GroupProvider key={params.group} id={params.group}>
      {screen}
    </GroupProvider>
  )
}

/**
 * Whoever writes new items and may add none any more keeps their words in sight, to be copied:
 * adding them is refused.
 */
function useStaying(match: Match | null, access: Access): Access {
  const [shown, setShown] = useState<string>()
  if (access === 'shown' && shown !== match?.path) setShown(match?.path)
  const isWriting = match?.name === 'createListItem' && shown === match.path
  return isWriting && access === 'forbidden' ? 'shown' : access
}

/** An item opens beside its list, and new ones over it: the list neither starts anew nor moves. */
function keyOf(name: ScreenName): ScreenName {
  return name === 'listItem' || name === 'createListItem' ? 'listItems' : name
}

/** Beside an item one is still at its list; in the shop one is elsewhere, though at the same path. */
function placeOf(match: Match | null, search: string): string | null {
  if (match?.name === 'listItems' && isShopping(search)) return `${match.path}/shop`
  const isOver = match?.name === 'createListItem' && isOverList()
  return match?.name === 'listItem' || isOver ? urls.listItems(match?.params.group ?? '') : null
}

/** What of the list is looked at stays so beside an item. */
function withFilter(href: string): string {
  return isBesideList(href) ? href + location.search : href
}

/** Whether it leads to an item from where its list is. */
function isBesideList(href: string): boolean {
  const isInList = matchRoute(location.pathname)?.name.startsWith('listItem') ?? false
  return isInList && matchRoute(href)?.name === 'listItem'
}

/** What stands in the list's place, or beside it. */
function screenFromList(href: string): ScreenName | null {
  if (isBesideList(href)) return 'listItem'
  if (matchRoute(href.replace(/[?#].*/, ''))?.name === 'createListItem') return 'createListItem'
  return isShopping(href.replace(/^[^?]*/, '')) ? 'shop' : null
}

interface ShownProps {
  screens: Screens
  name: ScreenName
  params: Match['params']
}

function Shown({ screens, name, params }: ShownProps) {
  // Decided once: a screen that had to be waited for must not start anew when it is here.
  const [decided] = useState(() => new Map<ScreenName, Paint | undefined>())
  if (!decided.has(name)) decided.set(name, screens.find(name))
  const paint = decided.get(name)
  if (paint) return <Painted {...{ paint, params }} />
  return (
    <Suspense fallback={screens.waiting()}>
      <Awaited {...{ screens, name, params }} />
    </Suspense>
  )
}

function Awaited({ screens, name, params }: ShownProps) {
  return <Painted paint={use(screens.load(name))} params={params} />
}

function Painted({ paint, params }: Pick<ShownProps, 'params'> & { paint: Paint }) {
  const path = usePath()
  return (
    <>
      {paint(params)}
      <Arrival key={path} />
    </>
  )
}

/** Whoever has come here has lost the link that they pressed: their keys go on at the heading. */
function Arrival() {
  useEffect(() => {
    // The first screen begins at its top, with the links that skip.
    const isFirst = !('ready' in document.documentElement.dataset)
    if (!isFirst && document.activeElement === document.body) focusOnHeading()
  }, [])
  return null
}

/** Links are plain anchors, which work before and without us; we answer the ones to our own screens. */
function useOwnLinks(screens: Screens): void {
  const navigate = useNavigate()
  const isSignedIn = useMaybeSession() !== null
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const href = ownLink(event)
      if (href === null || !matchRoute(href.replace(/[?#].*/, ''))) return
      // An invitation is the server's to read.
      if (href.startsWith('/invite/') || !isSignedIn) return
      event.preventDefault()
      const go = () => navigate(withFilter(href))
      // The list must not give way, and lose its place, while the code of what follows is on its way.
      const next = screenFromList(href)
      if (next && !screens.find(next)) void screens.load(next).then(go)
      else go()
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [navigate, isSignedIn, screens])
}

/** A group that this device does not know yet is asked for at once. */
function useAskedFor(groupId: string | undefined): void {
  const session = useMaybeSession()
  const connection = useConnection()
  useEffect(() => {
    if (groupId === undefined) return
    session?.replica(groupId)
    connection?.refresh()
  }, [groupId, session, connection])
}
