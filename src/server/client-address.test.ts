import { expect, test } from 'vitest'
import { addressBlock, clientAddress } from './client-address.ts'

test.each([
  ['a header from a stranger', '203.0.113.7', '1.2.3.4', [], '203.0.113.7'],
  ['no header from a proxy', '10.0.0.1', undefined, ['10.0.0.1'], '10.0.0.1'],
  ['the last hop before a proxy', '10.0.0.1', '1.2.3.4, 5.6.7.8', ['10.0.0.0/8'], '5.6.7.8'],
  ['through two proxies', '10.0.0.1', '1.2.3.4, 5.6.7.8, 10.9.9.9', ['10.0.0.0/8'], '5.6.7.8'],
  ['nonsense from a proxy', '10.0.0.1', '1.2.3.4, nonsense', ['10.0.0.1'], '10.0.0.1'],
  ['a port', '::1', '5.6.7.8:4711', ['::1'], '5.6.7.8'],
  ['brackets', '::1', '[2001:db8::1]:4711', ['::1'], '2001:db8::1'],
  ['IPv4 within IPv6', '::ffff:10.0.0.1', '5.6.7.8', ['10.0.0.1'], '5.6.7.8'],
])('[RL-4] whose address counts: %s', (_, socketAddress, forwardedFor, proxies, expected) => {
  expect(clientAddress({ socketAddress, forwardedFor }, proxies)).toBe(expected)
})

test('[RL-5] limits count a network of IPv6 as one', () => {
  expect(addressBlock('203.0.113.7')).toBe('203.0.113.7')
  expect(addressBlock('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(addressBlock('2001:db8:1:2::6')).toBe('2001:db8:1:2::/64')
  expect(addressBlock('2001:DB8::6')).toBe('2001:db8:0:0::/64')
  expect(addressBlock('::1')).toBe('0:0:0:0::/64')
})
