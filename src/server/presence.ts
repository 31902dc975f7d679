import type { Id } from '#domain/id.ts'
import type { Presence, ServerMessage } from '#sync/protocol.ts'

interface PresenceOptions {
  tell(stream: Id, message: ServerMessage): void
  /** To the other nodes: who is there through this one. */
  tellNodes?(stream: Id, people: Presence[]): void
  everyMs: number
}

interface Place {
  people: Map<object, Presence>
  /** Who is there through other nodes. */
  elsewhere: Map<Id, Presence[]>
  /** While it runs, the group was told just now and is told again when it ends, if anything changed. */
  pause: NodeJS.Timeout | null
  hasChanged: boolean
  /** Whether it was somebody here. */
  hasOwnChanged: boolean
}

/** Who is where in a group, as long as their sockets live. In memory only: it is true only now. */
export class Presences {
  readonly #options: PresenceOptions
  readonly #places = new Map<Id, Place>()

  constructor(options: PresenceOptions) {
    this.#options = options
  }

  /** Of how many groups something is known. */
  get size(): number {
    return this.#places.size
  }

  in(stream: Id): Presence[] {
    const place = this.#places.get(stream)
    return place ? everybodyIn(place) : []
  }

  /** Tells the other nodes who is there through this one: in a stream, or in all. */
  tellNodes(only?: Id): void {
    for (const [stream, { people }] of this.#places) {
      if ((only ?? stream) !== stream || people.size === 0) continue
      this.#options.tellNodes?.(stream, [...people.values()])
    }
  }

  hear(stream: Id, node: Id, people: Presence[]): void {
    const place = this.#placeOf(stream)
    if (people.length > 0) place.elsewhere.set(node, people)
    else place.elsewhere.delete(node)
    this.#changed(stream, place)
  }

  forgetNode(node: Id): void {
    for (const [stream, place] of this.#places) {
      if (place.elsewhere.delete(node)) this.#changed(stream, place)
    }
  }

  /** Nobody follows it here any more: what others say of it does not arrive. */
  forgetElsewhere(stream: Id): void {
    const place = this.#places.get(stream)
    place?.elsewhere.clear()
    // While it pauses it is looked at once more.
    if (place?.people.size === 0 && !place.pause) this.#places.delete(stream)
  }

  /** `device` stands for the socket: two tabs of one person are two. */
  enter(stream: Id, device: object, presence: Presence): void {
    const place = this.#placeOf(stream)
    place.people.set(device, presence)
    place.hasOwnChanged = true
    this.#changed(stream, place)
  }

  leave(stream: Id, device: object): void {
    const place = this.#places.get(stream)
    if (!place?.people.delete(device)) return
    place.hasOwnChanged = true
    this.#changed(stream, place)
  }

  close(): void {
    for (const { pause } of this.#places.values()) clearTimeout(pause ?? undefined)
    this.#places.clear()
  }

  #placeOf(stream: Id): Place {
    const known = this.#places.get(stream)
    if (known) return known
    const place: Place = {
      people: new Map(),
      elsewhere: new Map(),
      pause: null,
      hasChanged: false,
      hasOwnChanged: false,
    }
    this.#places.set(stream, place)
    return place
  }

  #changed(stream: Id, place: Place): void {
    place.hasChanged = true
    if (place.pause) return
    place.hasChanged = false
    this.#options.tell(stream, { type: 'present', stream, people: everybodyIn(place) })
    if (place.hasOwnChanged) this.#options.tellNodes?.(stream, [...place.people.values()])
    place.hasOwnChanged = false
    place.pause = setTimeout(() => {
      place.pause = null
      if (place.hasChanged) this.#changed(stream, place)
      else if (everybodyIn(place).length === 0) this.#places.delete(stream)
    }, this.#options.everyMs)
    place.pause.unref()
  }
}

/** A device that changed nodes may be known from both for a while. */
function everybodyIn({ people, elsewhere }: Place): Presence[] {
  const all = [...[...elsewhere.values()].flat(), ...people.values()]
  return [...new Map(all.map((presence) => [presence.client, presence])).values()]
}
