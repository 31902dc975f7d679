import { createRateLimit } from './rate-limit.ts'

const second = 1000
const minute = 60 * second

export type AuthLimits = ReturnType<typeof createAuthLimits>

/** Wide enough for a household or a school behind one address, too narrow to guess by. */
export function createAuthLimits(now: () => number) {
  return {
    signInByAddress: createRateLimit({ burst: 30, everyMs: 20 * second, now }),
    /** By what was typed, so that an unknown account is limited like a known one. */
    signInByAccount: createRateLimit({ burst: 10, everyMs: minute, now }),
    signUp: createRateLimit({ burst: 30, everyMs: 2 * minute, now }),
    /** Each tells a stranger that an address has an account. */
    takenEmail: createRateLimit({ burst: 5, everyMs: 12 * minute, now }),
    /** By account: six digits must not be found by trying. */
    code: createRateLimit({ burst: 6, everyMs: 2 * minute, now }),
    /** Each is a row that waits for an answer. */
    challenge: createRateLimit({ burst: 60, everyMs: 5 * second, now }),
    /** Each may be a mail in somebody's box. */
    mailByAddress: createRateLimit({ burst: 10, everyMs: 6 * minute, now }),
    mailByAccount: createRateLimit({ burst: 3, everyMs: 20 * minute, now }),
    guest: createRateLimit({ burst: 60, everyMs: 30 * second, now }),
  }
}
