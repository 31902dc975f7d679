import { useGroup, useSession } from '#client/use-session.tsx'
import { GroupMemory } from '#domain/group-memory.ts'
import type { Id } from '#domain/id.ts'
import { templatesIn } from '#routes/create-group/templates.ts'
import { useInOrder } from '#routes/fields/use-in-order.ts'
import { addItems, type NewItem } from '#routes/quick-add/add-items.ts'
import { useUndoable } from '#routes/undo/use-undoable.ts'
import { Chip, ChipRow } from '#ui/chip.tsx'
import { allWordsHere } from '#words/languages.ts'
import { loadFirsts } from '#words/starter-words.ts'
import { useLanguage, useWords } from '#words/use-words.tsx'
import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import styles from './first-items.module.css'
import { shortTitle } from '#words/short-title.ts'
import { suggestFirst } from './suggest-first.ts'

/** What an empty list may need first; a press adds it. */
export function FirstItems({ addBarId }: { addBarId: string }) {
  const words = useWords()
  const session = useSession()
  const { id: stream } = useGroup()
  const undoable = useUndoable()
  const items = useFirst()

  function add(item: NewItem) {
    const said = words.list.added({ title: shortTitle(item.title) })
    const run = (act: Id) => {
      const { refusal } = addItems(session, stream, [item], act)
      if (refusal) throw refusal
    }
    // In this frame: the chip goes with its focus, and a phone must not show its keyboard for it.
    if (!flushSync(() => undoable({ stream, said, run }))) return
    const isDesktop = matchMedia('(width >= 1024px)').matches
    const next = isDesktop ? `#${addBarId}` : '[data-item] input'
    document.querySelector<HTMLElement>(next)?.focus()
  }

  if (items.length === 0) return null
  return (
    <div className={styles.chips}>
      <ChipRow label={words.quickAdd.suggestions} wrap="centred">
        {items.map((item) => (
          <Chip key={item.title} icon={<Plus aria-hidden="true" />} onSelect={() => add(item)}>
            <bdi>{item.title}</bdi>
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}

/** Chosen once: what others do meanwhile must not put another one under the finger. */
function useFirst(): readonly NewItem[] {
  const words = useWords()
  const session = useSession()
  const { id } = useGroup()
  const { code } = useLanguage()
  const sections = useInOrder('section')
  const [items, setItems] = useState<readonly NewItem[]>([])
  const find = useEffectEvent(async (group: Id, language: string) => {
    // Only a help: where they cannot be had, what the group remembers is enough.
    const firsts = await loadFirsts(language).catch(() => undefined)
    await allWordsHere()
    const memory = new GroupMemory()
    const replica = session.replica(group)
    memory.learn(replica.all('listItem'), replica.all('pastItem'))
    const remembered = memory.all(Date.now())
    return suggestFirst({ remembered, sections, templates: templatesIn(words), firsts })
  })
  useEffect(() => {
    let isOver = false
    void find(id, code).then((found) => !isOver && setItems(found))
    return () => {
      isOver = true
    }
  }, [id, code])
  return items
}
