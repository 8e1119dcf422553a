import type { DomainObject, DsData, KeyData, NameServer, RegistrarStamp, SecDns } from '../deposit.ts'
import { element, textElement } from './xml.ts'

/** RFC 9022 section 5.1. */
export function writeDomain(domain: DomainObject): string {
  return element(
    'rdeDomain:domain',
    {},
    textElement('rdeDomain:name', domain.name),
    textElement('rdeDomain:roid', domain.roid),
    textElement('rdeDomain:uName', domain.uName),
    textElement('rdeDomain:idnTableId', domain.idnTableId),
    textElement('rdeDomain:originalName', domain.originalName),
    // The schema allows eleven; the last ones follow from the others.
    ...statusElements('rdeDomain:status', domain.statuses.slice(0, 11)),
    ...statusElements('rdeDomain:rgpStatus', domain.rgpStatuses),
    textElement('rdeDomain:registrant', domain.registrant),
    ...domain.contacts.map(({ role, id }) => textElement('rdeDomain:contact', id, { type: role })),
    nameServers(domain.ns),
    textElement('rdeDomain:clID', domain.clId),
    stamp('rdeDomain:crRr', domain.crRr),
    textElement('rdeDomain:crDate', domain.crDate),
    textElement('rdeDomain:exDate', domain.exDate),
    stamp('rdeDomain:upRr', domain.upRr),
    textElement('rdeDomain:upDate', domain.upDate),
    secDns(domain.secDns),
    textElement('rdeDomain:trDate', domain.trDate),
  )
}

export function statusElements(name: string, statuses: readonly string[]): string[] {
  return statuses.map((status) => element(name, { s: status }))
}

/** `rde:rrType`. */
export function stamp(name: string, registrar: RegistrarStamp | null): string {
  return registrar ? textElement(name, registrar.id, { client: registrar.client }) : ''
}

/** RFC 5732 section 2.5: an address without `ip` is IPv4. */
export function addressText(name: string, address: string): string {
  return textElement(name, address, { ip: address.includes(':') ? 'v6' : 'v4' })
}

/** RFC 5731 section 1.1: host objects or host attributes, never both in one domain. */
function nameServers(servers: readonly NameServer[]): string {
  if (servers.length === 0) return ''
  const areObjects = servers.every(({ addresses }) => addresses === null)
  return element('rdeDomain:ns', {}, ...servers.map(areObjects ? hostObject : hostAttribute))
}

function hostObject({ name }: NameServer): string {
  return textElement('domain:hostObj', name)
}

function hostAttribute({ name, addresses }: NameServer): string {
  const texts = (addresses ?? []).map((address) => addressText('domain:hostAddr', address))
  return element('domain:hostAttr', {}, textElement('domain:hostName', name), ...texts)
}

/** RFC 5910: keys inside the DS records, or keys alone. */
function secDns(set: SecDns | null): string {
  if (!set || set.ds.length + set.keys.length === 0) return ''
  const life = textElement('secDNS:maxSigLife', set.maxSigLife === null ? null : String(set.maxSigLife))
  const records = set.ds.length > 0 ? set.ds.map(dsData) : set.keys.map(keyData)
  return element('rdeDomain:secDNS', {}, life, ...records)
}

function dsData({ keyTag, algorithm, digestType, digest, keyData: key }: DsData): string {
  return element(
    'secDNS:dsData',
    {},
    textElement('secDNS:keyTag', String(keyTag)),
    textElement('secDNS:alg', String(algorithm)),
    textElement('secDNS:digestType', String(digestType)),
    textElement('secDNS:digest', digest),
    key ? keyData(key) : '',
  )
}

function keyData({ flags, protocol, algorithm, publicKey }: KeyData): string {
  return element(
    'secDNS:keyData',
    {},
    textElement('secDNS:flags', String(flags)),
    textElement('secDNS:protocol', String(protocol)),
    textElement('secDNS:alg', String(algorithm)),
    textElement('secDNS:pubKey', publicKey),
  )
}
