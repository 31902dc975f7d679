import { useSession } from '#client/use-session.tsx'
import { isLive } from '#domain/is-live.ts'
import type { Id } from '#domain/id.ts'
import { filterNames, type ListFilter, openTags } from '#domain/list-filter.ts'
import type { ListItem } from '#domain/list-item.ts'
import { byOrder } from '#domain/by-order.ts'
import { filterQuery, useFilter } from '#routes/list-items/use-filter.ts'
import { useNavigate, usePath, useSearch } from '#routes/navigation.ts'
import { matchRoute } from '#routes/routes.ts'
import { useWords } from '#words/use-words.tsx'
import { Check, Filter, ListOrdered } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { Command } from './use-command-sections.tsx'

/** How the list of this screen can be looked at: its layouts and filters, as its chips have them. */
export function useViews(): Command[] {
  const path = usePath()
  const match = matchRoute(path)
  const group = match?.params.group
  const layouts = useLayoutCommands(group)
  const filters = useFilterCommands(group, path)
  const isShopping = new URLSearchParams(useSearch()).get('mode') === 'shop'
  if (match?.name !== 'listItems' && match?.name !== 'listItem') return []
  return isShopping ? layouts : [...layouts, ...filters]
}

function useLayoutCommands(group: Id | undefined): Command[] {
  const words = useWords()
  const session = useSession()
  if (group === undefined) return []
  const layouts = session.replica(group).all('layout').filter(isLive).sort(byOrder)
  if (layouts.length === 0) return []
  const chosen = session.own.get('groupView', group)?.layout
  const active = layouts.find(({ id }) => id === chosen)?.id ?? null
  const command = (id: Id | null, label: string): Command => ({
    label,
    icon: signOf(<ListOrdered />, active === id),
    run: () => session.mutate(session.own.stream, 'chooseLayout', { group, layout: id }),
  })
  return [command(null, words.layouts.usual), ...layouts.map(({ id, name }) => command(id, name))]
}

const noItems: readonly ListItem[] = []

function useFilterCommands(group: Id | undefined, path: string): Command[] {
  const words = useWords()
  const session = useSession()
  const navigate = useNavigate()
  const search = useSearch()
  const filter = useFilter()
  const command = (label: string, isOn: boolean, next: ListFilter): Command => ({
    label,
    icon: signOf(<Filter />, isOn),
    run: () => navigate(path + filterQuery(search, next)),
  })
  const { only, tag } = filter
  const items = group === undefined ? noItems : session.replica(group).all('listItem')
  // Once for each list, not for each key: it may be long.
  const tags = useMemo(() => openTags(items), [items])
  return [
    ...filterNames.map((name) => {
      const isOn = only.includes(name)
      const others = only.filter((each) => each !== name)
      return command(words.filters[name], isOn, { tag, only: isOn ? others : [...only, name] })
    }),
    ...tags.map((each) => {
      const isOn = tag === each
      return command(words.filters.tag({ tag: each }), isOn, { only, tag: isOn ? null : each })
    }),
  ]
}

function signOf(icon: ReactNode, isOn: boolean): ReactNode {
  return isOn ? <Check /> : icon
}
