import { isIP } from 'node:net'
import {
  BrokenDeposit,
  type ContactRole,
  type DomainObject,
  type DsData,
  type KeyData,
  type NameServer,
  type RegistrarStamp,
  type SecDns,
  type Sponsored,
} from '../deposit.ts'
import { ns } from '../namespaces.ts'
import {
  child,
  childrenOf,
  instant,
  needed,
  pass,
  quoted,
  text,
  tokenOf,
  type Element,
  wholeNumber,
} from './element.ts'

/** RFC 9022 section 5.1. */
export function readDomain(element: Element): DomainObject {
  const own = ns.domain
  // The status shows a pending transfer.
  pass(child(element, own, 'trnData'))
  return {
    kind: 'domain',
    name: nameOf(needed(element, own, 'name')),
    ...sponsoredOf(element, own),
    uName: text(element, own, 'uName'),
    idnTableId: text(element, own, 'idnTableId'),
    originalName: text(element, own, 'originalName'),
    rgpStatuses: statusesOf(element, own, 'rgpStatus'),
    registrant: text(element, own, 'registrant'),
    contacts: childrenOf(element, own, 'contact').flatMap(contactOf),
    ns: nameServersOf(child(element, own, 'ns')),
    exDate: instant(element, own, 'exDate'),
    secDns: secDnsOf(child(element, own, 'secDNS')),
  }
}

/** Returns a name as the registry stores it: lower-case, without a final dot. */
export function nameOf(name: string): string {
  const lower = name.toLowerCase()
  return lower.endsWith('.') ? lower.slice(0, -1) : lower
}

function contactOf(element: Element): { role: ContactRole; id: string }[] {
  const id = tokenOf(element.text)
  const type = element.attributes['type']
  const role = roles.find((one) => one === type)
  if (!role)
    throw new BrokenDeposit(`<contact> has the type ${JSON.stringify(type ?? null)}, none of ${roles.join(', ')}`)
  return id === null ? [] : [{ role, id }]
}

const roles = ['admin', 'tech', 'billing'] as const satisfies readonly ContactRole[]

/** RFC 5731 section 1.1: names of host objects, or hosts as attributes of the domain. */
function nameServersOf(element: Element | undefined): NameServer[] {
  if (!element) return []
  const objects = childrenOf(element, ns.eppDomain, 'hostObj').flatMap((one): NameServer[] => {
    const name = tokenOf(one.text)
    return name === null ? [] : [{ name: nameOf(name), addresses: null }]
  })
  const attributes = childrenOf(element, ns.eppDomain, 'hostAttr').map((one): NameServer => ({
    name: nameOf(needed(one, ns.eppDomain, 'hostName')),
    addresses: addressesOf(childrenOf(one, ns.eppDomain, 'hostAddr')),
  }))
  return [...objects, ...attributes]
}

/** Returns IP addresses in a canonical form, each once, sorted, so that their order in the deposit does not matter. */
export function addressesOf(elements: readonly Element[]): string[] {
  return [...new Set(elements.flatMap((one) => addressOf(tokenOf(one.text)) ?? []))].sort()
}

function addressOf(text: string | null): string | null {
  if (text === null) return null
  if (isIP(text) === 0 || text.includes('%')) throw new BrokenDeposit(`${quoted(text)} is no IP address`)
  return canonicalAddress(text)
}

/** Returns an IP address in its canonical form (RFC 5952). */
export function canonicalAddress(address: string): string {
  return isIP(address) === 4 ? address : new URL(`http://[${address}]`).hostname.slice(1, -1)
}

function secDnsOf(element: Element | undefined): SecDns | null {
  if (!element) return null
  const hasLife = child(element, ns.secDns, 'maxSigLife') !== undefined
  return {
    maxSigLife: hasLife ? wholeNumber(element, ns.secDns, 'maxSigLife', 2_147_483_647) : null,
    ds: childrenOf(element, ns.secDns, 'dsData').map(dsOf),
    keys: childrenOf(element, ns.secDns, 'keyData').map(keyOf),
  }
}

function dsOf(element: Element): DsData {
  const digest = needed(element, ns.secDns, 'digest').replaceAll(' ', '')
  const digestType = wholeNumber(element, ns.secDns, 'digestType', 255)
  demandDigestLength(digestType, digest)
  const key = child(element, ns.secDns, 'keyData')
  return {
    keyTag: wholeNumber(element, ns.secDns, 'keyTag', 65_535),
    algorithm: wholeNumber(element, ns.secDns, 'alg', 255),
    digestType,
    digest: digest.toUpperCase(),
    keyData: key ? keyOf(key) : null,
  }
}

/** Throws BrokenDeposit for a digest of another length than its type. */
export function demandDigestLength(digestType: number, digest: string): void {
  const length = digestLengths.get(digestType)
  if (length !== undefined && digest.length !== 2 * length)
    throw new BrokenDeposit(`<digest> has ${digest.length / 2} bytes: expected ${length} for the type ${digestType}`)
}

/** Bytes of a digest by its type: SHA-1, SHA-256, GOST R 34.11-94, SHA-384, GOST R 34.11-2012, SM3 (IANA's list). */
const digestLengths: ReadonlyMap<number, number> = new Map([
  [1, 20],
  [2, 32],
  [3, 32],
  [4, 48],
  [5, 32],
  [6, 32],
])

function keyOf(element: Element): KeyData {
  const publicKey = needed(element, ns.secDns, 'pubKey').replaceAll(' ', '')
  return {
    flags: wholeNumber(element, ns.secDns, 'flags', 65_535),
    protocol: wholeNumber(element, ns.secDns, 'protocol', 255),
    algorithm: wholeNumber(element, ns.secDns, 'alg', 255),
    // Encoded again from its bytes, so that a key has a canonical text.
    publicKey: Buffer.from(publicKey, 'base64').toString('base64'),
  }
}

/** Reads the common elements of domains, hosts and contacts in this namespace. */
export function sponsoredOf(element: Element, uri: string): Sponsored {
  return {
    roid: needed(element, uri, 'roid'),
    statuses: statusesOf(element, uri, 'status'),
    clId: needed(element, uri, 'clID'),
    crRr: stampOf(child(element, uri, 'crRr')),
    crDate: instant(element, uri, 'crDate'),
    upRr: stampOf(child(element, uri, 'upRr')),
    upDate: instant(element, uri, 'upDate'),
    trDate: instant(element, uri, 'trDate'),
  }
}

/** Returns `s` of every status element. */
export function statusesOf(element: Element, uri: string, local: string): string[] {
  return childrenOf(element, uri, local).flatMap((status) => tokenOf(status.attributes['s'] ?? '') ?? [])
}

/** `rde:rrType`. */
function stampOf(element: Element | undefined): RegistrarStamp | null {
  const id = element ? tokenOf(element.text) : null
  return element && id !== null ? { id, client: tokenOf(element.attributes['client'] ?? '') } : null
}
