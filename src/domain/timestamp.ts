import * as v from 'valibot'

/** Milliseconds since 1970, always from the server's clock. */
export const Timestamp = v.pipe(v.number(), v.safeInteger())
export type Timestamp = v.InferOutput<typeof Timestamp>
