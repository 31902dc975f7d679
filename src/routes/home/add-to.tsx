import { GroupProvider } from '#client/use-session.tsx'
import type { Group } from '#domain/group.ts'
import { useGroupsFor } from '#routes/frame/groups-for.ts'
import styles from '#routes/home.module.css'
import { AddBar } from '#routes/list-items/add-bar.tsx'
import { shortTitle } from '#words/short-title.ts'
import { useTarget } from '#routes/quick-add/targets.ts'
import { useOfferUndo } from '#routes/undo/use-undoable.ts'
import { EmojiTile } from '#ui/emoji-tile.tsx'
import { Menu } from '#ui/menu.tsx'
import { useWords } from '#words/use-words.tsx'
import { ChevronDown } from 'lucide-react'

/** The add bar of the group that one added to last, for when its list is not in sight. */
export function AddTo({ id }: { id: string }) {
  const words = useWords()
  const offerUndo = useOfferUndo()
  const groups = useGroupsFor('add')
  const [target, choose] = useTarget(groups)
  if (!target) return null
  return (
    <GroupProvider id={target.id}>
      <AddBar
        id={id}
        autoFocus={false}
        label={words.home.addTo({ group: target.name })}
        leading={<Target {...{ target, groups, choose }} />}
        onAdded={({ title, act }) => {
          const said = words.home.added({ title: shortTitle(title), group: target.name })
          offerUndo({ stream: target.id, act, said })
        }}
      />
    </GroupProvider>
  )
}

interface TargetProps {
  target: Group
  groups: Group[]
  choose: (id: string) => void
}

function Target({ target, groups, choose }: TargetProps) {
  const words = useWords()
  const tile = <EmojiTile emoji={target.emoji} colour={target.colour} size="small" />
  if (groups.length === 1) return tile
  return (
    <Menu
      look="bare"
      label={words.home.target({ group: target.name })}
      items={groups.map(({ id, name, emoji }) => ({
        label: `${emoji} ${name}`,
        checked: id === target.id,
        onSelect: () => choose(id),
      }))}
    >
      <span className={styles.target}>
        {tile}
        <ChevronDown size={16} />
      </span>
    </Menu>
  )
}
