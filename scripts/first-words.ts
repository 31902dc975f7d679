import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { entry, type Uses } from './chunks.ts'

const catalogue: object = JSON.parse(
  readFileSync(new URL('../src/words/en.json', import.meta.url), 'utf8'),
)

/**
 * Writes down for each screen the folders of the catalogue that its first load speaks of, so that a
 * page brings those words itself and all others come behind it.
 */
export function firstWords(uses: Uses): Plugin {
  return {
    name: 'first-words',
    generateBundle() {
      const screens = new Map<string, Set<string>>()
      for (const [id, users] of uses) {
        const folders = foldersIn(id)
        if (folders.length === 0) continue
        for (const user of users) {
          const known = screens.get(user) ?? new Set()
          screens.set(user, new Set([...known, ...folders]))
        }
      }
      const always = screens.get(entry) ?? new Set()
      const table = Object.fromEntries(
        [...screens].map(([user, folders]) => [
          `src/${user}`,
          [...new Set([...always, ...folders])].sort(),
        ]),
      )
      const source = JSON.stringify(table)
      this.emitFile({ type: 'asset', fileName: '.vite/first-words.json', source })
    },
  }
}

/** As our code speaks of them: `words.list`, `useWords().list`, `const { list } = words`, `({ list }: Words)`. */
function foldersIn(id: string): string[] {
  if (!/\/src\/.*\.tsx?$/.test(id)) return []
  return foldersOf(readFileSync(id, 'utf8'))
}

export function foldersOf(code: string): string[] {
  const named = [...code.matchAll(/\b(?:words|useWords\(\))\s*\??\.\s*(\w+)/g)].map(
    ([, name]) => name,
  )
  const taken = [
    ...code.matchAll(/\{([^{}]*)\}\s*=\s*(?:\w+\.)*(?:words\b|useWords\(\))/g),
    ...code.matchAll(/\{([^{}]*)\}: Words\b/g),
  ].flatMap(([, names = '']) => [...names.matchAll(/\w+/g)].map(([name]) => name))
  return [...named, ...taken].filter(
    (name): name is string => name !== undefined && Object.hasOwn(catalogue, name),
  )
}
