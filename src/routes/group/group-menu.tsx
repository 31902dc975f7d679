import { useGroup } from '#client/use-session.tsx'
import { Menu } from '#ui/menu.tsx'
import { useWords } from '#words/use-words.tsx'
import { useGroupPanels } from './group-panels.tsx'

export function GroupMenu() {
  const words = useWords()
  const items = useGroupPanels(useGroup().id)
  return <Menu label={words.group.menu} align="end" items={items} />
}
