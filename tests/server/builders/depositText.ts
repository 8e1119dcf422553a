const uri = 'urn:ietf:params:xml:ns:'

export type DepositFacts = {
  type?: 'FULL' | 'DIFF' | 'INCR'
  id?: string
  prevId?: string
  resend?: number
  watermark?: string
  tld?: string
  deletes?: string
  /** The header's counts, where they are not those of the contents. */
  counts?: Partial<Record<'Domain' | 'Host' | 'Contact' | 'Registrar', number>>
}

/** The text of a deposit by hand: `contents` as they stand, with the prefixes d, h, c, r for the kinds of objects. */
export function depositText(contents: string, facts: DepositFacts = {}): string {
  const { type = 'FULL', id = 'one', prevId, resend, watermark = '2026-01-01T00:00:00Z', tld = 'test', deletes } = facts
  const counted = { Domain: 'd:domain', Host: 'h:host', Contact: 'c:contact', Registrar: 'r:registrar' } as const
  const counts = Object.entries(counted).map(([kind, tag]) => {
    const found = contents.split(`<${tag}>`).length - 1
    const count = Object.entries(facts.counts ?? {}).find(([name]) => name === kind)?.[1] ?? found
    return `<count uri="${uri}rde${kind}-1.0">${count}</count>`
  })
  return `<deposit xmlns="${uri}rde-1.0" type="${type}" id="${id}"${prevId ? ` prevId="${prevId}"` : ''}${resend ? ` resend="${resend}"` : ''}
xmlns:d="${uri}rdeDomain-1.0" xmlns:h="${uri}rdeHost-1.0" xmlns:c="${uri}rdeContact-1.0" xmlns:r="${uri}rdeRegistrar-1.0" xmlns:domain="${uri}domain-1.0" xmlns:contact="${uri}contact-1.0">
<watermark>${watermark}</watermark><rdeMenu><version>1.0</version><objURI>${uri}rdeDomain-1.0</objURI></rdeMenu>
${deletes === undefined ? '' : `<deletes>${deletes}</deletes>`}
<contents><header xmlns="${uri}rdeHeader-1.0"><tld>${tld}</tld>${counts.join('')}</header>
${contents}
</contents></deposit>`
}

export function aRegistrar(id = 'REG-1'): string {
  return `<r:registrar><r:id>${id}</r:id><r:name>Registrar ${id}</r:name><r:status>ok</r:status><r:email>a@b.test</r:email></r:registrar>`
}

export function aContact(id: string, facts: { name?: string; roid?: string; registrar?: string } = {}): string {
  const { name = `Person ${id}`, roid = `C${id.replaceAll('-', '_')}-T`, registrar = 'REG-1' } = facts
  return `<c:contact><c:id>${id}</c:id><c:roid>${roid}</c:roid><c:status s="ok"/><c:postalInfo type="int"><contact:name>${name}</contact:name><contact:addr><contact:city>Brno</contact:city><contact:cc>CZ</contact:cc></contact:addr></c:postalInfo><c:email>${id}@b.test</c:email><c:clID>${registrar}</c:clID><c:crDate>2020-01-01T00:00:00Z</c:crDate></c:contact>`
}

export function aHost(name: string, facts: { roid?: string; address?: string } = {}): string {
  const { roid = `H${name.replaceAll(/[.-]/g, '_')}-T`, address = '192.0.2.1' } = facts
  return `<h:host><h:name>${name}</h:name><h:roid>${roid}</h:roid><h:status s="ok"/><h:addr>${address}</h:addr><h:clID>REG-1</h:clID><h:crDate>2020-01-01T00:00:00Z</h:crDate></h:host>`
}

export type DomainFacts = {
  roid?: string
  holder?: string | null
  admin?: string
  hosts?: string[]
  statuses?: string[]
  registrar?: string
  exDate?: string
}

export function aDomainText(name: string, facts: DomainFacts = {}): string {
  const { roid = `D${name.replaceAll(/[.-]/g, '_')}-T`, holder = 'H-1', admin, hosts = [], registrar = 'REG-1' } = facts
  const { statuses = ['ok'], exDate = '2099-01-01T00:00:00Z' } = facts
  const servers = hosts.map((host) => `<domain:hostObj>${host}</domain:hostObj>`).join('')
  return `<d:domain><d:name>${name}</d:name><d:roid>${roid}</d:roid>${statuses.map((s) => `<d:status s="${s}"/>`).join('')}${holder === null ? '' : `<d:registrant>${holder}</d:registrant>`}${admin === undefined ? '' : `<d:contact type="admin">${admin}</d:contact>`}${servers === '' ? '' : `<d:ns>${servers}</d:ns>`}<d:clID>${registrar}</d:clID><d:crDate>2020-01-01T00:00:00Z</d:crDate><d:exDate>${exDate}</d:exDate></d:domain>`
}
