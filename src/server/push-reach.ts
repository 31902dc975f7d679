import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Which addresses the server itself goes to when a browser names one. */
export interface Reach {
  allows(url: URL): boolean
  lookup: LookupFunction
}

const closed = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  closed.addSubnet(net, bits, 'ipv6')

/** Whether an address is one of the open Internet: not this machine, and nothing in its own network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  // An IPv4 address in IPv6 clothes is that IPv4 address.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return isPublicAddress(mapped)
  if (/^::ffff:/i.test(address)) return false
  return !closed.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Only over https, and only to the open Internet, by name or by address. */
export const publicReach: Reach = {
  allows({ protocol, hostname, username, password, port }) {
    if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false
    const address = hostname.replace(/^\[|\]$/g, '')
    if (isIP(address) !== 0) return isPublicAddress(address)
    return hostname.includes('.') && !/(^|\.)(localhost|local|internal|lan|home)\.?$/.test(hostname)
  },
  // A name is looked at when it is used: what it meant before says nothing about now.
  lookup(hostname, options, answer) {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return answer(error, '', 0)
      const open = addresses.filter(({ address }) => isPublicAddress(address))
      const [first] = open
      if (!first || open.length < addresses.length) {
        return answer(new Error('an address that is not public'), '', 0)
      }
      return options.all ? answer(null, open) : answer(null, first.address, first.family)
    })
  },
}
