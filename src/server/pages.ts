import { bodyText, openBody } from '#domain/notepad-body.ts'
import type { Database } from '#store/database.ts'
import { notepadUpdatesSince } from '#store/notepads.ts'
import { groupGlances, groupNames, groupStream, userStream } from '#store/page-streams.ts'
import type { InlinedStream, PageData } from '#sync/page-data.ts'
import type { Context } from 'hono'
import type { Auth } from './auth.ts'
import type { Config } from './config.ts'
import { previewInvitation } from './invitations.ts'
import { parseLook } from './look-cookie.ts'
import type { PageAssets, Screens } from './screens.ts'
import type { Session } from './sessions.ts'

export interface PagesOptions {
  database: Database
  auth: Auth
  config: Config
  screens(): Promise<Screens>
  assetsFor(language: string, screen?: string): PageAssets
  /** What Vite adds to the head while developing. */
  head?: string
  dsn: string
  release: string
  isDev: boolean
  now: () => number
}

type Params = Partial<Record<string, string>>

/** Answers every URL that is not an asset or an endpoint: a screen, with its real status. */
export function createPages(options: PagesOptions): (c: Context) => Promise<Response> {
  return async (c) => {
    const screens = await options.screens()
    const session = await options.auth.findSession(c.req.raw.headers)
    const page = await pageData(c, screens, session, options)
    const { pathname, search } = new URL(c.req.url)
    const { status, html } = screens.render({
      url: pathname + search,
      page,
      assetsFor: (screen) => options.assetsFor(page.language, screen),
      ...(options.head && { head: options.head }),
    })
    if (session?.setCookie) c.header('Set-Cookie', session.setCookie)
    c.header('Vary', 'Cookie, Accept-Language')
    return c.html(html, status as 200)
  }
}

async function pageData(
  c: Context,
  screens: Screens,
  session: Session | null,
  options: PagesOptions,
): Promise<PageData> {
  const { auth, config, database, now } = options
  const user = session?.user ?? null
  const look = parseLook(c.req.header('cookie'))
  const match = screens.matchRoute(c.req.path)
  const params = match?.params ?? {}
  const wanted = user?.locale ?? look.language
  const page: PageData = {
    user,
    streams: user && match ? await streamsFor(database, match.name, params, user.id) : [],
    language: screens.pickLanguage(c.req.header('accept-language'), wanted),
    theme: user?.theme ?? look.theme,
    density: user?.density ?? look.density,
    timeZone: user?.zone ?? look.timeZone,
    now: now(),
    host: new URL(c.req.url).hostname,
    signUp: config.signUp,
    needsCode: user ? false : await auth.needsFirstCode(),
    dsn: options.dsn,
    release: options.release,
    dev: options.isDev,
  }
  if (match?.name === 'invite') {
    const preview = await previewInvitation({ database, now }, params['token'] ?? '', user?.id)
    return { ...page, invitation: preview }
  }
  if (match?.name === 'notepad' && page.streams.some(({ stream }) => stream === params['group'])) {
    return { ...page, body: await bodyOf(database, params) }
  }
  return page
}

async function streamsFor(
  { read }: Database,
  name: string,
  params: Params,
  userId: string,
): Promise<InlinedStream[]> {
  const own = await userStream(read, userId)
  if (name === 'home') return [own, ...(await groupGlances(read, userId))]
  const { group: groupId, item, notepad } = params
  const names = await groupNames(read, userId, groupId)
  if (groupId === undefined) return [own, ...names]
  const items = name !== 'group'
  const group = await groupStream(read, { groupId, userId, items, item, notepad })
  return group ? [own, group, ...names] : [own, ...names]
}

async function bodyOf(
  { read }: Database,
  params: Params,
): Promise<{ notepad: string; text: string }> {
  const { group: groupId = '', notepad = '' } = params
  const updates = await notepadUpdatesSince(read, { groupId, notepad, seq: 0 })
  return { notepad, text: bodyText(openBody(updates.map(({ update }) => update))) }
}
