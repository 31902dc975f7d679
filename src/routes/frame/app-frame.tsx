import { useFromSession, useMaybeSession, useProfile } from '#client/use-session.tsx'
import type { Group } from '#domain/group.ts'
import { useFinder, useScreenCommands } from '#routes/finder/finder.tsx'
import { useHasNews } from '#routes/home/use-seen.ts'
import { usePath } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { Avatar } from '#ui/avatar.tsx'
import { EmojiTile } from '#ui/emoji-tile.tsx'
import { Frame } from '#ui/frame.tsx'
import { Mark } from '#ui/mark.tsx'
import { Menu } from '#ui/menu.tsx'
import { Sidebar, SidebarButton, SidebarHeading, SidebarLink, SidebarPerson } from '#ui/sidebar.tsx'
import { useWords } from '#words/use-words.tsx'
import { House, Keyboard, LifeBuoy, LogOut, Plus, Search, Settings } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { myGroups } from './my-groups.ts'
import { useSignOut } from './sign-out.tsx'

type AppFrameProps = Omit<ComponentProps<typeof Frame>, 'skipLinks' | 'sidebar'> & {
  /** The id of the add bar, for the second tab stop of list screens. */
  addBarId?: string
  children: ReactNode
}

/** The frame of every screen that a signed-in person sees. */
export function AppFrame({ addBarId, children, ...slots }: AppFrameProps) {
  const words = useWords()
  const isSignedIn = useMaybeSession() !== null
  const skipLinks = [
    { href: '#content', label: words.app.skipToContent },
    ...(addBarId ? [{ href: `#${addBarId}`, label: words.app.skipToAdd }] : []),
  ]
  useScreenCommands(
    addBarId
      ? [
          {
            label: words.list.add,
            icon: <Plus />,
            act: 'new',
            onSelect: () => document.getElementById(addBarId)?.focus(),
          },
        ]
      : [],
  )
  return (
    <Frame skipLinks={skipLinks} sidebar={isSignedIn && <AppSidebar />} {...slots}>
      {children}
    </Frame>
  )
}

function AppSidebar() {
  const words = useWords()
  const path = usePath()
  const { openFinder, paletteKey } = useFinder()
  const groups = useFromSession(myGroups)
  return (
    <Sidebar
      label={words.frame.navigation}
      brand={
        <>
          <Mark />
          {words.app.name}
        </>
      }
      foot={<UserMenu />}
    >
      <SidebarLink href={urls.home()} icon={<House size={20} />} current={path === urls.home()}>
        {words.actions.home}
      </SidebarLink>
      <SidebarButton icon={<Search size={20} />} onClick={openFinder} keys={paletteKey}>
        {words.finder.title}
      </SidebarButton>
      <SidebarHeading>{words.frame.groups}</SidebarHeading>
      {groups.map((group) =>
        path.startsWith(urls.group(group.id)) ? (
          <GroupLink key={group.id} group={group} current />
        ) : (
          <OtherGroupLink key={group.id} group={group} />
        ),
      )}
      <SidebarLink
        href={urls.createGroup()}
        icon={<Plus size={20} />}
        current={path === urls.createGroup()}
      >
        {words.frame.newGroup}
      </SidebarLink>
    </Sidebar>
  )
}

/** Only of groups that are not looked at: what happens here is in sight. */
function OtherGroupLink({ group }: { group: Group }) {
  const words = useWords()
  const hasNews = useHasNews(group.id)
  return <GroupLink group={group} changed={hasNews ? words.frame.news : undefined} />
}

interface GroupLinkProps {
  group: Group
  current?: boolean
  changed?: string | undefined
}

function GroupLink({ group: { id, name, emoji, colour }, ...link }: GroupLinkProps) {
  return (
    <SidebarLink
      href={urls.listItems(id)}
      icon={<EmojiTile emoji={emoji} colour={colour} size="small" />}
      {...link}
    >
      <span dir="auto">{name}</span>
    </SidebarLink>
  )
}

function UserMenu() {
  const words = useWords()
  const { name, colour } = useProfile()
  const { openKeys } = useFinder()
  const { signOut, dialog } = useSignOut()
  const leave = { label: words.actions.signOut, icon: <LogOut size={20} />, onSelect: signOut }
  useScreenCommands([{ ...leave, danger: true }])
  return (
    <>
      <Menu
        label={words.frame.userMenu({ name })}
        look="bare"
        align="start"
        items={[
          { label: words.frame.settings, icon: <Settings size={20} />, href: urls.user() },
          { label: words.frame.shortcuts, icon: <Keyboard size={20} />, onSelect: openKeys },
          { label: words.frame.help, icon: <LifeBuoy size={20} />, href: urls.user('help') },
          leave,
        ]}
      >
        <SidebarPerson face={<Avatar name={name} colour={colour} decorative />} name={name} />
      </Menu>
      {dialog}
    </>
  )
}
