import { useGroup } from '#client/use-session.tsx'
import { useScreenCommands } from '#routes/finder/finder.tsx'
import { Menu } from '#ui/menu.tsx'
import { useWords } from '#words/use-words.tsx'
import { useGroupPanels } from './group-panels.tsx'

export function GroupMenu() {
  const words = useWords()
  const items = useGroupPanels(useGroup().id)
  useScreenCommands(items)
  return <Menu label={words.group.menu} align="end" items={items} />
}
