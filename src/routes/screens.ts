import type { ReactNode } from 'react'
import type { Access } from './access.ts'
import type { Match, RouteName } from './routes.ts'

/** A screen of the table, or the one that says why not. */
export type ScreenName = RouteName | 'shop' | Exclude<Access, 'shown' | 'loading'>

/** Paints a screen from what its URL says. */
export type Paint = (params: Match['params']) => ReactNode

/** The screens that are here, and the way to those that are not. */
export interface Screens {
  find(name: ScreenName): Paint | undefined
  /** The same promise each time, so that React can wait for it. */
  load(name: ScreenName): Promise<Paint>
  /** What stands in the place of one that is not here yet. */
  waiting: () => ReactNode
}

const sources: Partial<Record<ScreenName, string>> = {
  createGroup: 'create-group',
  listItems: 'list-items',
  shop: 'list-items/shop',
  createListItem: 'create-list-item',
  listItem: 'list-item',
  signIn: 'sign-in',
  signUp: 'sign-up',
  signedOut: 'error',
  forbidden: 'error',
  absent: 'error',
  deletedGroup: 'deleted-group',
}

/** The file of a screen, by which the build names its chunk. */
export function sourceOf(name: ScreenName): string {
  return `src/routes/${sources[name] ?? name}.tsx`
}

/** Of a path, its access, and the query of its URL. */
export function screenNameFor(match: Match | null, access: Access, search: string): ScreenName {
  if (!match) return 'absent'
  if (access !== 'shown' && access !== 'loading') return access
  return match.name === 'listItems' && isShopping(search) ? 'shop' : match.name
}

/** The list in the shop is a screen of its own on the same path. */
export function isShopping(search: string): boolean {
  return new URLSearchParams(search).get('mode') === 'shop'
}
