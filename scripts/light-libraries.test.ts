import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { lib0, withoutMethods } from './light-libraries.ts'
import { root } from './root.ts'

const code = `
class Step {
  apply() { return this }
  toJSON() { return {} }
  static jsonID(id, of) { of.prototype.jsonID = id }
}
Step.jsonID('step', Step)
Step.register(Step)`

test('[CMD-19] a library’s methods that nothing calls are left out, with the calls as it loads', () => {
  const light = withoutMethods(code, parseAst(code), ['toJSON', 'jsonID'])

  expect(light.replaceAll(/\s+/g, ' ')).toBe(
    ' class Step { apply() { return this } } Step.register(Step)',
  )
})

test('[CMD-19] a method that the library no longer has is told of', () => {
  expect(() => withoutMethods(code, parseAst(code), ['toJSON', 'merge'])).toThrow('merge')
})

test('[CMD-21] what stands in the place of a library’s settings has all that Yjs asks of them', () => {
  const files = ['buffer.js', 'logging.common.js', 'logging.node.js', 'schema.js']
  const code = files.map((file) => readFileSync(path.join(root, 'node_modules/lib0', file), 'utf8'))
  const asked = new Set(code.flatMap((each) => each.match(/\benv\.\w+/g) ?? []))

  const exported = lib0['environment.js'].match(/const \w+/g) ?? []

  expect(new Set(exported.map((name) => name.replace('const ', 'env.')))).toEqual(asked)
})
