import type { Id } from '#domain/id.ts'
import { markedUser } from './device-marker.ts'

/** The screen that was looked at last, as HTML: it is painted before our scripts are there. */
export interface Picture {
  userId: Id
  path: string
  html: string
  /** As an element. */
  title: string
  /** The files that it takes its looks from. */
  sheets: string[]
  /** What the shell holds that it fits to: the same build, the same language. */
  fits: string[]
  /** It says *today*. */
  day: string
}

/** In a cache and not in a database, because the service worker reads it before each page. */
const cacheName = 'trivet-picture'
const key = '/picture'

export async function keepPicture(picture: Picture): Promise<void> {
  // Whoever has signed out meanwhile leaves nothing behind.
  if ((await markedUser()) !== picture.userId) return
  const cache = await caches.open(cacheName)
  await cache.put(key, new Response(JSON.stringify(picture)))
}

export async function keptPicture(): Promise<Picture | undefined> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(key)
  // Only `keepPicture` writes it.
  return kept?.json()
}

export async function forgetPicture(): Promise<void> {
  // None over plain http from another host.
  await globalThis.caches?.delete(cacheName)
}

export function dayHere(): string {
  return new Date().toDateString()
}
