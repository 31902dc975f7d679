import * as v from 'valibot'
import { Deletion } from './deletion.ts'
import { Emoji } from './group.ts'
import { Id } from './id.ts'
import { Order } from './order.ts'
import { text } from './text.ts'

export const sectionNameMaxLength = 60
export const sectionsPerGroupMax = 100

export const Section = v.object({
  id: Id,
  name: text({ min: 1, max: sectionNameMaxLength, singleLine: true }),
  emoji: v.nullable(Emoji),
  order: Order,
  deleted: v.nullable(Deletion),
})
export type Section = v.InferOutput<typeof Section>
