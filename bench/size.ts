import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { routes } from '#routes/routes.ts'
import { buildIfChanged } from '#scripts/build.ts'
import { root } from '#scripts/root.ts'
import { loadAssets } from '#server/assets.ts'
import { entryFiles, urlOfSource } from '#server/vite-manifest.ts'
import { bundle } from './bundle.ts'
import { type House, openHouse } from './house.ts'
import { type Figure, report } from './measure.ts'

const scriptMost = 100
const editorMost = 105
const writingSources = [
  'src/routes/notepad/editor/open-editor.ts',
  'src/routes/notepad/tools.tsx',
  'src/client/notepad-writing.ts',
]
/** What a server may send before it hears from the browser again (RFC 6928: ten packets). */
const firstFlightMost = 14

await buildIfChanged()
const { manifest, files } = await loadAssets(path.join(root, 'dist/client'))
const react = await sizeOfReact()
const house = await openHouse()
try {
  await measure(house)
} finally {
  await house.close()
}

async function measure({ get, groupId, itemId, notepadId }: House) {
  const params = { group: groupId, item: itemId, notepad: notepadId, token: 'a'.repeat(40) }
  const pages = await Promise.all(
    Object.values(routes).map(async ({ path: pattern }) => ({
      pattern,
      ...(await load(get, fillIn(pattern, params))),
    })),
  )
  const visitor = await load(get, '/', { cookie: '' })
  const entrances = await Promise.all(
    [routes.home, routes.signIn, routes.signUp, routes.invite].map(async ({ path: pattern }) => ({
      pattern: `${pattern}, as a visitor`,
      ...(await load(get, fillIn(pattern, params), { cookie: '' })),
    })),
  )
  const all = [...entrances, ...pages]
  const first = new Set(all.flatMap(({ scripts, behind }) => [...scripts, ...behind]))
  const later = [...files.keys()].filter((file) => file.endsWith('.js') && !first.has(file))
  const fonts = [...files.keys()].filter((file) => file.endsWith('.woff2'))

  report(
    'Script and words before a page answers to a press, gzip',
    all.map(({ pattern, scripts, words }) => ({
      name: pattern,
      ours: sum(scripts) + words,
      unit: 'kB',
      beside: { name: 'React alone', value: react },
      goal: { most: scriptMost },
    })),
  )
  report(
    'What it then asks for by itself: acting, the connection, all other words',
    all.map(({ pattern, behind }) => ({ name: pattern, ours: sum(behind), unit: 'kB' })),
  )
  const list = pages.find(({ pattern }) => pattern === routes.listItems.path)?.scripts ?? []
  report(
    `The largest of the list's ${list.length} files`,
    list.map(toFigure).sort(bySize).slice(0, 12),
  )
  const notepad = pages
    .filter(({ pattern }) => pattern === routes.notepad.path)
    .flatMap(({ scripts, behind }) => [...scripts, ...behind])
  report('What a notepad loads to be written in, gzip', [
    {
      name: 'the editor, with Yjs',
      ours: sum(newFiles(['src/routes/notepad/editor/open-editor.ts'], notepad)),
      unit: 'kB',
      goal: { most: editorMost },
    },
    {
      name: 'with its toolbar and menus, and what sends the words',
      ours: sum(newFiles(writingSources, notepad)),
      unit: 'kB',
    },
  ])
  report('Loaded later, by what needs it', later.map(toFigure).sort(bySize))
  report('What a visitor waits for before the first paint, gzip', [
    {
      name: 'HTML of /, styles inside',
      ours: visitor.html + sum(visitor.styles),
      unit: 'kB',
      goal: { most: firstFlightMost },
    },
  ])
  report('Beside them', [
    ...pages.map(({ pattern, html }): Figure => ({
      name: `HTML of ${pattern}`,
      ours: html,
      unit: 'kB',
    })),
    ...fonts.map(toFigure),
  ])
}

/**
 * What a page waits for before it answers to a press: the scripts that it names and the words that
 * it brings. `behind` is what it then asks for by itself: acting, the connection, all other words.
 * Not the reporter and the other screens, which wait for an idle moment.
 */
async function load(get: House['get'], url: string, as?: { cookie: string }) {
  const html = await (await get(url, as)).text()
  const named = Array.from(
    html.matchAll(/<[^>]+ (?:src|href)="(\/assets\/[^"]+)"/g),
    ([tag, file = '']) => ({ file, isBehind: tag.includes('fetchpriority="low"') }),
  )
  const scripts = named.filter(({ file }) => file.endsWith('.js'))
  const catalogue = urlOfSource(manifest, 'src/words/en.json') ?? ''
  const [, words] = /id="words">(.*?)<\/script>/s.exec(html) ?? []
  return {
    html: gzipSync(html).length / 1000,
    words: words === undefined ? sum([catalogue]) : gzipSync(words, { level: 9 }).length / 1000,
    scripts: [...new Set(scripts.filter(({ isBehind }) => !isBehind).map(({ file }) => file))],
    behind: [
      ...scripts.filter(({ isBehind }) => isBehind).map(({ file }) => file),
      ...(words === undefined || as?.cookie === '' ? [] : [catalogue]),
    ],
    styles: named.map(({ file }) => file).filter((file) => file.endsWith('.css')),
  }
}

/** The scripts of these sources that a page does not have yet. */
function newFiles(sources: readonly string[], known: readonly string[]): string[] {
  const needed = sources.flatMap((source) => {
    const { script, preloads } = entryFiles(manifest, source)
    return [script, ...preloads]
  })
  return [...new Set(needed)].filter((file) => !known.includes(file))
}

function toFigure(file: string): Figure {
  const source = Object.keys(manifest).find((key) => `/${manifest[key]?.file}` === file)
  return { name: path.basename(source ?? file), ours: sum([file]), unit: 'kB' }
}

function bySize(a: Figure, b: Figure): number {
  return b.ours - a.ours
}

/** As sent: the `.gz` that the build made, or the file itself where it is packed already. */
function sum(names: readonly string[]): number {
  const bytes = names.map((name) => {
    const variants = files.get(name)?.variants
    return (variants?.get('gzip') ?? variants?.get('identity'))?.bytes.byteLength ?? Number.NaN
  })
  return bytes.reduce((total, size) => total + size, 0) / 1000
}

async function sizeOfReact(): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'trivet-bench-'))
  try {
    const script = await readFile(await bundle('react-alone.ts', 'browser', folder))
    return gzipSync(script, { level: 9 }).length / 1000
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function fillIn(pattern: string, params: Record<string, string>): string {
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
}
