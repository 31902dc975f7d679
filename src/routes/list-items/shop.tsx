import { useServerNow } from '#client/use-server-now.ts'
import { useAll, useGroup, useHere } from '#client/use-session.tsx'
import { claimantOf, claimLastsMs } from '#domain/claim.ts'
import { countGot } from '#domain/got.ts'
import { arrangeList, type ListPart } from '#domain/list-arrangement.ts'
import type { ListItem } from '#domain/list-item.ts'
import { can } from '#domain/rights.ts'
import { useSpokenOthers } from '#routes/frame/group-frame.tsx'
import { PresentHere } from '#routes/frame/presence.tsx'
import { useIsAnswered } from '#routes/page/use-is-answered.ts'
import { urls } from '#routes/routes.ts'
import { useWords } from '#words/use-words.tsx'
import { useMemo } from 'react'
import { ListScreenProvider, useListScreen } from './list-screen.tsx'
import { ShopFrame, ShopSection } from './shop-frame.tsx'
import { ShopRow } from './shop-row.tsx'
import styles from './shop.module.css'
import { TellOthers } from './tell-others.tsx'
import { useCommands } from './use-commands.ts'
import { useHeldRows } from './use-held-rows.ts'
import { useLayouts } from './use-layout.ts'
import { useLongPress } from './use-long-press.ts'

/** The list in a shop: large rows, nothing to lose, the screen stays on. */
export function Shop() {
  const words = useWords()
  const { id: group } = useGroup()
  useHere(group, 'shop')
  useSpokenOthers()
  const items = useAll('listItem')
  const sections = useAll('section')
  const { active } = useLayouts()
  const { held, hold } = useHeldRows()
  const screen = useListScreen(hold)
  const commands = useCommands(screen)
  const { parts } = useMemo(
    () => arrangeList(items, sections, held, active),
    [items, sections, held, active],
  )
  // A trip is no longer than a claim.
  const since = useServerNow() - claimLastsMs
  const got = useMemo(() => countGot(items, sections, since), [items, sections, since])
  const list = useLongPress((id) => {
    const item = items.find((each) => each.id === id)
    if (item) commands.claim(item, claimantOf(item, screen.today.serverAt) !== screen.me.id)
  })
  return (
    <ShopFrame
      title={words.shop.title}
      avatars={<PresentHere place="list" />}
      actions={can(screen.me.role, 'add') && <TellOthers />}
      exit={urls.listItems(group)}
      got={[...got.values()].reduce((sum, count) => sum + count, 0)}
      open={parts.reduce((sum, part) => sum + part.open, 0)}
    >
      <ListScreenProvider value={screen}>
        <div ref={list} className={styles.parts}>
          {parts.map((part) => (
            <ShopPart
              key={part.section?.id ?? ''}
              part={part}
              got={got.get(part.section?.id ?? null) ?? 0}
              onClaim={commands.claim}
              onMark={commands.mark}
            />
          ))}
        </div>
      </ListScreenProvider>
    </ShopFrame>
  )
}

/** More than any screen holds. */
const firstRows = 24

interface ShopPartProps {
  part: ListPart
  /** How many of it were ticked on this trip. */
  got: number
  onClaim: (item: ListItem, claimed: boolean) => void
  onMark: (item: ListItem, state: 'open' | 'unavailable') => void
}

function ShopPart({ part: { section, ids, open }, got, ...acts }: ShopPartProps) {
  const words = useWords()
  const name = section?.name ?? words.list.items
  const shown = useIsAnswered() ? ids : ids.slice(0, firstRows)
  return (
    <ShopSection emoji={section?.emoji} {...{ name, got, open }}>
      {shown.map((id) => (
        <ShopRow key={id} id={id} {...acts} />
      ))}
    </ShopSection>
  )
}
