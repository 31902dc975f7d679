import type { Act } from '#domain/rights.ts'

interface Route {
  path: string
  /** Whether somebody who is not signed in may see it. */
  open?: boolean
  /** What a member must be allowed to do. */
  act?: Act
}

/** Every URL that there is; the server answers by it and the browser paints by it. */
export const routes = {
  home: { path: '/', open: true },
  create: { path: '/create' },
  createGroup: { path: '/groups/create' },
  user: { path: '/user' },
  group: { path: '/groups/:group' },
  listItems: { path: '/groups/:group/list-items' },
  createListItem: { path: '/groups/:group/list-items/create', act: 'add' },
  listItem: { path: '/groups/:group/list-items/:item' },
  notepad: { path: '/groups/:group/notepads/:notepad' },
  signIn: { path: '/sign-in', open: true },
  signUp: { path: '/sign-up', open: true },
  invite: { path: '/invite/:token', open: true },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes

type Param = 'group' | 'item' | 'notepad' | 'token'

export interface Match {
  name: RouteName
  /** Its own address: without the slash that may have stood at the end. */
  path: string
  params: Partial<Record<Param, string>>
}

/** Panels of the group's screen (`?panel=…`), with what one must be allowed to do to see them. */
export const panels = {
  members: 'read',
  invites: 'invite',
  trash: 'read',
  activity: 'read',
  settings: 'settings',
  sections: 'arrange',
  layouts: 'arrange',
  audit: 'audit',
  export: 'export',
  'lost-and-found': 'read',
} as const satisfies Record<string, Act>

export type PanelName = keyof typeof panels

export function findPanel(search: string): PanelName | null {
  const panel = new URLSearchParams(search).get('panel') ?? ''
  return Object.hasOwn(panels, panel) ? (panel as PanelName) : null
}

/** The pages of the settings (`/user?panel=…`), in the order of their index. */
export const userPanels = [
  'you',
  'look',
  'language',
  'notifications',
  'keys',
  'capture',
  'sign-in',
  'device',
  'data',
  'help',
  'leave',
] as const

export type UserPanelName = (typeof userPanels)[number]

export function findUserPanel(search: string): UserPanelName | null {
  const panel = new URLSearchParams(search).get('panel')
  return userPanels.find((name) => name === panel) ?? null
}

const patterns = Object.entries(routes).map(([name, { path }]) => ({
  // The key is one of the table's own.
  name: name as RouteName,
  // `create` is a reserved word: it never is an id.
  pattern: new RegExp(`^(${path.replaceAll(/:(\w+)/g, '(?<$1>(?!create/?$)[^/]+)')})/?$`),
}))

export function matchRoute(path: string): Match | null {
  for (const { name, pattern } of patterns) {
    const found = pattern.exec(path)
    if (found) return { name, path: found[1] ?? path, params: decodeAll(found.groups ?? {}) }
  }
  return null
}

/** The pattern of a path, for logs and reports, which never hold ids or invitation tokens. */
export function patternOf(path: string): string {
  const match = matchRoute(path)
  return match ? routes[match.name].path : 'unknown'
}

export const urls = {
  home: () => '/',
  create: () => '/create',
  createGroup: () => '/groups/create',
  user: (panel?: UserPanelName) => `/user${panel ? `?panel=${panel}` : ''}`,
  group: (group: string, panel?: PanelName) => `/groups/${group}${panel ? `?panel=${panel}` : ''}`,
  /** With what was done long ago and is called so. */
  listItems: (group: string, older?: string) =>
    `/groups/${group}/list-items${older ? `?older=${encodeURIComponent(older)}` : ''}`,
  createListItem: (group: string) => `/groups/${group}/list-items/create`,
  listItem: (group: string, item: string) => `/groups/${group}/list-items/${item}`,
  notepad: (group: string, notepad: string) => `/groups/${group}/notepads/${notepad}`,
  signIn: (next?: string) => (next ? `/sign-in?next=${encodeURIComponent(next)}` : '/sign-in'),
  forgotten: (next: string) => `/sign-in?forgotten&next=${encodeURIComponent(next)}`,
  newPassword: () => '/sign-in?reset=done',
  signUp: (next?: string) => (next ? `/sign-up?next=${encodeURIComponent(next)}` : '/sign-up'),
  invite: (token: string) => `/invite/${token}`,
} satisfies Record<RouteName | 'forgotten' | 'newPassword', unknown>

/** Where to go after signing in: only ever a path of our own. */
export function safeNext(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  try {
    const base = 'http://same.invalid'
    const url = new URL(next, base)
    return url.origin === base && next.startsWith('/') ? url.pathname + url.search : '/'
  } catch {
    return '/'
  }
}

function decodeAll(params: Record<string, string>): Match['params'] {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decode(value)]))
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    // Broken escapes are no id of ours.
    return ''
  }
}
