import * as v from 'valibot'
import { mutation } from './mutation.ts'
import { index, key } from './records.ts'
import { Refusal } from './refusal.ts'
import { Section, sectionsPerGroupMax } from './section.ts'

export const addSection = mutation({
  schema: v.pick(Section, ['id', 'name', 'emoji', 'order']),
  act: 'arrange',
  reads: ({ id }) => [key('section', id), index('sections')],
  run(view, section) {
    if (view.get('section', section.id)) return
    if (view.find('sections').length >= sectionsPerGroupMax) {
      throw new Refusal('full', { limit: sectionsPerGroupMax })
    }
    view.put('section', { ...section, deleted: null })
  },
})

export const changeSection = mutation({
  schema: v.object({
    id: Section.entries.id,
    ...v.partial(v.pick(Section, ['name', 'emoji', 'order'])).entries,
  }),
  act: 'arrange',
  reads: ({ id }) => [key('section', id)],
  run(view, { id, ...changes }) {
    view.put('section', { ...view.must('section', id), ...changes })
  },
})

/** Its items stay on the list, without a section. */
export const deleteSection = mutation({
  schema: v.pick(Section, ['id']),
  act: 'arrange',
  reads: ({ id }) => [key('section', id)],
  run(view, { id }, actor) {
    const section = view.must('section', id)
    if (section.deleted) return
    view.put('section', { ...section, deleted: { by: actor.userId, at: actor.now } })
  },
})
