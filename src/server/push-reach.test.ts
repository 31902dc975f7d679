import { expect, test } from 'vitest'
import { isPublicAddress, publicReach } from './push-reach.ts'

test('[PU-11] addresses of this machine and of its network are not public, in any clothes', () => {
  const closed =
    '127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 ' +
    '255.255.255.255 ::1 :: fe80::1 fd00::1 ff02::1 ::ffff:127.0.0.1 ::ffff:7f00:1 ' +
    '64:ff9b::7f00:1 2002:7f00:1:: nothing'
  const open = ['8.8.8.8', '172.32.0.1', '2a00:1450:4001:830::200a', '::ffff:8.8.8.8']

  expect(closed.split(' ').filter(isPublicAddress)).toEqual([])
  expect(open.filter(isPublicAddress)).toEqual(open)
})

test('[PU-12] a name that leads to this machine is refused when it is used', async () => {
  const { promise, resolve } = Promise.withResolvers<Error | null>()

  publicReach.lookup('localhost', {}, (error) => resolve(error))

  expect((await promise)?.message).toBe('an address that is not public')
})
