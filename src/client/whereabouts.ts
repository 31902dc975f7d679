import type { Id } from '#domain/id.ts'
import type { Link } from './link.ts'
import type { Place, Session } from './session.ts'

interface WhereaboutsOptions {
  session: Session
  link: () => Pick<Link, 'send'>
}

/** Where the person is, in whichever of their tabs they went last: so the server hears it. */
export class Whereabouts {
  readonly #options: WhereaboutsOptions
  /** Where each tab has said that the person is, the last to say so last. */
  readonly #places = new Map<Id, Place>()

  constructor(options: WhereaboutsOptions) {
    this.#options = options
  }

  here(tab: Id, place: Place): void {
    this.#places.delete(tab)
    this.#places.set(tab, place)
    this.#say()
  }

  onTabGone(tab: Id): void {
    if (this.#places.delete(tab)) this.#say()
  }

  /** To a link that knows nothing yet. */
  sayAgain(): void {
    if (this.#place.stream) this.#say()
  }

  get #place(): Place {
    return [...this.#places.values()].at(-1) ?? this.#options.session.place
  }

  #say(): void {
    const { stream, place, others } = this.#place
    this.#options.link().send({
      type: 'here',
      stream,
      place,
      ...(others.length > 0 && { others: [...others] }),
    })
  }
}
