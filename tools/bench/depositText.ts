import { chanceOf, kinds, type Chance } from '#server/demo/seed/chance.ts'

/** The size of a generated deposit; everything else is in proportion to the domains. */
export type DepositSize = {
  domains: number
  tld: string
  watermark: string
  /** The first of the three years in which the domains expire. */
  expiryYear?: number
  /** For a differential deposit the one that it follows, and the number of domains in it. */
  differential?: { previousId: string; domains: number }
}

/** Returns the id of the deposit with this watermark. */
export function depositIdOf(watermark: string): string {
  return watermark.replace(/\D/g, '').slice(0, 13)
}

/**
 * Generates a deposit (RFC 8909) in pieces. A full one has 40 registrars, a contact for every two domains and a pair of
 * hosts for every twenty. A third of the domains has DNSSEC, a fifth has locks of registrars, every second contact has
 * both forms of its address. A differential one has domains only. The same size gives the same deposit.
 */
export function* depositText(size: DepositSize): Generator<string> {
  const { domains, tld, expiryYear = 2027, differential } = size
  const contacts = Math.ceil(domains / 2)
  const pairs = Math.ceil(domains / 20)
  yield head(size, { domains, contacts, hosts: pairs * 2 })
  if (!differential) {
    for (let number = 0; number < registrars; number++) yield registrar(number)
    yield* inPieces(contacts, contact)
    yield* inPieces(pairs * 2, (number) => host(number, tld))
  }
  yield* inPieces(differential?.domains ?? domains, (number) => domain(number, { tld, contacts, pairs, expiryYear }))
  yield '</rde:contents></rde:deposit>\n'
}

const registrars = 40

function* inPieces(count: number, textOf: (number: number) => string): Generator<string> {
  for (let number = 0; number < count;) {
    let piece = ''
    while (number < count && piece.length < 60_000) piece += textOf(number++)
    yield piece
  }
}

type Counts = { domains: number; contacts: number; hosts: number }

function head({ tld, watermark, differential }: DepositSize, counts: Counts): string {
  const uri = (name: string) => `urn:ietf:params:xml:ns:${name}-1.0`
  const rde = ['Header', 'Domain', 'Host', 'Contact', 'Registrar']
  const epp = ['domain', 'host', 'contact', 'rgp']
  const kind = differential ? `type="DIFF" prevId="${differential.previousId}"` : 'type="FULL"'
  return `<?xml version="1.0" encoding="UTF-8"?>
<rde:deposit ${kind} id="${depositIdOf(watermark)}" xmlns:rde="${uri('rde')}"
  ${rde.map((name) => `xmlns:rde${name}="${uri(`rde${name}`)}"`).join('\n  ')}
  ${epp.map((name) => `xmlns:${name}="${uri(name)}"`).join('\n  ')}
  xmlns:secDNS="urn:ietf:params:xml:ns:secDNS-1.1">
<rde:watermark>${watermark}</rde:watermark>
<rde:rdeMenu><rde:version>1.0</rde:version>${rde.map((name) => `<rde:objURI>${uri(`rde${name}`)}</rde:objURI>`).join('')}</rde:rdeMenu>
<rde:contents>
<rdeHeader:header><rdeHeader:tld>${tld}</rdeHeader:tld>
<rdeHeader:count uri="${uri('rdeDomain')}">${counts.domains}</rdeHeader:count>
<rdeHeader:count uri="${uri('rdeHost')}">${counts.hosts}</rdeHeader:count>
<rdeHeader:count uri="${uri('rdeContact')}">${counts.contacts}</rdeHeader:count>
<rdeHeader:count uri="${uri('rdeRegistrar')}">${registrars}</rdeHeader:count>
</rdeHeader:header>
`
}

function registrar(number: number): string {
  return `<rdeRegistrar:registrar><rdeRegistrar:id>reg-${number}</rdeRegistrar:id><rdeRegistrar:name>Registrar ${number}</rdeRegistrar:name>
<rdeRegistrar:gurid>${9000 + number}</rdeRegistrar:gurid><rdeRegistrar:status>ok</rdeRegistrar:status>
<rdeRegistrar:postalInfo type="int"><rdeRegistrar:addr><rdeRegistrar:street>${number} Main Street</rdeRegistrar:street><rdeRegistrar:city>Springfield</rdeRegistrar:city><rdeRegistrar:pc>${10_000 + number}</rdeRegistrar:pc><rdeRegistrar:cc>US</rdeRegistrar:cc></rdeRegistrar:addr></rdeRegistrar:postalInfo>
<rdeRegistrar:voice>+1.5550${10_000 + number}</rdeRegistrar:voice><rdeRegistrar:email>info@reg-${number}.example</rdeRegistrar:email>
<rdeRegistrar:crDate>2001-01-01T00:00:00.0Z</rdeRegistrar:crDate></rdeRegistrar:registrar>
`
}

