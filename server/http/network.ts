/**
 * What of an address is counted for limits: one household has a whole /64 of IPv6 addresses, and whoever rents a server
 * or a line for a firm a whole /48 of those. An IPv4 address is counted as it is.
 */
export function network(address: string, bits: 48 | 64 = 64): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const last = tail.split(':').filter(Boolean)
  const middle = address.includes('::') ? Array.from({ length: 8 - groups.length - last.length }, () => '0') : []
  return [...groups, ...middle, ...last].slice(0, bits / 16).join(':')
}
