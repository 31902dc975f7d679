import type { Session } from '#client/session.ts'
import type { Id } from '#domain/id.ts'
import { tripGroupsMax } from '#domain/trip.ts'
import { urls } from '#routes/routes.ts'

/** Home, shopping for these groups: `/?trip=g1,g2`, and in which layout. */
export function tripUrl(groups: readonly Id[], layout?: string): string {
  return `${urls.home()}?trip=${groups.join(',')}${layout === undefined ? '' : `&layout=${layout}`}`
}

/** The name of no layout. */
export const usualOrder = 'usual'

/** The layout that an address asks for; without one, those that are chosen in the groups. */
export function tripLayoutIn(search: string): string | null {
  return new URLSearchParams(search).get('layout')
}

/** The groups that an address asks to shop for, as far as they are mine and here. */
export function tripGroupsIn(session: Session, search: string): Id[] {
  const asked = new URLSearchParams(search).get('trip')?.split(',') ?? []
  const mine = new Set(session.groupIds())
  return [...new Set(asked)]
    .filter((id) => mine.has(id) && session.groupState(id) === 'here')
    .slice(0, tripGroupsMax)
}
