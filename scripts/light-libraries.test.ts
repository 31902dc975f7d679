import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withoutMethods } from './light-libraries.ts'

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
