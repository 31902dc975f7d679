import { GroupProvider, useHere, useNow } from '#client/use-session.tsx'
import { claimantOf, claimLastsMs } from '#domain/claim.ts'
import type { Id } from '#domain/id.ts'
import { arrangeTrip, rowName, type TripPart } from '#domain/trip.ts'
import { ListScreenProvider } from '#routes/list-items/list-screen.tsx'
import { ShopFrame, ShopSection } from '#routes/list-items/shop-frame.tsx'
import { ShopRow } from '#routes/list-items/shop-row.tsx'
import styles from '#routes/list-items/shop.module.css'
import { TellOthers } from '#routes/list-items/tell-others.tsx'
import { useHeldRows } from '#routes/list-items/use-held-rows.ts'
import { useLongPress } from '#routes/list-items/use-long-press.ts'
import { urls } from '#routes/routes.ts'
import { useFormats, useWords } from '#words/use-words.tsx'
import { useMemo } from 'react'
import { type TripDesk, TripDesks } from './use-trip-desks.tsx'

/** Several groups' lists as one, in a shop. Each tick goes to its own group, which sees only its own. */
export function Trip({ groups }: { groups: readonly Id[] }) {
  const { held, hold } = useHeldRows()
  return (
    <TripDesks groups={groups} onHold={hold}>
      {(desks) => <TripScreen {...{ desks, held }} />}
    </TripDesks>
  )
}

interface TripScreenProps {
  desks: readonly TripDesk[]
  held: ReturnType<typeof useHeldRows>['held']
}

function TripScreen({ desks, held }: TripScreenProps) {
  const words = useWords()
  const { formatList } = useFormats()
  // A person is in one place at a time: the others of the first group see that somebody shops.
  useHere(desks[0]?.id ?? '', 'shop')
  const since = useNow() - claimLastsMs
  const parts = useMemo(() => arrangeTrip(desks, { held, since }), [desks, held, since])
  const list = useLongPress((id, row) => {
    const desk = desks.find((each) => each.id === row.dataset['group'])
    const item = desk?.items.find((each) => each.id === id)
    if (!desk || !item) return
    desk.commands.claim(item, claimantOf(item, desk.screen.today.at) !== desk.screen.me.id)
  })
  return (
    <ShopFrame
      title={words.trip.title}
      actions={
        <GroupProvider id={desks[0]?.id ?? ''}>
          <TellOthers groups={desks.map(({ id }) => id)} />
        </GroupProvider>
      }
      exit={urls.home()}
      intro={
        <p className="secondary" dir="auto">
          {formatList(desks.map(({ name, emoji }) => `${emoji} ${name}`))}
        </p>
      }
      got={parts.reduce((sum, part) => sum + part.got, 0)}
      open={parts.reduce((sum, part) => sum + part.open, 0)}
    >
      <div ref={list} className={styles.parts}>
        {parts.map((part) => (
          <TripSection key={part.name ?? ''} {...{ part, desks }} />
        ))}
      </div>
    </ShopFrame>
  )
}

function TripSection({ part, desks }: { part: TripPart; desks: readonly TripDesk[] }) {
  const words = useWords()
  const name = part.name ?? words.list.items
  return (
    <ShopSection emoji={part.emoji} name={name} got={part.got} open={part.open}>
      {part.rows.map((row) => {
        const desk = desks.find(({ id }) => id === row.group)
        if (!desk) return null
        return (
          <ListScreenProvider key={rowName(row)} value={desk.screen}>
            <ShopRow
              id={row.id}
              of={desk}
              onClaim={desk.commands.claim}
              onMark={desk.commands.mark}
            />
          </ListScreenProvider>
        )
      })}
    </ShopSection>
  )
}
