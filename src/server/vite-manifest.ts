import * as v from 'valibot'

/** What Vite writes about one source file in `.vite/manifest.json`; we read these parts of it. */
const Chunk = v.object({
  file: v.string(),
  css: v.optional(v.array(v.string()), []),
  imports: v.optional(v.array(v.string()), []),
})

const Manifest = v.record(v.string(), Chunk)
export type Manifest = v.InferOutput<typeof Manifest>

/** What our own build writes beside it, see `scripts/first-words.ts`. */
const FirstWords = v.record(v.string(), v.array(v.string()))
export type FirstWords = v.InferOutput<typeof FirstWords>

export interface EntryFiles {
  /** The module script. */
  script: string
  styles: string[]
  /** What the script imports at once, so that the browser need not find out one by one. */
  preloads: string[]
}

export function parseManifest(json: string): Manifest {
  return v.parse(Manifest, JSON.parse(json))
}

export function parseFirstWords(json: string): FirstWords {
  return v.parse(FirstWords, JSON.parse(json))
}

/** The URLs that a page names for one entry, such as `src/routes/browser.tsx`. */
export function entryFiles(manifest: Manifest, entry: string): EntryFiles {
  const chunks = [...reachable(manifest, entry)].map((source) => mustFind(manifest, source))
  const styles = new Set(chunks.toReversed().flatMap(({ css }) => css.map(toUrl)))
  // Without code splitting of styles there is one sheet, which belongs to no chunk.
  const whole = manifest['style.css']
  if (whole) styles.add(toUrl(whole.file))
  const [script = '', ...preloads] = chunks.map(({ file }) => toUrl(file))
  return { script, styles: [...styles], preloads }
}

/** The same for an entry and the chunks that it will ask for on this page. */
export function pageFiles(manifest: Manifest, entry: string, sources: string[]): EntryFiles {
  const first = entryFiles(manifest, entry)
  const needed = sources.map((source) => entryFiles(manifest, source))
  const styles = new Set([first, ...needed].flatMap((files) => files.styles))
  const preloads = new Set([first, ...needed].flatMap((files) => [files.script, ...files.preloads]))
  preloads.delete(first.script)
  return { script: first.script, styles: [...styles], preloads: [...preloads] }
}

/** The URL of one source file's chunk or asset: a language (`src/words/de.json`), a font. */
export function urlOfSource(manifest: Manifest, source: string): string | undefined {
  const chunk = manifest[source]
  return chunk && toUrl(chunk.file)
}

function reachable(manifest: Manifest, source: string, found = new Set<string>()): Set<string> {
  if (found.has(source)) return found
  found.add(source)
  for (const imported of mustFind(manifest, source).imports) reachable(manifest, imported, found)
  return found
}

function mustFind(manifest: Manifest, source: string): Manifest[string] {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`The build has no ${source}`)
  return chunk
}

function toUrl(file: string): string {
  return `/${file}`
}
