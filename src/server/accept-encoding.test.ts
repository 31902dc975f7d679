import { expect, test } from 'vitest'
import { chooseEncoding, type Encoding } from './accept-encoding.ts'

const all = new Set<Encoding>(['identity', 'gzip', 'br'])

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['identity, br;q=0.5', 'identity'],
  ['gzip ; q=0.000', 'identity'],
  ['br;q=x', 'identity'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('[SV-51] for Accept-Encoding %j the answer is %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted, all)).toBe(encoding)
})

test('[SV-51] what was not compressed is sent as it is', () => {
  expect(chooseEncoding('br, gzip', new Set<Encoding>(['identity']))).toBe('identity')
})
