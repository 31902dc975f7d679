import { recordTable } from './record-table.ts'

/** A profile is the part of a user's row that the person may change. */
export const profileTable = recordTable({
  kind: 'profile',
  table: 'users',
  stream: 'id',
  // Signing up and changing an address write here too.
  isSealed: false,
  fields: {
    id: 'plain',
    name: 'plain',
    colour: 'plain',
    locale: 'plain',
    zone: 'plain',
    theme: 'plain',
    density: 'plain',
    textSize: 'plain',
    contrast: 'plain',
    motion: 'plain',
    clock: 'plain',
    weekStart: 'plain',
    announce: 'plain',
    singleKeys: 'flag',
    quietHours: 'json',
  },
})
