import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Context, MiddlewareHandler } from 'hono'
import { chooseEncoding, type Encoding } from './accept-encoding.ts'
import { type FirstWords, parseFirstWords, parseManifest, type Manifest } from './vite-manifest.ts'

export interface Assets {
  /** By URL path. What is not in here cannot be asked for, whatever a path looks like. */
  files: Map<string, Asset>
  manifest: Manifest
  /** By source: the folders of the catalogue that it speaks of. */
  folders: FirstWords
}

export interface Asset {
  contentType: string
  cacheControl: string
  variants: Map<Encoding, Variant>
}

interface Variant {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
}

/** All of them stay in memory; a build that outgrew this has taken in something by mistake. */
export const assetsMaxBytes = 64 * 1024 * 1024

/** Reads the browser's build (`dist/client`) once, with the `.br` and `.gz` files made with it. */
export async function loadAssets(folder: string): Promise<Assets> {
  const contents = await readAll(folder)
  const manifestText = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8')
  const wordsText = await readFile(join(folder, '.vite', 'first-words.json'), 'utf8').catch(
    // A build of before it was written down: its pages load all words.
    () => '{}',
  )
  const files = new Map<string, Asset>()
  for (const [path, bytes] of contents) {
    if (isCompressedTwin(path, contents)) continue
    const variants = new Map<Encoding, Variant>([['identity', toVariant(bytes)]])
    const brotli = contents.get(`${path}.br`)
    if (brotli) variants.set('br', toVariant(brotli))
    const gzip = contents.get(`${path}.gz`)
    if (gzip) variants.set('gzip', toVariant(gzip))
    files.set(path, { contentType: contentTypeOf(path), cacheControl: cachingOf(path), variants })
  }
  return { files, manifest: parseManifest(manifestText), folders: parseFirstWords(wordsText) }
}

/** Answers what is a file of the build, and leaves everything else to the routes after it. */
export function serveAssets({ files }: Assets): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const asset = files.get(c.req.path)
    if (asset) return answer(c, asset)
    // A page in place of a missing script would be read as a script.
    if (c.req.path.startsWith('/assets/')) return c.text('Not found', 404)
    return next()
  }
}

function answer(c: Context, asset: Asset): Response | Promise<Response> {
  const { variants, contentType, cacheControl } = asset
  const available = new Set(variants.keys())
  const encoding = chooseEncoding(c.req.header('accept-encoding'), available)
  const variant = variants.get(encoding)
  if (!variant) return c.notFound()
  c.header('Cache-Control', cacheControl)
  c.header('ETag', variant.etag)
  if (available.size > 1) c.header('Vary', 'Accept-Encoding')
  if (isSame(c.req.header('if-none-match'), variant.etag)) return c.body(null, 304)
  if (encoding !== 'identity') c.header('Content-Encoding', encoding)
  c.header('Content-Type', contentType)
  c.header('Content-Length', String(variant.bytes.byteLength))
  return c.body(variant.bytes)
}

function isSame(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

async function readAll(folder: string): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const contents = new Map<string, Uint8Array<ArrayBuffer>>()
  let size = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    if (!entry.isFile() || path.startsWith('/.vite/')) continue
    const bytes = await readFile(file)
    size += bytes.byteLength
    if (size > assetsMaxBytes) {
      throw new Error(`The files in ${folder} are larger than ${assetsMaxBytes} bytes in all`)
    }
    contents.set(path, bytes)
  }
  return contents
}

function isCompressedTwin(path: string, contents: Map<string, unknown>): boolean {
  return /\.(br|gz)$/.test(path) && contents.has(path.slice(0, -3))
}

function toVariant(bytes: Uint8Array<ArrayBuffer>): Variant {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { bytes, etag: `"${hash}"` }
}

/** The build puts a hash of the content into every name under `/assets/`; other names stay the same. */
function cachingOf(path: string): string {
  // A browser that kept an old worker would keep the old version with it.
  if (path === '/sw.js') return 'no-cache'
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
}

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

function contentTypeOf(path: string): string {
  return contentTypes[extname(path)] ?? 'application/octet-stream'
}
