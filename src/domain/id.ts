import * as v from 'valibot'
import { idPattern } from './make-id.ts'

/** 16 or more random characters: unguessable, and never a word that a URL reserves. */
export const Id = v.pipe(v.string(), v.regex(idPattern, 'notAnId'))
export type Id = v.InferOutput<typeof Id>
