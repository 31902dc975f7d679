import { useGroup } from '#client/use-session.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useWords } from '#words/use-words.tsx'
import type { ReactNode } from 'react'
import styles from './create-list-item.module.css'
import { FromMemory } from './create-list-item/from-memory.tsx'
import { ManyItems } from './create-list-item/many-items.tsx'
import { OneItem } from './create-list-item/one-item.tsx'
import { GroupFrame } from './frame/group-frame.tsx'
import { isOverList } from './frame/over-list.ts'
import { ListItems } from './list-items.tsx'
import { useNavigate, useSearch } from './navigation.ts'
import { urls } from './routes.ts'

/** Over its list on the desktop; a page of its own on a phone, and where it is the first to be opened. */
export function paintCreateListItem(): ReactNode {
  return isOverList() ? <ListItems over={<CreateOver />} /> : <CreateListItem />
}

export function CreateListItem() {
  const words = useWords()
  const { id } = useGroup()
  const tab = useTab()
  return (
    <GroupFrame
      width={tab === 'many' ? 'normal' : 'narrow'}
      title={words.createItem.heading}
      back={urls.listItems(id)}
      place="list"
    >
      <CreateTabs />
    </GroupFrame>
  )
}

function CreateOver() {
  const words = useWords()
  const { id } = useGroup()
  const navigate = useNavigate()
  return (
    <Dialog
      open
      size="large"
      title={words.createItem.heading}
      closeLabel={words.actions.close}
      onClose={() => navigate(urls.listItems(id))}
    >
      <div className={styles.over}>
        <CreateTabs />
      </div>
    </Dialog>
  )
}

function CreateTabs() {
  const { createItem } = useWords()
  const { id } = useGroup()
  const tab = useTab()
  const here = urls.createListItem(id)
  return (
    <>
      <Tabs
        label={createItem.tabs}
        tabs={[
          { href: here, label: createItem.one, current: tab === 'one' },
          { href: `${here}?tab=many`, label: createItem.many, current: tab === 'many' },
          { href: `${here}?tab=memory`, label: createItem.memory, current: tab === 'memory' },
        ]}
      />
      {tab === 'many' && <ManyItems />}
      {tab === 'memory' && <FromMemory />}
      {tab === 'one' && <OneItem />}
    </>
  )
}

function useTab(): 'one' | 'many' | 'memory' {
  const tab = new URLSearchParams(useSearch()).get('tab')
  return tab === 'many' || tab === 'memory' ? tab : 'one'
}
