import * as v from 'valibot'
import { mutation } from './mutation.ts'
import { Profile } from './profile.ts'
import { key } from './records.ts'

export const changeProfile = mutation({
  schema: v.partial(v.pick(Profile, ['name', 'colour', 'locale', 'zone', 'theme', 'density'])),
  act: 'self',
  reads: (_, actor) => [key('profile', actor.userId)],
  run(view, changes, actor) {
    view.put('profile', { ...view.must('profile', actor.userId), ...changes })
  },
})