function contact(number: number): string {
  const chance = chanceOf(1, kinds.contact, number)
  const person = `${chance.pick(givenNames)} ${chance.pick(familyNames)}`
  const firm = chance.next() < 0.3 ? `<contact:org>${chance.pick(familyNames)} Works ${number}</contact:org>` : ''
  const address = (city: string) =>
    `${firm}<contact:addr><contact:street>${1 + chance.below(200)} Long Street</contact:street><contact:city>${city}</contact:city><contact:pc>${10_000 + chance.below(89_999)}</contact:pc><contact:cc>CZ</contact:cc></contact:addr>`
  const local =
    number % 2 === 0
      ? `<rdeContact:postalInfo type="loc"><contact:name>${person} ml.</contact:name>${address('Žďár nad Sázavou')}</rdeContact:postalInfo>\n`
      : ''
  return `<rdeContact:contact><rdeContact:id>c-${number}</rdeContact:id><rdeContact:roid>C${number}-BENCH</rdeContact:roid><rdeContact:status s="ok"/><rdeContact:status s="linked"/>
<rdeContact:postalInfo type="int"><contact:name>${person}</contact:name>${address('Zdar nad Sazavou')}</rdeContact:postalInfo>
${local}<rdeContact:voice>+420.6${10_000_000 + chance.below(89_999_999)}</rdeContact:voice><rdeContact:email>c${number}@mail.example</rdeContact:email>
<rdeContact:clID>reg-${number % registrars}</rdeContact:clID><rdeContact:crRr>reg-${number % registrars}</rdeContact:crRr><rdeContact:crDate>${day(chance, 2001, 20)}T08:00:00.0Z</rdeContact:crDate>
<rdeContact:disclose flag="0"><contact:voice/><contact:email/></rdeContact:disclose></rdeContact:contact>
`
}

function host(number: number, tld: string): string {
  const pair = Math.floor(number / 2)
  return `<rdeHost:host><rdeHost:name>ns${1 + (number % 2)}.${nameOf(pair * 20)}.${tld}</rdeHost:name><rdeHost:roid>H${number}-BENCH</rdeHost:roid><rdeHost:status s="ok"/><rdeHost:status s="linked"/>
<rdeHost:addr ip="v4">192.0.2.${1 + (number % 250)}</rdeHost:addr><rdeHost:addr ip="v6">2001:db8::${(number >> 16).toString(16)}:${(number & 0xffff).toString(16)}</rdeHost:addr>
<rdeHost:clID>reg-${pair % registrars}</rdeHost:clID><rdeHost:crRr>reg-${pair % registrars}</rdeHost:crRr><rdeHost:crDate>2005-05-05T05:05:05.0Z</rdeHost:crDate></rdeHost:host>
`
}

type DomainSize = { tld: string; contacts: number; pairs: number; expiryYear: number }

function domain(number: number, { tld, contacts, pairs, expiryYear }: DomainSize): string {
  const chance = chanceOf(1, kinds.domain, number)
  const holder = chance.next() < 0.5 ? chance.skewed(contacts) : Math.floor(number / 2)
  const registrarNumber = holder % registrars
  // Most names are at the servers of their registrar's few hosters.
  const hoster = chance.skewed(Math.ceil(pairs / registrars)) * registrars + registrarNumber
  const pair = hoster < pairs ? hoster : registrarNumber % pairs
  const servers = [1, 2].map((one) => `<domain:hostObj>ns${one}.${nameOf(pair * 20)}.${tld}</domain:hostObj>`).join('')
  const statuses = number % 5 === 0 ? ['clientTransferProhibited', 'clientDeleteProhibited'] : ['ok']
  const ds = `<rdeDomain:secDNS><secDNS:dsData><secDNS:keyTag>${chance.below(65_536)}</secDNS:keyTag><secDNS:alg>13</secDNS:alg><secDNS:digestType>2</secDNS:digestType><secDNS:digest>${chance.bytes(32).toString('hex')}</secDNS:digest></secDNS:dsData></rdeDomain:secDNS>`
  return `<rdeDomain:domain><rdeDomain:name>${nameOf(number)}.${tld}</rdeDomain:name><rdeDomain:roid>D${number}-BENCH</rdeDomain:roid>
${statuses.map((status) => `<rdeDomain:status s="${status}"/>`).join('')}
<rdeDomain:registrant>c-${holder}</rdeDomain:registrant><rdeDomain:contact type="admin">c-${holder}</rdeDomain:contact><rdeDomain:contact type="tech">c-${registrarNumber}</rdeDomain:contact>
<rdeDomain:ns>${servers}</rdeDomain:ns><rdeDomain:clID>reg-${registrarNumber}</rdeDomain:clID><rdeDomain:crRr>reg-${registrarNumber}</rdeDomain:crRr>
<rdeDomain:crDate>${day(chance, 2003, 20)}T10:00:00.0Z</rdeDomain:crDate><rdeDomain:exDate>${day(chance, expiryYear, 3)}T10:00:00.0Z</rdeDomain:exDate>
${number % 3 === 0 ? ds : ''}</rdeDomain:domain>
`
}

function nameOf(number: number): string {
  return `${words[number % words.length]}-${words[Math.floor(number / words.length) % words.length]}-${number}`
}

function day(chance: Chance, from: number, years: number): string {
  const two = (value: number) => String(1 + value).padStart(2, '0')
  return `${from + chance.below(years)}-${two(chance.below(12))}-${two(chance.below(28))}`
}

const givenNames = ['Anna', 'Boris', 'Cecilie', 'David', 'Eva', 'Filip', 'Gita', 'Hana'] as const
const familyNames = ['Novak', 'Svoboda', 'Dvorak', 'Cerny', 'Prochazka', 'Kucera', 'Vesely'] as const
const words = ['river', 'stone', 'green', 'paper', 'cloud', 'garden', 'amber', 'north', 'apple', 'silver', 'tower']
