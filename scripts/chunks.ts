import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rolldown, UserConfig } from 'vite'

const source = fileURLToPath(new URL('../src/', import.meta.url))

/** What every page brings. */
export const entry = 'routes/browser.tsx'

/** Every page of somebody needs it, and none of a visitor. */
const somebody = 'routes/somebody.tsx'

/** Comes right behind every page of somebody. */
const acting = 'client/acting.ts'

/** Comes once a notepad is painted, and its tools after it. */
const editor = 'routes/notepad/editor/open-editor.ts'
const tools = 'routes/notepad/tools.tsx'

/**
 * The screens that people open first. What several of them use is apart for each combination, so
 * that none brings what only others need; the other screens take what is there.
 */
const firstScreens = {
  entrance: ['landing', 'sign-in', 'sign-up', 'invite'],
  home: ['home'],
  list: ['list-items'],
  group: ['group'],
  item: ['list-item'],
  notepad: ['notepad'],
}

const otherScreens = ['error', 'create', 'create-group', 'user', 'create-list-item']

/** A paint waits for every sheet, and a connection for each of them: what so many use is one. */
const sharedSheetMin = 3

/** For each module the entries that cannot do without it, by their paths in `src`. */
export type Uses = ReadonlyMap<string, ReadonlySet<string>>

/** Each page loads what it needs to come alive and little else. */
export function chunkGroups(uses: Uses) {
  const found = [...uses].map(([id, users]) => chunkOf(id, users))
  const names = new Set(found.filter((name) => name !== null))
  return [...names].map((name) => ({
    name,
    test: (id: string) => chunkOf(id, uses.get(id) ?? new Set()) === name,
    // All that a chunk imports is in a chunk that as many screens or more need.
    includeDependenciesRecursively: false,
  }))
}

function chunkOf(id: string, users: ReadonlySet<string>): string | null {
  // It waits for its screen, which could never begin if it had to wait for the same chunk.
  if (id === path.join(source, entry)) return null
  if (users.has(entry)) return 'base'
  const isUsedBy = (screen: string) => users.has(`routes/${screen}.tsx`)
  const firsts = Object.entries(firstScreens).filter(([, screens]) => screens.some(isUsedBy))
  const screens = [...Object.values(firstScreens).flat(), ...otherScreens].filter(isUsedBy)
  if (id.endsWith('.css') && screens.length >= sharedSheetMin) {
    return firstScreens.entrance.some(isUsedBy) ? 'base' : 'looks'
  }
  if (users.has(somebody)) return firstScreens.entrance.some(isUsedBy) ? 'base' : 'somebody'
  if (users.has(acting)) return ruleChunk(screens)
  if (users.has(editor) && !isUsedBy('notepad')) {
    const isForWriting = [...users].every((user) => user === editor || user === tools)
    // With a chunk of other screens would come what they alone need.
    return isForWriting ? 'editor' : null
  }
  return firsts.length > 0 && screens.length > 1 ? firsts.map(([name]) => name).join('-') : null
}

/** Rules that the most visited screens paint by, those that only others do, and all further ones. */
function ruleChunk(screens: string[]): string {
  if (screens.length === 0) return 'acting'
  return screens.includes('list-items') || screens.includes('home') ? 'painting-rules' : 'rules'
}

/** What needs what, the bundler says when nothing is put together: imports alone say too much. */
export async function findUses(config: UserConfig): Promise<Uses> {
  const { build } = await import('vite')
  const output = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, cssMinify: false },
  })
  const chunks = new Map<string, Rolldown.OutputChunk>()
  for (const file of (output as Rolldown.RolldownOutput).output) {
    if (file.type === 'chunk') chunks.set(file.fileName, file)
  }
  const uses = new Map<string, Set<string>>()
  for (const chunk of chunks.values()) {
    if (!chunk.facadeModuleId) continue
    const user = path.relative(source, chunk.facadeModuleId)
    for (const needed of reach(chunk.fileName, chunks)) {
      for (const id of chunks.get(needed)?.moduleIds ?? []) {
        uses.set(id, (uses.get(id) ?? new Set()).add(user))
      }
    }
  }
  return uses
}

function reach(
  name: string,
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  found = new Set<string>(),
): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const imported of chunks.get(name)?.imports ?? []) reach(imported, chunks, found)
  return found
}
