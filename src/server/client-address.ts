import { BlockList, isIP } from 'node:net'

interface AddressedRequest {
  socketAddress: string
  forwardedFor: string | undefined
}

/**
 * Who is asking. Anybody can send `X-Forwarded-For`, so it counts only as far as it was written
 * by proxies that the operator named: from the right, up to the first stranger.
 */
export function clientAddress(request: AddressedRequest, trustedProxies: string[]): string {
  let address = plainAddress(request.socketAddress) ?? request.socketAddress
  const trusted = toBlockList(trustedProxies)
  const hops = request.forwardedFor?.split(',') ?? []
  while (isIn(trusted, address)) {
    const hop = plainAddress(hops.pop()?.trim() ?? '')
    if (hop === undefined) break
    address = hop
  }
  return address
}

/** What limits count by. One household has 2^64 addresses of IPv6, and could use each once. */
export function addressBlock(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array.from({ length: gap }, () => '0'), ...last]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** Without a port or brackets, and IPv4 as IPv4. */
function plainAddress(value: string): string | undefined {
  const bare = value.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  const address = bare.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) === 0 ? undefined : address
}

function toBlockList(proxies: string[]): BlockList {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

function isIn(list: BlockList, address: string): boolean {
  return isIP(address) !== 0 && list.check(address, familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
