import * as v from 'valibot'
import { Layout, layoutsPerGroupMax } from './layout.ts'
import { mutation } from './mutation.ts'
import { index, key } from './records.ts'
import { Refusal } from './refusal.ts'

export const addLayout = mutation({
  schema: v.pick(Layout, ['id', 'name', 'sections', 'order']),
  act: 'arrange',
  reads: ({ id }) => [key('layout', id), index('layouts')],
  run(view, layout) {
    if (view.get('layout', layout.id)) return
    if (view.find('layouts').length >= layoutsPerGroupMax) {
      throw new Refusal('full', { limit: layoutsPerGroupMax })
    }
    view.put('layout', { ...layout, sections: once(layout.sections), deleted: null })
  },
})

export const changeLayout = mutation({
  schema: v.object({
    id: Layout.entries.id,
    ...v.partial(v.pick(Layout, ['name', 'sections', 'order'])).entries,
  }),
  act: 'arrange',
  reads: ({ id }) => [key('layout', id)],
  run(view, { id, sections, ...changes }) {
    const layout = { ...view.must('layout', id), ...changes }
    view.put('layout', sections ? { ...layout, sections: once(sections) } : layout)
  },
})

/** The sections stay, in their usual order. */
export const deleteLayout = mutation({
  schema: v.pick(Layout, ['id']),
  act: 'arrange',
  reads: ({ id }) => [key('layout', id)],
  run(view, { id }, actor) {
    const layout = view.must('layout', id)
    if (layout.deleted) return
    view.put('layout', { ...layout, deleted: { by: actor.userId, at: actor.now } })
  },
})

function once(sections: string[]): string[] {
  return [...new Set(sections)]
}
