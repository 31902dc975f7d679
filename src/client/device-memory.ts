import type { Id } from '#domain/id.ts'

/** How long something is known: on this device from then on, or in this tab. */
export type Span = 'device' | 'tab'

const storages = { device: () => localStorage, tab: () => sessionStorage }

/**
 * Conveniences that only this device keeps, such as where one added last. Where the browser
 * refuses storage they are forgotten, and nothing else happens.
 */
export function recall(name: string, span: Span = 'device'): string | null {
  try {
    return storages[span]().getItem(`trivet-${name}`)
  } catch {
    return null
  }
}

export function remember(name: string, value: string | null, span: Span = 'device'): void {
  try {
    const storage = storages[span]()
    if (value === null) storage.removeItem(`trivet-${name}`)
    else storage.setItem(`trivet-${name}`, value)
  } catch {
    // Refused or full: the next visit begins without it.
  }
}

/** The names that begin so, of what is remembered. */
export function remembered(start: string, span: Span): string[] {
  try {
    const names = Object.keys(storages[span]()).map((key) => key.replace(/^trivet-/, ''))
    return names.filter((name) => name.startsWith(start))
  } catch {
    return []
  }
}

/** Nothing stays that names this person, whoever wrote it. */
export function forgetAllOf(userId: Id): void {
  for (const span of ['device', 'tab'] as const) {
    for (const name of remembered('', span)) {
      const namesThem = `${name} ${recall(name, span)}`.includes(userId)
      if (namesThem) remember(name, null, span)
    }
  }
}
