import * as v from 'valibot'
import { Deletion } from './deletion.ts'
import { Id } from './id.ts'
import { Order } from './order.ts'
import { sectionNameMaxLength, sectionsPerGroupMax } from './section.ts'
import { text } from './text.ts'

export const layoutsPerGroupMax = 20

/** The order of the sections in one shop. */
export const Layout = v.object({
  id: Id,
  name: text({ min: 1, max: sectionNameMaxLength, singleLine: true }),
  sections: v.pipe(v.array(Id), v.maxLength(sectionsPerGroupMax, 'tooMany')),
  order: Order,
  deleted: v.nullable(Deletion),
})
export type Layout = v.InferOutput<typeof Layout>
