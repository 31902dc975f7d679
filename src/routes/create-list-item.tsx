import { useGroup } from '#client/use-session.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useWords } from '#words/use-words.tsx'
import { FromMemory } from './create-list-item/from-memory.tsx'
import { ManyItems } from './create-list-item/many-items.tsx'
import { OneItem } from './create-list-item/one-item.tsx'
import { GroupFrame } from './group-frame.tsx'
import { useSearch } from './navigation.ts'
import { urls } from './routes.ts'

export function CreateListItem() {
  const words = useWords()
  const { id } = useGroup()
  const tab = tabOf(useSearch())
  const here = urls.createListItem(id)
  return (
    <GroupFrame
      width={tab === 'many' ? 'normal' : 'narrow'}
      title={words.createItem.heading}
      back={urls.listItems(id)}
      place="list"
    >
      <Tabs
        label={words.createItem.tabs}
        tabs={[
          { href: here, label: words.createItem.one, current: tab === 'one' },
          { href: `${here}?tab=many`, label: words.createItem.many, current: tab === 'many' },
          {
            href: `${here}?tab=memory`,
            label: words.createItem.memory,
            current: tab === 'memory',
          },
        ]}
      />
      {tab === 'many' && <ManyItems />}
      {tab === 'memory' && <FromMemory />}
      {tab === 'one' && <OneItem />}
    </GroupFrame>
  )
}

function tabOf(search: string): 'one' | 'many' | 'memory' {
  const tab = new URLSearchParams(search).get('tab')
  return tab === 'many' || tab === 'memory' ? tab : 'one'
}
