import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.dirname(import.meta.dirname)
const spec = readFileSync(path.join(root, 'docs/spec.md'), 'utf8')
const rules = [...spec.matchAll(/^- \*\*([A-Z]+-?\d+)\*\*/gm)].map(([, rule = '']) => rule)
const tests = globSync('{src,scripts,tests}/**/*.{test,spec}.{ts,tsx}', { cwd: root })
const named = new Set(tests.flatMap(rulesIn))

test('[CMD-22] each rule has a number of its own, and a test that names it', () => {
  expect(rules.filter((rule, place) => rules.indexOf(rule) !== place)).toEqual([])
  expect(rules.filter((rule) => !named.has(rule))).toEqual([])
})

test('[CMD-22] each number that a test names is one of a rule', () => {
  expect([...named].filter((rule) => !rules.includes(rule))).toEqual([])
})

test('[CMD-22] the letters of each rule stand in the contents', () => {
  const [contents = ''] = spec.split('\n## ')
  const listed = new Set([...contents.matchAll(/\b[A-Z]{1,3}\b/g)].map(([letters]) => letters))
  const letters = new Set(rules.map((rule) => rule.replace(/-?\d+$/, '')))

  expect([...letters].filter((each) => !listed.has(each))).toEqual([])
})

/** Such as `[LI-3]` or `[F4]`. */
function rulesIn(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(/\[([A-Z]{2,3}-\d+|[FR]\d+)\]/g)].map(([, rule = '']) => rule)
}
