import { markedUser } from '#client/device-marker.ts'
import { forgetPicture } from '#client/picture.ts'
import { Build } from './build.ts'
import { listenForNotices } from './notices.ts'
import { paint } from './paint.ts'
import { takeShare } from './share.ts'
import { wayOf } from './way-of.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** The build writes the list of its files in place of this. */
  __WB_MANIFEST: ConstructorParameters<typeof Build>[0]
}

/** See `share_target` in the manifest. */
const shareUrl = '/create'

const build = new Build(self.__WB_MANIFEST)
listenForNotices(self)

self.addEventListener('install', (event) => {
  event.waitUntil(build.install(event))
  // Tabs of the old version keep running and find their files in its cache: nobody need wait.
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([build.dropOlderBuilds(), self.clients.claim()]))
})

self.addEventListener('message', (event) => {
  const { type }: { type?: unknown } = event.data ?? {}
  if (type === 'look') event.waitUntil(refreshShell())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (request.method === 'POST' && url.pathname === shareUrl) {
    event.respondWith(takeShare(request))
  }
  if (request.method !== 'GET') return
  if (build.has(request.url) || url.pathname.startsWith('/assets/')) {
    event.respondWith(answerFile(request))
  } else if (request.mode === 'navigate' && wayOf(url.pathname) !== 'untouched') {
    event.respondWith(answerPage(event, url))
  }
})

async function answerFile(request: Request): Promise<Response> {
  return (await build.find(request.url)) ?? build.fetch(request)
}

async function answerPage(event: FetchEvent, { pathname: path, search }: URL): Promise<Response> {
  const [user, shell] = await Promise.all([markedUser(), build.shell()])
  if (!shell) return fetch(event.request)
  if (user !== undefined && wayOf(path) === 'device') {
    event.waitUntil(refreshShell())
    const page = await paint(shell, { path: path + search, userId: user })
    // For one page: what is done there at once would not be in it.
    event.waitUntil(forgetPicture())
    return page
  }
  return fetch(event.request).catch(() => shell)
}

/** So that the next page has the look, the language and the settings of the server as they are now. */
async function refreshShell(): Promise<void> {
  const { isOutdated } = await build.refreshShell()
  // Not waited for: a worker that is busy is not replaced.
  if (isOutdated) void self.registration.update().catch(() => undefined)
}
