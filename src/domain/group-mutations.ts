import * as v from 'valibot'
import { Group } from './group.ts'
import { trashDaysDefault } from './trash-days.ts'
import { mutation } from './mutation.ts'
import { index, key } from './records.ts'
import { Refusal } from './refusal.ts'
import { can } from './rights.ts'

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
      deleted: null,
    })
    view.put('member', {
      id: actor.userId,
      role: 'owner',
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

/** Everybody but its owners is out at once, as if removed; what happened is remembered by the moment. */
export const deleteGroup = mutation({
  schema: v.object({}),
  act: 'deleteGroup',
  reads: (_, actor) => [key('group', actor.stream), index('members')],
  run(view, _, actor) {
    const group = view.must('group', actor.stream)
    if (group.deleted) return
    const deleted = { by: actor.userId, at: actor.now }
    view.put('group', { ...group, deleted })
    for (const member of view.find('members')) {
      if (can(member.role, 'deleteGroup')) continue
      view.putOver('member', member, { ...member, deleted })
    }
  },
})

/** Brings back the group and everybody whom its deletion put out. */
export const restoreGroup = mutation({
  schema: v.object({}),
  act: 'deleteGroup',
  reads: (_, actor) => [key('group', actor.stream), index('formerMembers')],
  run(view, _, actor) {
    const group = view.must('group', actor.stream)
    const { deleted } = group
    if (!deleted) return
    view.put('group', { ...group, deleted: null })
    for (const member of view.find('formerMembers')) {
      const isOutWithIt = member.deleted?.at === deleted.at && member.deleted.by === deleted.by
      if (isOutWithIt) view.putOver('member', member, { ...member, deleted: null })
    }
  },
})

/** Run by our own server when a deleted group's days are over: its owners lose it, too. */
export const forgetGroup = mutation({
  schema: v.object({}),
  act: 'server',
  reads: (_, actor) => [key('group', actor.stream), index('members')],
  run(view, _, actor) {
    const { deleted } = view.must('group', actor.stream)
    if (!deleted) throw new Refusal('notFound')
    for (const member of view.find('members'))
      view.putOver('member', member, { ...member, deleted })
  },
})

/** Changes nothing: that somebody took a copy of the group stands in its log. */
export const noteExport = mutation({
  schema: v.object({}),
  act: 'export',
  reads: () => [],
  run: () => undefined,
})
