import * as v from 'valibot'
import { Group, trashDaysDefault } from './group.ts'
import { mutation } from './mutation.ts'
import { key } from './records.ts'
import { Refusal } from './refusal.ts'

/** The first mutation of a new stream. Whoever makes a group owns it. */
export const createGroup = mutation({
  schema: v.pick(Group, ['name', 'emoji', 'colour', 'locale', 'timeZone', 'weekStart']),
  act: 'anyone',
  reads: (_, actor) => [key('group', actor.stream)],
  run(view, group, actor) {
    if (view.get('group', actor.stream)) throw new Refusal('idTaken')
    view.put('group', {
      ...group,
      id: actor.stream,
      description: '',
      trashDays: trashDaysDefault,
      createdBy: actor.userId,
      createdAt: actor.now,
    })
    view.put('member', {
      id: actor.userId,
      role: 'owner',
      notify: 'all',
      joinedAt: actor.now,
      deleted: null,
    })
  },
})

export const changeGroup = mutation({
  schema: v.partial(
    v.pick(Group, [
      'name',
      'emoji',
      'colour',
      'description',
      'locale',
      'timeZone',
      'weekStart',
      'trashDays',
    ]),
  ),
  act: 'settings',
  reads: (_, actor) => [key('group', actor.stream)],
  run(view, changes, actor) {
    view.put('group', { ...view.must('group', actor.stream), ...changes })
  },
})
