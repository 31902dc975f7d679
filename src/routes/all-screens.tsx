import { CreateGroup } from './create-group.tsx'
import { CreateListItem } from './create-list-item.tsx'
import { Create } from './create.tsx'
import { DeletedGroup } from './deleted-group.tsx'
import { Forbidden, NotFound, SignedOut } from './error.tsx'
import { Group } from './group.tsx'
import { Home } from './home.tsx'
import { Invite } from './invite.tsx'
import { Landing } from './landing.tsx'
import { paintItem } from './list-item.tsx'
import { Shop } from './list-items/shop.tsx'
import { ListItems } from './list-items.tsx'
import { Loading } from './loading.tsx'
import { Notepad } from './notepad.tsx'
import type { Paint, ScreenName, Screens } from './screens.ts'
import { SignIn } from './sign-in.tsx'
import { SignUp } from './sign-up.tsx'
import { User } from './user.tsx'

const paints: Record<ScreenName, Paint> = {
  home: () => <Home />,
  create: () => <Create />,
  createGroup: () => <CreateGroup />,
  user: () => <User />,
  group: () => <Group />,
  listItems: () => <ListItems />,
  shop: () => <Shop />,
  createListItem: () => <CreateListItem />,
  listItem: ({ item = '' }) => paintItem(item),
  notepad: ({ notepad = '' }) => <Notepad key={notepad} id={notepad} />,
  signIn: () => <SignIn />,
  signUp: () => <SignUp />,
  invite: ({ token = '' }) => <Invite token={token} />,
  landing: () => <Landing />,
  signedOut: () => <SignedOut />,
  forbidden: () => <Forbidden />,
  deletedGroup: () => <DeletedGroup />,
  absent: ({ group }) => <NotFound groupId={group} />,
}

/** For the server, which has every screen at hand. */
export const allScreens: Screens = {
  find: (name) => paints[name],
  load: (name) => Promise.resolve(paints[name]),
  waiting: () => <Loading />,
}
