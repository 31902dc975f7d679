import { fetchOlder } from '#client/older-items.ts'
import { Unreachable } from '#client/server-api.ts'
import type { ListItem } from '#domain/list-item.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.tsx'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './older-items.module.css'
import { useList } from './list-screen.tsx'
import { Rows, type RowsProps } from './rows.tsx'

/** So long after the last letter the server is asked. */
const pauseMs = 300

interface Found {
  words: string
  items: readonly ListItem[]
  isLast: boolean
}

interface OlderItemsProps extends Pick<RowsProps, 'editors'> {
  /** What somebody came here to look for. */
  asked: string | null
}

/** What was done so long ago that no device holds it: read from the server, page by page, or by words. */
export function OlderItems({ editors, asked }: OlderItemsProps) {
  const words = useWords()
  const { groupId: group, replica } = useList()
  const [typed, setTyped] = useState(asked ?? '')
  const [found, setFound] = useState<Found | null>(null)
  const [isAway, setAway] = useState(false)
  const [isLoading, setLoading] = useState(false)

  const load = useEffectEvent(async (wanted: string, isCurrent: () => boolean) => {
    const before = found?.words === wanted ? found.items : []
    setLoading(true)
    try {
      const page = await fetchOlder({ group, words: wanted, after: before.at(-1) })
      if (!isCurrent()) return
      replica.hold(page.rows)
      setFound({ words: wanted, items: [...before, ...page.items], isLast: page.isLast })
      setAway(false)
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      if (isCurrent()) setAway(true)
    } finally {
      setLoading(false)
    }
  })
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(
      () => void load(typed.trim(), () => !isOver),
      typed === (asked ?? '') ? 0 : pauseMs,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [typed, asked])

  const section = useRef<HTMLElement>(null)
  const isFound = found !== null
  useEffect(() => {
    if (asked !== null && isFound) section.current?.scrollIntoView({ block: 'center' })
  }, [asked, isFound])

  const ids = found?.items.map(({ id }) => id) ?? []
  return (
    <section ref={section} className={styles.older} aria-label={words.older.title}>
      <TextField
        label={words.older.find}
        hideLabel
        placeholder={words.older.find}
        leading={<Search />}
        type="search"
        value={typed}
        onChange={setTyped}
      />
      {isAway && <Notice kind="warn">{words.older.needsNetwork}</Notice>}
      {ids.length > 0 && <Rows ids={ids} label={words.older.title} editors={editors} isDone />}
      {found && ids.length === 0 && <p className="meta">{words.older.nothing}</p>}
      {((found && !found.isLast) || isAway) && (
        <Button wide busy={isLoading} onClick={() => void load(typed.trim(), () => true)}>
          {isAway ? words.actions.retry : words.activity.older}
        </Button>
      )}
    </section>
  )
}
