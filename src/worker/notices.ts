import { keysOf } from '#client/push-keys.ts'

/** As the server sends it; see `server/notice-message.ts`. */
interface Notice {
  title: string
  body: string
  tag: string
  url: string
  language: string
  direction: 'ltr' | 'rtl'
}

/** Where the system marks the app's icon; no types know it in a worker. */
interface Badged {
  setAppBadge?: (count: number) => Promise<void>
  clearAppBadge?: () => Promise<void>
}

/** Shows what the server tells this device, and leads to the place that it is about. */
export function listenForNotices(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('push', (event) => {
    const notice = readNotice(event.data)
    if (notice) event.waitUntil(show(scope, notice))
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { url }: { url?: unknown } = event.notification.data ?? {}
    event.waitUntil(
      Promise.all([markIcon(scope), open(scope, typeof url === 'string' ? url : '/')]),
    )
  })
  scope.addEventListener('notificationclose', (event) => event.waitUntil(markIcon(scope)))
  scope.addEventListener('pushsubscriptionchange', (event) => {
    // The browser has moved it elsewhere: without this nothing would come any more.
    if (event instanceof ExtendableEvent) event.waitUntil(subscribeAgain(scope))
  })
}

function readNotice(data: PushMessageData | null): Notice | null {
  try {
    // Only our own server has the key to send what a browser takes.
    return (data?.json() as Notice | undefined) ?? null
  } catch {
    return null
  }
}

async function show(scope: ServiceWorkerGlobalScope, notice: Notice): Promise<void> {
  const { title, body, tag, url, language: lang, direction: dir } = notice
  const windows = await scope.clients.matchAll({ type: 'window' })
  // Whoever looks at the group sees it happen.
  const isSeen = windows.some(
    (window) => window.focused && new URL(window.url).pathname.startsWith(`/groups/${tag}`),
  )
  if (isSeen) return
  const options = { body, tag, lang, dir, renotify: true, data: { url } }
  const pictures = { icon: '/icon-192.png', badge: '/icon-monochrome-512.png' }
  await scope.registration.showNotification(title, { ...options, ...pictures })
  await markIcon(scope)
}

/** As many as nobody has looked at yet; it is an extra, and fails silently. */
async function markIcon(scope: ServiceWorkerGlobalScope): Promise<void> {
  const { length } = await scope.registration.getNotifications()
  const navigator = scope.navigator as Badged
  const marked = length > 0 ? navigator.setAppBadge?.(length) : navigator.clearAppBadge?.()
  await marked?.catch(() => undefined)
}

/** The very place: in a window that is open already, else in a new one. */
async function open(scope: ServiceWorkerGlobalScope, place: string): Promise<void> {
  const url = new URL(place, scope.location.origin)
  if (url.origin !== scope.location.origin) return
  const windows = await scope.clients.matchAll({ type: 'window' })
  const path = url.pathname + url.search
  const there = windows.find((window) => window.url === url.href)
  const window = there ?? windows[0]
  if (!window) {
    await scope.clients.openWindow(url.href)
    return
  }
  const focused = await window.focus().catch(() => window)
  if (there || (await asked(focused, path))) return
  // A page that does not answer is loaded anew, there.
  await focused.navigate(url.href).catch(() => scope.clients.openWindow(url.href))
}

const answerWithinMs = 1_000

/** Whether a page goes there by itself, and so loses nothing of what it shows. */
function asked(window: WindowClient, path: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => resolve(true))
  port1.start()
  setTimeout(() => resolve(false), answerWithinMs)
  window.postMessage({ type: 'open', path }, [port2])
  return promise
}

async function subscribeAgain({ registration }: ServiceWorkerGlobalScope): Promise<void> {
  const answer = await fetch('/push/key')
  if (!answer.ok) return
  const { key }: { key: string } = await answer.json()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = await registration.pushManager.subscribe(options)
  await fetch('/push/subscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...keysOf(subscription), language: navigator.language }),
  })
}
