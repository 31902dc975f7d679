import type { Replica } from '#client/session.ts'
import { isLive } from '#domain/is-live.ts'
import type { Id } from '#domain/id.ts'
import type { ListItem } from '#domain/list-item.ts'

/** The rows that show in a section, in no order: what is done stands elsewhere, parts with their whole. */
export function standingRows(replica: Replica, section: Id | null): ListItem[] {
  return replica.all('listItem').filter((row) => standsIn(replica, section, row))
}

export function standsIn(replica: Replica, section: Id | null, row: ListItem): boolean {
  return isLive(row) && !row.parent && row.state !== 'done' && sectionOf(replica, row) === section
}

/** What had a section that was deleted stands without one. */
export function sectionOf(replica: Replica, { section }: Pick<ListItem, 'section'>): Id | null {
  return section !== null && replica.get('section', section)?.deleted === null ? section : null
}
