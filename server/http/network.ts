/** What of an address is counted for limits: one household has a whole /64 of IPv6 addresses. */
export function network(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const last = tail.split(':').filter(Boolean)
  const middle = address.includes('::') ? Array.from({ length: 8 - groups.length - last.length }, () => '0') : []
  return [...groups, ...middle, ...last].slice(0, 4).join(':')
}
