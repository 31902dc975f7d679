import type { Id } from '#domain/id.ts'
import type { Presence, ServerMessage } from '#sync/protocol.ts'

interface PresenceOptions {
  tell(stream: Id, message: ServerMessage): void
  everyMs: number
}

interface Place {
  people: Map<object, Presence>
  /** While it runs, the group was told just now and is told again when it ends, if anything changed. */
  pause: NodeJS.Timeout | null
  hasChanged: boolean
}

/** Who is where in a group, as long as their sockets live. In memory only: it is true only now. */
export class Presences {
  readonly #options: PresenceOptions
  readonly #places = new Map<Id, Place>()

  constructor(options: PresenceOptions) {
    this.#options = options
  }

  in(stream: Id): Presence[] {
    return [...(this.#places.get(stream)?.people.values() ?? [])]
  }

  /** `device` stands for the socket: two tabs of one person are two. */
  enter(stream: Id, device: object, presence: Presence): void {
    const place = this.#places.get(stream) ?? { people: new Map(), pause: null, hasChanged: false }
    this.#places.set(stream, place)
    place.people.set(device, presence)
    this.#changed(stream, place)
  }

  leave(stream: Id, device: object): void {
    const place = this.#places.get(stream)
    if (place?.people.delete(device)) this.#changed(stream, place)
  }

  close(): void {
    for (const { pause } of this.#places.values()) clearTimeout(pause ?? undefined)
    this.#places.clear()
  }

  #changed(stream: Id, place: Place): void {
    place.hasChanged = true
    if (place.pause) return
    place.hasChanged = false
    this.#options.tell(stream, { type: 'present', stream, people: [...place.people.values()] })
    place.pause = setTimeout(() => {
      place.pause = null
      if (place.hasChanged) this.#changed(stream, place)
      else if (place.people.size === 0) this.#places.delete(stream)
    }, this.#options.everyMs)
    place.pause.unref()
  }
}
