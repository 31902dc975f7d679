import { useGroup } from '#client/use-session.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useWords } from '#words/use-words.tsx'
import { ManyItems } from './create-list-item/many-items.tsx'
import { OneItem } from './create-list-item/one-item.tsx'
import { GroupFrame } from './group-frame.tsx'
import { useSearch } from './navigation.ts'
import { urls } from './routes.ts'

export function CreateListItem() {
  const words = useWords()
  const { id } = useGroup()
  const isMany = new URLSearchParams(useSearch()).get('tab') === 'many'
  const here = urls.createListItem(id)
  return (
    <GroupFrame
      width="narrow"
      title={words.createItem.heading}
      back={urls.listItems(id)}
      place="list"
    >
      <Tabs
        label={words.createItem.tabs}
        tabs={[
          { href: here, label: words.createItem.one, current: !isMany },
          { href: `${here}?tab=many`, label: words.createItem.many, current: isMany },
        ]}
      />
      {isMany ? <ManyItems /> : <OneItem />}
    </GroupFrame>
  )
}
