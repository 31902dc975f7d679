import { get } from '#client/server-api.ts'
import type { Paint, ScreenName, Screens } from './screens.ts'

const retryMs = 3_000

/** Each screen is a chunk of its own, so that a first load brings the one that is asked for. */
const loaders: Record<ScreenName, () => Promise<Paint>> = {
  home: () =>
    import('./home.tsx').then(({ Home }) => () => <Home />),
  create: () =>
    import('./create.tsx').then(({ Create }) => () => <Create />),
  createGroup: () =>
    import('./create-group.tsx').then(({ CreateGroup }) => () => <CreateGroup />),
  user: () =>
    import('./user.tsx').then(({ User }) => () => <User />),
  group: () =>
    import('./group.tsx').then(({ Group }) => () => <Group />),
  listItems: () =>
    import('./list-items.tsx').then(({ ListItems }) => () => <ListItems />),
  shop: () =>
    import('./list-items/shop.tsx').then(({ Shop }) => () => <Shop />),
  createListItem: () =>
    import('./create-list-item.tsx').then(({ paintCreateListItem }) => paintCreateListItem),
  listItem: () =>
    import('./list-item.tsx').then(
      ({ paintItem }) =>
        ({ item = '' }) =>
          paintItem(item),
    ),
  notepad: () =>
    import('./notepad.tsx').then(({ Notepad }) => ({ notepad = '' }) => (
      <Notepad key={notepad} id={notepad} />
    )),
  signIn: () =>
    import('./sign-in.tsx').then(({ SignIn }) => () => <SignIn />),
  signUp: () =>
    import('./sign-up.tsx').then(({ SignUp }) => () => <SignUp />),
  invite: () =>
    import('./invite.tsx').then(({ Invite }) => ({ token = '' }) => <Invite token={token} />),
  landing: () =>
    import('./landing.tsx').then(({ Landing }) => () => <Landing />),
  signedOut: () =>
    import('./error.tsx').then(({ SignedOut }) => () => <SignedOut />),
  forbidden: () =>
    import('./error.tsx').then(({ Forbidden }) => () => <Forbidden />),
  deletedGroup: () =>
    import('./deleted-group.tsx').then(({ DeletedGroup }) => () => <DeletedGroup />),
  absent: () =>
    import('./error.tsx').then(({ NotFound }) => ({ group }) => <NotFound groupId={group} />),
}

/** For the browser. A visitor goes from page to page, and waits for none of them here. */
export function createLazyScreens(
  waiting: Screens['waiting'] = () => null,
): Screens & { loadAll(): Promise<void> } {
  const here = new Map<ScreenName, Paint>()
  const asked = new Map<ScreenName, Promise<Paint>>()

  async function fetchScreen(name: ScreenName): Promise<Paint> {
    const paint = await loaders[name]()
    // It stands beside its list, whose code it brings: going back there must not start that anew.
    if (name === 'listItem') await fetchScreen('listItems')
    // It leads to a list; one that fails to come is asked for then.
    if (name === 'createGroup') fetchScreen('listItems').catch(() => undefined)
    here.set(name, paint)
    return paint
  }

  return {
    find: (name) => here.get(name),
    waiting,
    load(name) {
      const promise = asked.get(name) ?? fetchScreen(name).catch(reloadWhenReachable)
      asked.set(name, promise)
      return promise
    },
    /** So that going to another screen later needs no network. One that fails is asked for again then. */
    async loadAll() {
      sessionStorage.removeItem(reloadedFor)
      await Promise.allSettled(Object.keys(loaders).map((name) => fetchScreen(name as ScreenName)))
    },
  }
}

const reloadedFor = 'trivet-reloaded-for'

/** A browser does not ask twice for a script that it failed to get: only a new page helps. */
export async function reloadWhenReachable(error: unknown): Promise<never> {
  for (;;) {
    const isReachable = await get('/health').then(
      () => true,
      () => false,
    )
    if (isReachable) {
      // A second time it would not help either, and a page must not reload for ever.
      if (sessionStorage.getItem(reloadedFor) === location.href) throw error
      sessionStorage.setItem(reloadedFor, location.href)
      location.reload()
    }
    await new Promise((resolve) => setTimeout(resolve, retryMs))
  }
}
