/** In a cache and not in a database, because the service worker reads it before each page. */
const cacheName = 'trivet-marker'
const key = '/signed-in'

/** From here on this device's pages come from its own data, without asking the server. */
export async function markDevice(userId: string): Promise<void> {
  const cache = await openMarkers()
  await cache?.put(key, new Response(userId))
}

/** From here on pages come from the server again. */
export async function unmarkDevice(): Promise<void> {
  const cache = await openMarkers()
  await cache?.delete(key)
}

/** Whose data this device holds. */
export async function markedUser(): Promise<string | undefined> {
  const cache = await openMarkers()
  const marker = await cache?.match(key)
  return marker?.text()
}

/** None over plain http from another host, and where the browser refuses storage. */
async function openMarkers(): Promise<Cache | undefined> {
  try {
    return await globalThis.caches?.open(cacheName)
  } catch {
    return undefined
  }
}
