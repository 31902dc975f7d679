import { useFromSession } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import { can } from '#domain/rights.ts'
import { roleIn } from '#routes/frame/groups-for.ts'
import { type PanelName, panels, urls } from '#routes/routes.ts'
import type { MenuItem } from '#ui/menu.tsx'
import { useWords } from '#words/use-words.tsx'
import {
  Archive,
  Download,
  History,
  LayoutList,
  ListOrdered,
  Settings,
  ShieldCheck,
  Trash2,
  UserPlus,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'

interface Entry {
  panel: PanelName
  label: string
  icon: ReactNode
}

/** Everything else about a group of mine; what one may not do is not offered. */
export function useGroupPanels(id: Id | undefined): MenuItem[] {
  const words = useWords()
  const role = useFromSession((session) =>
    id !== undefined && session.groupIds().includes(id) ? roleIn(session, id) : undefined,
  )
  const hasLost = useFromSession(({ refused }) => refused.some(({ stream }) => stream === id))
  const entries: Entry[] = [
    { panel: 'members', label: words.group.people, icon: <Users /> },
    { panel: 'invites', label: words.group.invitePeople, icon: <UserPlus /> },
    { panel: 'activity', label: words.activity.title, icon: <History /> },
    { panel: 'sections', label: words.sections.title, icon: <LayoutList /> },
    { panel: 'layouts', label: words.layouts.title, icon: <ListOrdered /> },
    { panel: 'trash', label: words.group.trash, icon: <Trash2 /> },
    ...(hasLost
      ? [
          {
            panel: 'lost-and-found' as const,
            label: words.lostAndFound.title,
            icon: <Archive />,
          },
        ]
      : []),
    { panel: 'export', label: words.exportGroup.title, icon: <Download /> },
    { panel: 'audit', label: words.audit.title, icon: <ShieldCheck /> },
    { panel: 'settings', label: words.group.settings, icon: <Settings /> },
  ]
  if (id === undefined || role === undefined) return []
  return entries
    .filter(({ panel }) => can(role, panels[panel]))
    .map(({ panel, label, icon }) => ({ label, icon, href: urls.group(id, panel) }))
}
