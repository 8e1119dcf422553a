import { BrokenDeposit, type DepositHead, type DepositType } from '../deposit.ts'
import { ns } from '../namespaces.ts'
import { childrenOf, instantText, quoted, text, texts, tokenOf, type Element } from './element.ts'

/** The attributes of `rde:deposit`. */
export function readHead(attributes: Element['attributes']): Pick<DepositHead, 'type' | 'id' | 'prevId' | 'resend'> {
  const unknown = Object.keys(attributes).find((name) => !['type', 'id', 'prevId', 'resend'].includes(name))
  if (unknown !== undefined) throw new BrokenDeposit(`<deposit> has an attribute ${quoted(unknown)} that is not known`)
  const type = types.find((one) => one === attributes['type'])
  if (!type) throw new BrokenDeposit(`its type is ${quoted(attributes['type'] ?? '')}: expected ${types.join(', ')}`)
  const id = tokenOf(attributes['id'] ?? '')
  if (id === null) throw new BrokenDeposit('it has no id')
  const resend = tokenOf(attributes['resend'] ?? '') ?? '0'
  if (!/^\d{1,5}$/.test(resend)) throw new BrokenDeposit(`its resend is ${quoted(resend)}, not a number`)
  return { type, id, prevId: tokenOf(attributes['prevId'] ?? ''), resend: Number(resend) }
}

/** Reads the elements before the contents. A menu of the CSV model is refused. */
export function readMenu(watermark: Element, menu: Element): Pick<DepositHead, 'watermark' | 'objUris'> {
  const version = text(menu, ns.rde, 'version')
  if (version !== '1.0') throw new BrokenDeposit(`its version is ${quoted(version ?? '')}: expected 1.0`)
  const objUris = texts(menu, ns.rde, 'objURI')
  if (objUris.some(isCsv)) throw new BrokenDeposit(csvRefused)
  const at = instantText(tokenOf(watermark.text) ?? '', 'watermark')
  return { watermark: new Date(at).toISOString(), objUris }
}

/** Throws for an element that is unknown only because of a wrong namespace. Other unknown elements may be skipped. */
export function refuseForeign({ uri, local }: Element) {
  if (isCsv(uri)) throw new BrokenDeposit(csvRefused)
  const expected = known.get(local)
  if (expected && !known.has(`${uri} ${local}`))
    throw new BrokenDeposit(`<${local}> is of the namespace ${quoted(uri)}: expected ${expected}`)
}

/** Returns the name of an object in messages: `domain example.test`, or only the element's name. */
export function labelOf(element: Element): string {
  const name = ['name', 'id', 'aName'].flatMap((local) => childrenOf(element, element.uri, local))[0]
  const token = tokenOf(name?.text ?? '')
  return token === null ? element.local : `${element.local} ${quoted(token).slice(1, -1)}`
}

const types = ['FULL', 'DIFF', 'INCR'] as const satisfies readonly DepositType[]

function isCsv(uri: string): boolean {
  return /^urn:ietf:params:xml:ns:(?:rdeCsv|csv[A-Z]\w*)-/.test(uri)
}

const csvRefused = 'it is a deposit in the CSV model (RFC 9022), which is not supported: request the XML model'

// The elements of contents and deletes, by name and namespace.
const objects: readonly [string, string][] = [
  ['header', ns.header],
  ['domain', ns.domain],
  ['host', ns.host],
  ['contact', ns.contact],
  ['registrar', ns.registrar],
  ['idnTableRef', ns.idn],
  ['NNDN', ns.nndn],
  ['eppParams', ns.eppParams],
]
const known = new Map(objects.flatMap(([local, uri]) => [[local, uri] as const, [`${uri} ${local}`, uri] as const]))
