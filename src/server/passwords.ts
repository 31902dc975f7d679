import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  verify(password: string, stored: string): Promise<boolean>
  /** Takes as long as `verify`, for an account that does not exist. */
  pretend(password: string): Promise<void>
}

/** Of scrypt. */
export interface PasswordCost {
  log2N: number
  r: number
  p: number
}

/** 32 MiB and about a fifth of a second: one of OWASP's equal choices, the kindest to small machines. */
const passwordCost: PasswordCost = { log2N: 15, r: 8, p: 3 }

const lightPasswordCost: PasswordCost = { log2N: 4, r: 8, p: 1 }

const keyLength = 32

/** More at once would take the threads that also read files, and 32 MiB each. */
const concurrentMax = 2
const waitingMax = 50

/** Hashing in Node's own threads, so that no other request waits for it. */
export function createPasswords(cost: PasswordCost = passwordCost): Passwords {
  const queue = createQueue()
  const unknownSalt = randomBytes(16)
  const derive = (password: string, salt: Buffer, used: PasswordCost) =>
    queue(() => deriveKey(password, salt, used))

  return {
    async hash(password) {
      const salt = randomBytes(16)
      const key = await derive(password, salt, cost)
      const parts = [cost.log2N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')]
      return `scrypt$${parts.join('$')}`
    },
    async verify(password, stored) {
      const [, log2N, r, p, salt = '', key = ''] = stored.split('$')
      const expected = Buffer.from(key, 'base64')
      const used = { log2N: Number(log2N), r: Number(r), p: Number(p) }
      const actual = await derive(password, Buffer.from(salt, 'base64'), used)
      return expected.length === actual.length && timingSafeEqual(expected, actual)
    },
    async pretend(password) {
      await derive(password, unknownSalt, cost)
    },
  }
}

/** For tests that need people, not their passwords. */
export function createLightPasswords(): Passwords {
  return createPasswords(lightPasswordCost)
}

function deriveKey(password: string, salt: Buffer, { log2N, r, p }: PasswordCost): Promise<Buffer> {
  const N = 2 ** log2N
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyLength, { N, r, p, maxmem: 256 * N * r }, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}

/** A few at once, some waiting, the rest refused: overload is answered, not queued. */
function createQueue() {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work: () => Promise<Buffer>): Promise<Buffer> => {
    if (waiting.length >= waitingMax) throw new Refusal('tooMany', { retryAfterSeconds: 5 })
    if (running >= concurrentMax) await new Promise<void>((go) => waiting.push(go))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
