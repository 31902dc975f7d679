import * as v from 'valibot'
import { colours } from './colour-of.ts'

export const Colour = v.picklist(colours)
export type Colour = v.InferOutput<typeof Colour>
