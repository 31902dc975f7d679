import type { Id } from './id.ts'
import type { ListItem } from './list-item.ts'

/** Whoever ticks nothing for so long is on another trip. */
const pauseMs = 45 * 60 * 1_000
/** Fewer say nothing about a shop. */
const tripsMin = 2

interface Tick {
  by: Id
  at: number
  section: Id
}

/**
 * The order in which people went through the sections on their past trips, learnt from the order of
 * their ticks; `null` while there are too few of them. Sections that no trip went through come last,
 * as they stand.
 */
export function suggestOrder(items: readonly ListItem[], sections: readonly Id[]): Id[] | null {
  const trips = tripsIn(items, new Set(sections)).filter((trip) => trip.length > 1)
  if (trips.length < tripsMin) return null
  const places = new Map<Id, number[]>()
  for (const trip of trips) {
    for (const [place, section] of trip.entries()) {
      // From 0 at the first section to 1 at the last: trips are of different lengths.
      places.set(section, [...(places.get(section) ?? []), place / (trip.length - 1)])
    }
  }
  const known = sections.filter((section) => places.has(section))
  const rest = sections.filter((section) => !places.has(section))
  return [...known.sort((a, b) => mean(places.get(a)) - mean(places.get(b))), ...rest]
}

/** Each trip as the sections in the order in which they were first ticked in. */
function tripsIn(items: readonly ListItem[], sections: ReadonlySet<Id>): Id[][] {
  const trips: Id[][] = []
  let last: Tick | null = null
  for (const tick of ticksIn(items, sections)) {
    const isSame = last?.by === tick.by && tick.at - last.at <= pauseMs
    const trip = (isSame && trips.at(-1)) || []
    if (!isSame) trips.push(trip)
    if (!trip.includes(tick.section)) trip.push(tick.section)
    last = tick
  }
  return trips
}

/** Person by person, oldest first. */
function ticksIn(items: readonly ListItem[], sections: ReadonlySet<Id>): Tick[] {
  const ticks = items.flatMap(({ state, section, tickedBy }) =>
    state === 'done' && section !== null && sections.has(section)
      ? tickedBy.map(({ by, at }) => ({ by, at, section }))
      : [],
  )
  return ticks.sort((a, b) => (a.by === b.by ? a.at - b.at : a.by < b.by ? -1 : 1))
}

function mean(values: readonly number[] = []): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
