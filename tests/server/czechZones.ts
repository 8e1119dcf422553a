/** The zones of the demo's domains, for a ZONES that has further ones. */
export const czechZones = [
  { id: 1, fqdn: 'cz', timeZone: 'Europe/Prague', currency: 'CZK', minorDigits: 2, isAuctioned: true },
  {
    id: 2,
    fqdn: '0.2.4.e164.arpa',
    timeZone: 'Europe/Prague',
    currency: 'CZK',
    minorDigits: 2,
    isEnum: true,
    labelCount: 9,
  },
]
