import type { Id } from '#domain/id.ts'
import type { Lease } from './device-database.ts'

/** A tab that dies right after it renewed is replaced within both together: less than 2 s. */
const leaseMs = 1_400
const renewMs = 400

export interface LeadershipOptions {
  userId: Id
  client: Id
  /** Where the browser has no locks, as over plain http from another host, or `null`: each tab alone. */
  leases: {
    claim(lease: Lease, now: number): Promise<boolean>
    release(holder: Id): Promise<void>
  } | null
  onLead: () => void
  onStepDown: () => void
}

/** Elects the one tab of a person on this device that speaks to the server. */
export class Leadership {
  readonly #options: LeadershipOptions
  readonly #name: string
  #isLeader = false
  #release: (() => void) | undefined
  /** The last one for the lock. */
  #request: Promise<unknown> | undefined
  #queued = new AbortController()
  #renewing: ReturnType<typeof setInterval> | undefined
  #isStopped = false

  constructor(options: LeadershipOptions) {
    this.#options = options
    this.#name = `trivet-${options.userId}`
  }

  get isLeader(): boolean {
    return this.#isLeader
  }

  /** Resolves when it is known whether this tab leads now; it may later, when the other one is gone. */
  async start(): Promise<void> {
    this.#isStopped = false
    const { leases } = this.#options
    if (!leases) this.#lead()
    else if (navigator.locks) await this.#askForLock(navigator.locks)
    else await this.#askForLease(leases)
  }

  stop(): void {
    this.#isStopped = true
    clearInterval(this.#renewing)
    this.#queued.abort()
    this.#stepDown()
    // It runs out by itself where the disk is put aside with the page.
    if (!navigator.locks) this.#options.leases?.release(this.#options.client).catch(() => undefined)
  }

  /** The leader says nothing: its tab sleeps. A lease runs out by itself. */
  steal(): void {
    if (this.#isLeader || this.#isStopped || !navigator.locks) return
    this.#queued.abort()
    this.#hold(navigator.locks.request(this.#name, { steal: true }, () => this.#untilReleased()))
  }

  async #askForLock(locks: LockManager): Promise<void> {
    const { promise: answered, resolve } = Promise.withResolvers<void>()
    const request = locks.request(this.#name, { ifAvailable: true }, (lock) => {
      const held = lock ? this.#untilReleased() : undefined
      resolve()
      return held
    })
    this.#hold(request.then(() => this.#queueForLock(locks)))
    await answered
  }

  async #queueForLock(locks: LockManager): Promise<void> {
    if (this.#isStopped) return
    this.#queued = new AbortController()
    const { signal } = this.#queued
    await locks.request(this.#name, { signal }, () => this.#untilReleased())
  }

  /** A request ends when the lock was given back; it fails when it was stolen, or is no longer wanted. */
  #hold(request: Promise<unknown>): void {
    this.#request = request
    request.catch(() => {
      // Given up for a later one, by which this tab may lead.
      if (!this.#isLeader || this.#request !== request) return
      this.#stepDown()
      if (navigator.locks) this.#hold(this.#queueForLock(navigator.locks))
    })
  }

  #untilReleased(): Promise<void> {
    if (this.#isStopped) return Promise.resolve()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#release = resolve
    this.#lead()
    return promise
  }

  async #askForLease(leases: NonNullable<LeadershipOptions['leases']>): Promise<void> {
    const claim = async () => {
      const now = Date.now()
      const lease = { holder: this.#options.client, until: now + leaseMs }
      const isMine = await leases.claim(lease, now).catch(() => this.#isLeader)
      if (this.#isStopped) return
      if (isMine) this.#lead()
      else this.#stepDown()
    }
    await claim()
    if (!this.#isStopped) this.#renewing = setInterval(() => void claim(), renewMs)
  }

  #lead(): void {
    if (this.#isLeader || this.#isStopped) return
    this.#isLeader = true
    this.#options.onLead()
  }

  #stepDown(): void {
    if (!this.#isLeader) return
    this.#isLeader = false
    this.#release?.()
    this.#release = undefined
    this.#options.onStepDown()
  }
}
