import { sha256 } from '#domain/sha256.ts'
import { PrecacheController } from 'workbox-precaching/PrecacheController.js'

type Files = Parameters<PrecacheController['precache']>[0]

const cachePrefix = 'trivet-build-'
const shellUrl = '/shell'
const shellMs = 10_000

/**
 * The files of one build and the shell that names them, in a cache of their own: a new version
 * replaces all of them at once, and a tab of the old one still finds its own.
 */
export class Build {
  readonly cacheName: string
  readonly #files: PrecacheController

  constructor(files: Files) {
    const bytes = new TextEncoder().encode(JSON.stringify(files))
    this.cacheName = `${cachePrefix}${sha256(bytes).slice(0, 16)}`
    this.#files = new PrecacheController({ cacheName: this.cacheName })
    this.#files.addToCacheList(files)
  }

  /** Everything or nothing: a worker whose build is not whole is not installed. */
  install(event: ExtendableEvent): Promise<unknown> {
    return Promise.all([this.#files.install(event), this.#keepShell()])
  }

  has(url: string): boolean {
    return this.#files.getCacheKeyForURL(url) !== undefined
  }

  /** A file of this build, or of the one before for a tab that is still open. */
  async find(url: string): Promise<Response | undefined> {
    return (await this.#files.matchPrecache(url)) ?? caches.match(url, { ignoreVary: true })
  }

  async shell(): Promise<Response | undefined> {
    const cache = await caches.open(this.cacheName)
    return cache.match(shellUrl, { ignoreVary: true })
  }

  /** Fetches the shell again; says whether the server has moved on to another build. */
  async refreshShell(): Promise<{ isOutdated: boolean }> {
    try {
      await this.#keepShell()
    } catch (error) {
      return { isOutdated: error instanceof OtherBuild }
    }
    return { isOutdated: false }
  }

  /** Old tabs have loaded nearly everything; the build before this one is enough for the rest. */
  async dropOlderBuilds(): Promise<void> {
    const names = await caches.keys()
    const others = names.filter((name) => name.startsWith(cachePrefix) && name !== this.cacheName)
    await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  }

  async #keepShell(): Promise<void> {
    const signal = AbortSignal.timeout(shellMs)
    const response = await fetch(shellUrl, { cache: 'no-store', signal })
    if (!response.ok) throw new Error(`the shell was answered with ${response.status}`)
    const html = await response.clone().text()
    if (!this.#holdsFilesOf(html)) throw new OtherBuild('the shell is of another build')
    const cache = await caches.open(this.cacheName)
    await cache.put(shellUrl, response)
  }

  /** A shell that names files of another build would not come alive without a network. */
  #holdsFilesOf(html: string): boolean {
    const named = Array.from(html.matchAll(/"(\/assets\/[^"]+)"/g), ([, url = '']) => url)
    return named.length > 0 && named.every((url) => this.has(url))
  }
}

class OtherBuild extends Error {}
