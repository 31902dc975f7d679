import { useSession } from '#client/use-session.tsx'
import type { Group } from '#domain/group.ts'
import { EmojiTile } from '#ui/emoji-tile.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { TextField } from '#ui/text-field.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { ChevronDown, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { addItems } from '#routes/add-items.ts'
import { shortTitle } from '#routes/list-items/short-title.ts'
import styles from '#routes/home.module.css'
import { rememberTarget, useGroupsFor, useTarget } from '#routes/targets.ts'
import { useOfferUndo } from '#routes/use-undoable.ts'

/** One line into the list of the group that one adds to most. */
export function AddTo({ id }: { id: string }) {
  const words = useWords()
  const session = useSession()
  const offerUndo = useOfferUndo()
  const groups = useGroupsFor('add')
  const [target, choose] = useTarget(groups)
  const field = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState('')
  const [error, setError] = useState('')
  if (!target) return null

  const add = () => {
    field.current?.focus()
    if (title.trim() === '') return
    const { act, refusal } = addItems(session, target.id, [{ title }])
    if (refusal) {
      setError(refusalMessage(words, refusal))
      return
    }
    rememberTarget(session.user.id, target.id)
    setTitle('')
    setError('')
    const said = words.home.added({ title: shortTitle(title.trim()), group: target.name })
    offerUndo({ stream: target.id, act, said })
  }

  const label = words.home.addTo({ group: target.name })
  return (
    <>
      <div data-grow>
        <TextField
          ref={field}
          id={id}
          label={label}
          hideLabel
          placeholder={label}
          autoComplete="off"
          enterKeyHint="enter"
          value={title}
          onChange={(text) => {
            setTitle(text)
            setError('')
          }}
          onEnter={add}
          error={error}
          leading={<Target {...{ target, groups, choose }} />}
        />
      </div>
      <IconButton look="primary" label={words.actions.add} onClick={add}>
        <Plus />
      </IconButton>
    </>
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
