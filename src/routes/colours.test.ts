import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { colours } from '#domain/colour-of.ts'
import { root } from '#scripts/root.ts'
import { expect, test } from 'vitest'

test('[UI-8] each colour that can be chosen is one of the tokens', () => {
  const tokens = readFileSync(join(root, 'src/ui/tokens.css'), 'utf8')

  const known = [...tokens.matchAll(/\[data-colour='(\w+)'\] \{\s+--colour: var\(--c-(\w+)\)/g)]

  expect(known.map(([, name]) => name)).toEqual(colours)
  expect(known.map(([, , token]) => token)).toEqual(colours)
})
