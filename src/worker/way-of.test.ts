import { expect, test } from 'vitest'
import { wayOf } from './way-of.ts'

test.each([
  '/',
  '/create',
  '/user',
  '/user/',
  '/create/',
  '/groups/create',
  '/groups/g1',
  '/groups/g1/list-items',
  '/groups/g1/list-items/create',
  '/groups/g1/list-items/i1',
  '/groups/g1/notepads/n1',
])('[PW-3] %s opens from this device', (path) => {
  expect(wayOf(path)).toBe('device')
})

test.each(['/sign-in', '/sign-up', '/invite/abc', '/nowhere', '/users', '/authors'])(
  '[PW-4] %s asks the server first',
  (path) => {
    expect(wayOf(path)).toBe('server')
  },
)

test.each([
  '/auth/sign-out',
  '/sync',
  '/sync/snapshot',
  '/invitations/join',
  '/monitoring',
  '/health',
  '/metrics',
  '/shell',
  '/assets/gone.js',
])('[PW-5] %s is never answered by the worker', (path) => {
  expect(wayOf(path)).toBe('untouched')
})
