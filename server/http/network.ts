/**
 * Returns the network that rate limits count an address for. One household has a /64 of IPv6 addresses, and a rented
 * server or a company line a /48. An IPv4 address counts as itself.
 */
export function network(address: string, bits: 48 | 64 = 64): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const last = tail.split(':').filter(Boolean)
  const middle = address.includes('::') ? Array.from({ length: 8 - groups.length - last.length }, () => '0') : []
  return [...groups, ...middle, ...last].slice(0, bits / 16).join(':')
}
