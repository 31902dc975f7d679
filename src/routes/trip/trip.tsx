import { GroupProvider, useHere, useNow } from '#client/use-session.tsx'
import { claimantOf, claimLastsMs } from '#domain/claim.ts'
import type { Id } from '#domain/id.ts'
import { arrangeTrip, rowName, type TripPart } from '#domain/trip.ts'
import { keepAwake } from '#routes/list-items/keep-awake.ts'
import { ListScreenProvider } from '#routes/list-items/list-screen.tsx'
import { ShopRow } from '#routes/list-items/shop-row.tsx'
import { onEscape, onLongPress, Progress } from '#routes/list-items/shop.tsx'
import styles from '#routes/list-items/shop.module.css'
import { TellOthers } from '#routes/list-items/tell-others.tsx'
import { useHeldRows } from '#routes/list-items/use-held-rows.ts'
import { useNavigate } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { StateLine } from '#routes/state-line.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Frame } from '#ui/frame.tsx'
import { Header } from '#ui/header.tsx'
import { useFormats, useWords } from '#words/use-words.tsx'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
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
  const navigate = useNavigate()
  // A person is in one place at a time: the others of the first group see that somebody shops.
  useHere(desks[0]?.id ?? '', 'shop')
  const since = useNow() - claimLastsMs
  const parts = useMemo(() => arrangeTrip(desks, { held, since }), [desks, held, since])
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => keepAwake(), [])
  const claim = useEffectEvent((id: Id, group: Id) => {
    const desk = desks.find((each) => each.id === group)
    const item = desk?.items.find((each) => each.id === id)
    if (!desk || !item) return
    desk.commands.claim(item, claimantOf(item, desk.screen.today.at) !== desk.screen.me.id)
  })
  useEffect(() => {
    const { current } = list
    return current
      ? onLongPress(current, (id, row) => claim(id, row.dataset['group'] ?? ''))
      : undefined
  }, [])
  const exit = useEffectEvent(() => navigate(urls.home()))
  useEffect(() => onEscape(exit), [])
  const got = parts.reduce((sum, part) => sum + part.got, 0)
  const open = parts.reduce((sum, part) => sum + part.open, 0)
  return (
    <Frame
      skipLinks={[{ href: '#content', label: words.app.skipToContent }]}
      header={
        <Header
          title={words.trip.title}
          state={<StateLine />}
          actions={
            <GroupProvider id={desks[0]?.id ?? ''}>
              <TellOthers groups={desks.map(({ id }) => id)} />
            </GroupProvider>
          }
        />
      }
      bottom={
        <Button look="primary" wide onClick={() => navigate(urls.home())}>
          {words.shop.exit}
        </Button>
      }
    >
      <p className="secondary" dir="auto">
        {formatList(desks.map(({ name, emoji }) => `${emoji} ${name}`))}
      </p>
      <Progress label={words.shop.progress} done={got} total={got + open} />
      {open === 0 && <EmptyState icon="🛒" title={words.shop.allDone} />}
      <div ref={list} className={styles.parts}>
        {parts.map((part) => (
          <TripSection key={part.name ?? ''} {...{ part, desks }} />
        ))}
      </div>
    </Frame>
  )
}

function TripSection({ part, desks }: { part: TripPart; desks: readonly TripDesk[] }) {
  const words = useWords()
  const name = part.name ?? words.list.items
  return (
    <section>
      <div className={styles.heading}>
        <h2 className={styles.name}>
          {part.emoji} <bdi>{name}</bdi>
        </h2>
        <Progress label={name} done={part.got} total={part.got + part.open} />
      </div>
      <ul className={styles.rows} aria-label={name}>
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
      </ul>
    </section>
  )
}
