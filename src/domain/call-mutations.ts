import * as v from 'valibot'
import { Call } from './call.ts'
import { mutation } from './mutation.ts'
import { key } from './records.ts'
import { Refusal } from './refusal.ts'

export const tellOthers = mutation({
  schema: v.pick(Call, ['id', 'call', 'text']),
  act: 'add',
  reads: ({ id }) => [key('call', id)],
  run(view, { id, call, text }, { userId: by, now: at }) {
    if (view.get('call', id)) return
    if (call === 'words' && text === '') {
      throw new Refusal('invalid', { field: 'text', problem: 'tooShort' })
    }
    // Said once, it is over: it is kept as long as the trash, for the activity to tell of it.
    const deleted = { by, at }
    view.put('call', { id, call, text: call === 'words' ? text : '', by, at, deleted })
  },
})
