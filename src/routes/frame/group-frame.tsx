import {
  useAll,
  useFromSession,
  useGroup,
  useHere,
  useRecord,
  useSession,
} from '#client/use-session.tsx'
import { useFindItem } from '#routes/finder/finder.tsx'
import { type Tab, useSeen } from '#routes/home/use-seen.ts'
import { useLate } from '#routes/others/use-late.ts'
import { loadLate } from '#routes/page/load-late.ts'
import { urls } from '#routes/routes.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { CutName } from '#ui/cut-name.tsx'
import { Header } from '#ui/header.tsx'
import { Menu } from '#ui/menu.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useFormats, useWords } from '#words/use-words.tsx'
import type { ComponentProps, ReactNode } from 'react'
import { AppFrame } from './app-frame.tsx'
import { myGroups } from './my-groups.ts'
import { type Place, PresentHere, ShoppingNow } from './presence.tsx'
import { StateLine } from './state-line.tsx'

type GroupFrameProps = Omit<ComponentProps<typeof AppFrame>, 'header' | 'tabs'> & {
  tab?: Tab
  /** The heading; the group's name where the screen is about the group itself. */
  title?: ReactNode
  /** Where *Back* leads: always up. */
  back: string
  actions?: ReactNode
  /** Where this is, for those who are there too. */
  place: Place
}

/** The frame inside a group: its name, who is there now, and on the phone its three tabs. */
export function GroupFrame(props: GroupFrameProps) {
  const { tab, title, back, actions, place, children, ...slots } = props
  const words = useWords()
  const { id } = useGroup()
  useHere(id, place)
  useSpokenOthers()
  useSeen(id, tab)
  const group = useRecord('group', id)
  return (
    <AppFrame
      header={
        <Header
          level={place.startsWith('item:') ? 2 : 1}
          title={title ?? <GroupSwitcher name={group?.name ?? ''} />}
          note={title === undefined && <ShoppingNow />}
          back={{ href: back, label: words.actions.back }}
          state={<StateLine />}
          avatars={<PresentHere place={place} />}
          actions={actions}
        />
      }
      tabs={tab && <GroupTabs tab={tab} />}
      {...slots}
    >
      {children}
    </AppFrame>
  )
}

function GroupTabs({ tab }: { tab: Tab }) {
  const words = useWords()
  const { id } = useGroup()
  const open = useFormats().formatNumber(useOpenCount())
  return (
    <Tabs
      label={words.frame.groupTabs}
      tabs={[
        { href: urls.listItems(id), label: words.frame.list, count: open, current: tab === 'list' },
        { href: urls.group(id), label: words.frame.notepads, current: tab === 'notepads' },
        { href: urls.group(id, 'members'), label: words.frame.people, current: tab === 'people' },
      ]}
    />
  )
}

/** How many items are open, also while only the first of them are here. */
export function useOpenCount(): number {
  const { id } = useGroup()
  const items = useAll('listItem')
  const inlined = useSession().inlinedCounts(id)
  return (
    inlined?.open ??
    items.filter((item) => item.state === 'open' && !item.deleted && !item.parent).length
  )
}

function GroupSwitcher({ name }: { name: string }) {
  const words = useWords()
  const find = useFindItem()
  const { id } = useGroup()
  const groups = useFromSession(myGroups)
  const items = groups.map((group) => ({
    label: `${group.emoji} ${group.name}`,
    href: urls.listItems(group.id),
    checked: group.id === id,
  }))
  return (
    <Menu
      label={words.frame.switchGroup({ name })}
      look="title"
      align="start"
      items={[...items, 'line', { label: words.frame.newGroup, href: urls.createGroup() }, find]}
    >
      <CutName>{name}</CutName>
    </Menu>
  )
}

/** What others do in this group is said to those who cannot see it. */
export function useSpokenOthers(): void {
  const session = useSession()
  const { id: stream } = useGroup()
  const words = useWords()
  const announce = useAnnounce()
  const toast = useToast()
  useLate(stream, async () => {
    const { speakOthers } = await loadLate()
    const say = (text: string) => announce(text, 'log')
    return speakOthers({ session, stream, words, say, tell: (text) => toast({ text }) })
  })
}
