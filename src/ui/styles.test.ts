import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rules = globSync('src/**/*.css').map((file) => ({
  file,
  css: readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\//gu, ''),
}))
const modules = rules.filter(({ file }) => file.endsWith('.module.css'))

function offenders(pattern: RegExp, among = modules): string[] {
  return among.flatMap(({ file, css }) =>
    [...css.matchAll(pattern)].map((match) => `${file}: ${match[0].trim()}`),
  )
}

test('[UI-2] a colour is written in the tokens and nowhere else', () => {
  const others = rules.filter(({ file }) => file !== 'src/ui/tokens.css')

  expect(offenders(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab|lab)a?\(/giu, others)).toEqual([])
})

test('[UI-3] nothing is laid out by left and right, so that every screen mirrors', () => {
  const sides =
    /(?:^|[\s;{])(?:(?:margin|padding|border|inset)-(?:left|right|top|bottom)\b|(?:left|right|top|bottom)\s*:|text-align:\s*(?:left|right)|float:\s*(?:left|right))/gmu

  expect(offenders(sides)).toEqual([])
})

test('[UI-4] nothing lies higher than 2: what must be on top is in the top layer', () => {
  expect(offenders(/z-index:\s*(?:[3-9]|\d{2,})/gu)).toEqual([])
})

test('[UI-5] a rule belongs to a layer, so that a screen can always overrule a part', () => {
  const outside = modules.filter(
    ({ css }) => !/^\s*@layer (?:parts|screens) \{[^]*\}\s*$/u.test(css),
  )

  expect(outside.map(({ file }) => file)).toEqual([])
})
