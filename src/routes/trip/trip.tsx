import { useServerNow } from '#client/use-server-now.ts'
import { GroupProvider, useHere } from '#client/use-session.tsx'
import { claimantOf, claimLastsMs } from '#domain/claim.ts'
import type { Id } from '#domain/id.ts'
import { fold } from '#domain/fold.ts'
import { can } from '#domain/rights.ts'
import { arrangeTrip, inLayout, rowName, tripLayouts, type TripPart } from '#domain/trip.ts'
import { useScreenCommands } from '#routes/finder/finder.tsx'
import { GroupLabel } from '#routes/frame/group-label.tsx'
import { ListScreenProvider } from '#routes/list-items/list-screen.tsx'
import { ShopFrame, ShopSection } from '#routes/list-items/shop-frame.tsx'
import { ShopRow } from '#routes/list-items/shop-row.tsx'
import styles from '#routes/list-items/shop.module.css'
import { TellOthers } from '#routes/list-items/tell-others.tsx'
import { useHeldRows } from '#routes/list-items/use-held-rows.ts'
import { useLongPress } from '#routes/list-items/use-long-press.ts'
import { useSearch } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { Chip, ChipRow } from '#ui/chip.tsx'
import { useWords } from '#words/use-words.tsx'
import { tripLayoutIn, tripUrl, usualOrder } from './trip-groups.ts'
import { type TripDesk, TripDesks } from './use-trip-desks.tsx'

/** Several groups' lists as one, in a shop. Each tick goes to its own group, which sees only its own. */
export function Trip({ groups }: { groups: readonly Id[] }) {
  const { held, hold } = useHeldRows()
  return (
    <TripDesks groups={groups} hold={hold}>
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
  const [first, ...others] = desks.map(({ id }) => id)
  useHere(first ?? '', 'shop', others)
  const since = useServerNow() - claimLastsMs
  const { groups, choice } = useTripLayout(desks)
  // One may look at a group of which one tells nobody.
  const told = desks.filter(({ screen }) => can(screen.me.role, 'add')).map(({ id }) => id)
  const parts = arrangeTrip(groups, { held, since })
  const list = useLongPress((id, row) => {
    const desk = desks.find((each) => each.id === row.dataset['group'])
    const item = desk?.items.find((each) => each.id === id)
    if (!desk || !item) return
    desk.commands.claim(item, claimantOf(item, desk.screen.today.serverAt) !== desk.screen.me.id)
  })
  return (
    <ShopFrame
      title={words.trip.title}
      actions={
        told[0] !== undefined && (
          <GroupProvider id={told[0]}>
            <TellOthers groups={told} />
          </GroupProvider>
        )
      }
      exit={urls.home()}
      intro={
        <>
          <p className={`secondary ${styles.groups}`}>
            {desks.map((desk) => (
              <span key={desk.id}>
                <GroupLabel group={desk} />
              </span>
            ))}
          </p>
          {choice}
        </>
      }
      got={parts.reduce((sum, part) => sum + part.got, 0)}
      open={parts.reduce((sum, part) => sum + part.open, 0)}
    >
      <div ref={list} className={styles.parts}>
        {parts
          .filter(({ rows }) => rows.length > 0)
          .map((part) => (
            <TripSection key={part.name ?? ''} {...{ part, desks }} />
          ))}
      </div>
    </ShopFrame>
  )
}

/** The layout of the whole trip, and the chips by which another one is chosen. */
function useTripLayout(desks: readonly TripDesk[]) {
  const words = useWords()
  const asked = tripLayoutIn(useSearch())
  const layouts = tripLayouts(desks)
  const leading = desks.find(({ layout }) => layout !== null)?.layout ?? null
  // Without a wish of one's own, the first group that has one leads.
  const chosen = asked === null ? leading : (layouts.find(({ id }) => id === asked) ?? null)
  const chosenId =
    layouts.find(({ name }) => chosen && fold(name) === fold(chosen.name))?.id ?? null
  const ids = desks.map(({ id }) => id)
  const chips = [{ id: usualOrder, name: words.layouts.usual }, ...layouts].map((layout) => ({
    label: layout.name,
    href: tripUrl(ids, layout.id),
    checked: layout.id === (chosenId ?? usualOrder),
  }))
  const isChoice = layouts.length > 0
  useScreenCommands(isChoice ? chips : [])
  const choice = isChoice && (
    <ChipRow label={words.layouts.title}>
      {chips.map(({ label, href, checked }) => (
        <Chip key={href} href={href} current={checked}>
          <bdi>{label}</bdi>
        </Chip>
      ))}
    </ChipRow>
  )
  return { groups: inLayout(desks, chosenId), choice }
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
