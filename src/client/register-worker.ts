import { trustedScript } from './trusted-script.ts'

const workerUrl = '/sw.js'
const checkEveryMs = 3_600_000

/** Installs what makes this device work without a network; fetched once the page has loaded. */
export async function registerWorker(): Promise<void> {
  const { serviceWorker: workers } = navigator
  // Not over plain http from another host, and not in every private window.
  if (!workers) return
  followNotices(workers)
  try {
    checkNowAndThen(await workers.register(trustedScript(workerUrl)))
  } catch {
    // Storage or workers are switched off, or the network went: the next page tries again.
  }
}

/** Somebody tapped a notification: the page goes where it leads, and its mark on the app's icon goes. */
function followNotices(workers: ServiceWorkerContainer): void {
  workers.addEventListener('message', (event) => {
    const { type, path }: { type?: unknown; path?: unknown } = event.data ?? {}
    if (type !== 'open' || typeof path !== 'string' || !/^\/(?!\/)/.test(path)) return
    event.ports[0]?.postMessage('opened')
    const { ready, newVersion } = document.documentElement.dataset
    if (ready === undefined || newVersion !== undefined) location.assign(path)
    else history.pushState(null, '', path)
  })
  document.addEventListener('visibilitychange', clearBadge)
  clearBadge()
}

/** Whoever looks at the app has seen that there is something. */
function clearBadge(): void {
  if (document.visibilityState !== 'visible') return
  const { clearAppBadge }: { clearAppBadge?: () => Promise<void> } = navigator
  clearAppBadge?.call(navigator).catch(() => undefined)
}

/** The browser looks at each page load, but an installed app may stay open for weeks. */
function checkNowAndThen(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < checkEveryMs) return
    checkedAt = Date.now()
    registration.update().catch(() => undefined)
  })
}
