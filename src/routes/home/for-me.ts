import type { Session } from '#client/session.ts'
import { compareText } from '#domain/by-order.ts'
import { dayDue } from '#domain/day-due.ts'
import type { Group } from '#domain/group.ts'
import type { Id } from '#domain/id.ts'
import type { ListItem } from '#domain/list-item.ts'
import { myGroups } from '#routes/frame/my-groups.ts'

export interface ForMe {
  group: Group
  item: ListItem
}

/** Where somebody lives, and which day it is there. */
interface Here {
  timeZone: string
  today: string
}

/** What needs me in all my groups, the most pressing first; `kept` stay although they are done. */
export function itemsForMe(session: Session, here: Here, kept: ReadonlySet<Id>): ForMe[] {
  return myGroups(session)
    .flatMap((group) =>
      session
        .replica(group.id)
        .all('listItem')
        .filter((item) => isForMe(item, session.user.id, here, kept))
        .map((item) => ({ group, item })),
    )
    .sort((a, b) => byNeed(a.item, b.item))
}

function isForMe(item: ListItem, userId: Id, here: Here, kept: ReadonlySet<Id>): boolean {
  if (item.deleted || !(item.state === 'open' || kept.has(item.id))) return false
  if (item.assignees.length > 0) return item.assignees.includes(userId)
  return item.due !== null && dayDue(item.due, here.timeZone) <= here.today
}

function byNeed(a: ListItem, b: ListItem): number {
  return (
    compareText(dueKey(a), dueKey(b)) ||
    Number(b.urgent) - Number(a.urgent) ||
    a.createdAt - b.createdAt ||
    compareText(a.id, b.id)
  )
}

/** What has no day comes after everything that has one. */
function dueKey({ due }: ListItem): string {
  return due ? `${due.date} ${due.time ?? '24:00'}` : '~'
}

/** The open item of a group that is due first. */
export function nextDue(items: readonly ListItem[]): ListItem | undefined {
  return items.filter((item) => item.state === 'open' && !item.deleted && item.due).sort(byNeed)[0]
}
