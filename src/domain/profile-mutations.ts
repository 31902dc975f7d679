import * as v from 'valibot'
import { mutation } from './mutation.ts'
import { Profile } from './profile.ts'
import { blankProfile } from './blank-profile.ts'
import { key } from './records.ts'

export const changeProfile = mutation({
  schema: v.partial(v.omit(Profile, ['id'])),
  act: 'self',
  reads: (_, actor) => [key('profile', actor.userId)],
  run(view, changes, actor) {
    view.put('profile', { ...blankProfile, ...view.must('profile', actor.userId), ...changes })
  },
})
