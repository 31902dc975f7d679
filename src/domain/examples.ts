import type { Group } from './group.ts'
import type { Id } from './id.ts'
import { blankListItem, type ListItem } from './list-item.ts'
import type { Member } from './member.ts'
import type { Role } from './role.ts'

/** Test support: people and things that tests speak of. */
export const ada = 'ada-------------'
export const bob = 'bob-------------'
export const cat = 'cat-------------'
export const flat: Id = 'flat------------'
export const milkId: Id = 'milk------------'

export const flatGroup: Group = {
  id: flat,
  name: 'Flat 12',
  emoji: '🏠',
  colour: 'pine',
  description: '',
  locale: 'en',
  timeZone: 'Europe/Berlin',
  weekStart: 1,
  trashDays: 30,
  createdBy: ada,
  createdAt: 0,
  deleted: null,
}

export function memberWith(id: Id, role: Role): Member {
  return { id, role, joinedAt: 0, deleted: null }
}

export function itemBy(createdBy: Id, changes: Partial<ListItem> = {}): ListItem {
  return {
    ...blankListItem,
    id: milkId,
    title: 'Milk',
    order: 'a0',
    tickedBy: [],
    assignees: [],
    tags: [],
    links: [],
    kept: [],
    createdBy,
    createdAt: 0,
    editedBy: createdBy,
    editedAt: 0,
    ...changes,
  }
}
