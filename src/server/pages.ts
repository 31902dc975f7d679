import { isIP } from 'node:net'
import { openBody } from '#domain/notepad-body.ts'
import { bodyTree } from '#domain/notepad-yjs.ts'
import { Refusal } from '#domain/refusal.ts'
import { orInstead } from '#store/damage.ts'
import type { Database } from '#store/database.ts'
import { notepadUpdatesSince } from '#store/notepad-bodies.ts'
import { groupGlances, groupNames, groupStream, userStream } from '#store/page-streams.ts'
import type { InlinedStream, PageAssets, PageData, PageLook } from '#sync/page-data.ts'
import type { Context } from 'hono'
import type { Auth } from './auth.ts'
import { type Config, isServedOverTls } from './config.ts'
import { previewInvitation } from './invitations.ts'
import { parseLook } from './look-cookie.ts'
import { isLoopbackName } from './loopback.ts'
import type { PageNeeds, Screens } from './screens.ts'
import { allowStyle } from './security-headers.ts'
import type { Session } from './sessions.ts'

export interface PagesOptions {
  database: Database
  auth: Auth
  config: Config
  screens(): Promise<Screens>
  assetsFor(language: string, needs: PageNeeds): PageAssets
  /** What Vite adds to the head while developing. */
  head?: string
  dsn: string
  release: string
  isDev: boolean
  now: () => number
}

/** What every page of somebody comes alive with, and no visitor's. */
const somebodySource = 'src/routes/somebody.tsx'
/** What it needs to do anything. */
const actingSource = 'src/client/acting.ts'

type Params = Partial<Record<string, string>>

/** Answers every URL that is not an asset or an endpoint: a screen, with its real status. */
export function createPages(options: PagesOptions): (c: Context) => Promise<Response> {
  return async (c) => {
    const screens = await options.screens()
    const { pathname, search } = new URL(c.req.url)
    const own = screens.matchRoute(pathname)?.path ?? pathname
    // Only ever to an address of the table, whatever host the path itself would name.
    if (own !== pathname) return c.redirect(own + search, 308)
    const session = await options.auth.findSession(c.req.raw.headers)
    const page = await pageData(c, screens, session, options)
    const { status, html, styleHash } = screens.render({
      url: pathname + search,
      page,
      assetsFor: (screen) => options.assetsFor(page.language, needsOf(screen, page)),
      ...(options.head && { head: options.head }),
    })
    if (session?.setCookie) c.header('Set-Cookie', session.setCookie)
    c.header('Vary', 'Cookie, Accept-Language')
    allowStyle(c, styleHash)
    return c.html(html, status as 200)
  }
}

/**
 * A form of a page that was sent before any script was there to do it: nothing of it is read, and its
 * page is shown again.
 */
export function createFormAnswer({ screens }: PagesOptions): (c: Context) => Promise<Response> {
  return async (c) => {
    const { pathname, search } = new URL(c.req.url)
    // Only ever to an address of the table.
    const own = (await screens()).matchRoute(pathname)?.path
    const isForm = c.req.header('content-type') === 'application/x-www-form-urlencoded'
    if (own === undefined || !isForm) throw new Refusal('notFound')
    // Its body is still on its way: without this it would be read as the next request.
    c.header('Connection', 'close')
    return c.redirect(own + search, 303)
  }
}

function needsOf(screen: string, { user }: PageData): PageNeeds {
  return user ? { screen, first: [somebodySource], behind: [actingSource] } : { screen }
}

/** Answers with the page of nobody that a device keeps, in the look and language of its cookie. */
export function createShell(options: PagesOptions): (c: Context) => Promise<Response> {
  return async (c) => {
    const screens = await options.screens()
    const page = { ...(await blankPage(c, screens, null, options)), shell: true as const }
    // Nothing can be painted before the device's disk was read, which is acting's.
    const assets = options.assetsFor(page.language, { first: [somebodySource, actingSource] })
    c.header('Vary', 'Cookie, Accept-Language')
    return c.html(
      screens.renderShell({ page, assets, ...(options.head && { head: options.head }) }),
    )
  }
}

async function pageData(
  c: Context,
  screens: Screens,
  session: Session | null,
  options: PagesOptions,
): Promise<PageData> {
  const { database, now } = options
  const user = session?.user ?? null
  const match = screens.matchRoute(c.req.path)
  const params = match?.params ?? {}
  const page: PageData = {
    ...(await blankPage(c, screens, user, options)),
    streams: user && match ? await streamsFor(database, match.name, params, user.id) : [],
  }
  if (match?.name === 'invite') {
    const preview = await previewInvitation({ database, now }, params['token'] ?? '', user?.id)
    return { ...page, invitation: preview }
  }
  if (match?.name === 'notepad' && page.streams.some(({ stream }) => stream === params['group'])) {
    const body = await orInstead(bodyOf(database, params), undefined)
    return body ? { ...page, body } : page
  }
  return page
}

/** What every page says, whatever it shows. */
async function blankPage(
  c: Context,
  screens: Screens,
  user: PageData['user'],
  { auth, config, now, dsn, release, isDev }: PagesOptions,
): Promise<PageData> {
  const look = parseLook(c.req.header('cookie'))
  const wanted = user?.locale ?? look.language
  return {
    user,
    streams: [],
    language: screens.pickLanguage(c.req.header('accept-language'), wanted),
    ...lookOf(user ?? look),
    timeZone: user?.zone ?? look.timeZone,
    now: now(),
    host: new URL(c.req.url).hostname,
    signUp: user ? config.signUp : await auth.signUp(),
    needsCode: user ? false : await auth.needsFirstCode(),
    hasPasskeys: hasPasskeys(config, new URL(c.req.url).hostname),
    hasMail: config.smtpUrl !== null,
    dsn,
    release,
    dev: isDev,
  }
}

function lookOf({ theme, density, textSize, contrast, motion }: PageLook): PageLook {
  return { theme, density, textSize, contrast, motion }
}

/** Browsers give passkeys to names over TLS and to the machine itself, never to bare addresses. */
function hasPasskeys(config: Config, hostname: string): boolean {
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return isName && (isServedOverTls(config) || isLoopbackName(hostname))
}

async function streamsFor(
  { read }: Database,
  name: string,
  params: Params,
  userId: string,
): Promise<InlinedStream[]> {
  const { group: groupId, item, notepad } = params
  const items = name !== 'group'
  // Asked for together: to Postgres each is a trip.
  const [own, group, others] = await Promise.all([
    userStream(read, userId),
    groupId === undefined
      ? undefined
      : groupStream(read, { groupId, userId, items, item, notepad }),
    name === 'home' ? groupGlances(read, userId) : groupNames(read, userId, groupId),
  ])
  return group ? [own, group, ...others] : [own, ...others]
}

async function bodyOf({ read }: Database, params: Params): Promise<NonNullable<PageData['body']>> {
  const { group: groupId = '', notepad = '' } = params
  const updates = await notepadUpdatesSince(read, { groupId, notepad, seq: 0 })
  return { notepad, tree: bodyTree(openBody(updates.map(({ update }) => update))) }
}
