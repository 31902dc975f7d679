import { findMutation } from '#domain/mutations.ts'
import { runMutation } from '#domain/run-mutation.ts'
import { offersOf } from './give-back.ts'
import type { Acts } from './waiting.ts'

/** All that a replica does beyond showing rows. */
export const acts: Acts = { findMutation, runMutation, offersOf }
