import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { foldersOf } from './first-words.ts'

test('[WD-17] the folders that a module speaks of are found in each way of saying them', () => {
  const said = `
    const { list, item: say } = useWords()
    const { trash } = spoken.words
    words.roles[role]; useWords().group.title; words
      .state
    function inShort(rule: string, { repeat }: Words): string {}
    crosswords.notepad; words.nothingOfOurs`

  const folders = foldersOf(said)

  expect(folders.toSorted()).toEqual(['group', 'item', 'list', 'repeat', 'roles', 'state', 'trash'])
})

test('[WD-17] no module speaks of them in another way', async () => {
  const files = await Array.fromAsync(glob('src/{routes,words,ui,client}/**/*.{ts,tsx}'))
  const sources = files.filter((file) => !/\.test\.|\.d\.json\.ts$/.test(file))

  const odd: string[] = []
  for (const file of sources) {
    const code = await readFile(file, 'utf8')
    if (/\b(words|useWords\(\))\[|\{\s*\.\.\.\w+\s*\}\s*=\s*(words\b|useWords)/.test(code))
      odd.push(file)
  }

  expect(sources.length).toBeGreaterThan(100)
  expect(odd).toEqual([])
})
