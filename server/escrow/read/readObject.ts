import {
  BrokenDeposit,
  type DcpNode,
  type Deleted,
  type DepositObject,
  type EppParams,
  type Header,
  type HostObject,
  type IdnTableRef,
  type Nndn,
  type ObjectKind,
  type RegistrarObject,
} from '../deposit.ts'
import { ns } from '../namespaces.ts'
import { child, childrenOf, instant, needed, pass, text, texts, tokenOf, wholeNumber, type Element } from './element.ts'
import { addressOf, formOf, phoneOf, readContact } from './readContact.ts'
import { addressesOf, nameOf, readDomain, sponsoredOf } from './readDomain.ts'

/** Reads an element of `rde:contents`; null for an unknown kind. */
export function readObject(element: Element): DepositObject | Header | null {
  return readers.get(`${element.uri} ${element.local}`)?.(element) ?? null
}

/** Reads an element of `rde:deletes`; null for an unknown kind. */
export function readDeletes(element: Element): Deleted[] | null {
  const known = deletable.find(({ uri }) => uri === element.uri)
  if (!known || element.local !== 'delete') return null
  const { of, local } = known
  const toName = of === 'domain' || of === 'host' || of === 'nndn' ? nameOf : (id: string) => id
  const named = texts(element, element.uri, local).map((name) => ({ name: toName(name), roid: null }))
  const byRoid = of === 'host' ? texts(element, element.uri, 'roid').map((roid) => ({ name: null, roid })) : []
  return [...named, ...byRoid].map((one) => ({ kind: 'delete', of, ...one }))
}

const readers = new Map<string, (element: Element) => DepositObject | Header>([
  [`${ns.header} header`, readHeader],
  [`${ns.domain} domain`, readDomain],
  [`${ns.host} host`, readHost],
  [`${ns.contact} contact`, readContact],
  [`${ns.registrar} registrar`, readRegistrar],
  [`${ns.idn} idnTableRef`, readIdnTable],
  [`${ns.nndn} NNDN`, readNndn],
  [`${ns.eppParams} eppParams`, readEppParams],
])

const deletable: readonly { uri: string; of: ObjectKind; local: string }[] = [
  { uri: ns.domain, of: 'domain', local: 'name' },
  { uri: ns.host, of: 'host', local: 'name' },
  { uri: ns.contact, of: 'contact', local: 'id' },
  { uri: ns.registrar, of: 'registrar', local: 'id' },
  { uri: ns.idn, of: 'idnTableRef', local: 'id' },
  { uri: ns.nndn, of: 'nndn', local: 'aName' },
]

/** RFC 9022 section 5.8; other elements than `tld` may name the repository. */
function readHeader(element: Element): Header {
  const owner = ['tld', 'registrar', 'ppsp', 'reseller'].flatMap((local) => text(element, ns.header, local) ?? [])
  const [tld] = owner
  if (tld === undefined) throw new BrokenDeposit('the header does not say which <tld> the deposit is of')
  const counts = childrenOf(element, ns.header, 'count').map((one) => {
    const value = tokenOf(one.text) ?? ''
    const uri = tokenOf(one.attributes['uri'] ?? '')
    if (uri === null || !/^\d{1,12}$/.test(value))
      throw new BrokenDeposit('the header has a <count> that counts nothing')
    return { uri, rcdn: tokenOf(one.attributes['rcdn'] ?? ''), count: Number(value) }
  })
  return { kind: 'header', tld: nameOf(tld), counts }
}

/** RFC 9022 section 5.2. */
function readHost(element: Element): HostObject {
  const own = ns.host
  return {
    kind: 'host',
    name: nameOf(needed(element, own, 'name')),
    ...sponsoredOf(element, own),
    addresses: addressesOf(childrenOf(element, own, 'addr')),
  }
}

/** RFC 9022 section 5.4. Data only for whois are not stored. */
function readRegistrar(element: Element): RegistrarObject {
  const own = ns.registrar
  pass(child(element, own, 'whoisInfo'))
  return {
    kind: 'registrar',
    id: needed(element, own, 'id'),
    name: needed(element, own, 'name'),
    gurid: child(element, own, 'gurid') ? wholeNumber(element, own, 'gurid', 2_147_483_647) : null,
    status: text(element, own, 'status'),
    postalInfos: childrenOf(element, own, 'postalInfo').map((one) => ({
      form: formOf(one),
      ...addressOf(child(one, own, 'addr'), own),
    })),
    voice: phoneOf(element, own, 'voice'),
    fax: phoneOf(element, own, 'fax'),
    email: text(element, own, 'email'),
    url: text(element, own, 'url'),
    crDate: instant(element, own, 'crDate'),
    upDate: instant(element, own, 'upDate'),
  }
}

/** RFC 9022 section 5.5. */
function readIdnTable(element: Element): IdnTableRef {
  const id = tokenOf(element.attributes['id'] ?? '')
  if (id === null) throw new BrokenDeposit('<idnTableRef> has no id')
  return {
    kind: 'idnTableRef',
    id,
    url: needed(element, ns.idn, 'url'),
    urlPolicy: needed(element, ns.idn, 'urlPolicy'),
  }
}

/** RFC 9022 section 5.6. */
function readNndn(element: Element): Nndn {
  const own = ns.nndn
  const state = child(element, own, 'nameState')
  const mirroring = state?.attributes['mirroringNS'] ?? 'true'
  return {
    kind: 'nndn',
    aName: nameOf(needed(element, own, 'aName')),
    uName: text(element, own, 'uName'),
    idnTableId: text(element, own, 'idnTableId'),
    originalName: text(element, own, 'originalName'),
    nameState: needed(element, own, 'nameState'),
    mirroringNs: mirroring === 'true' || mirroring === '1',
    crDate: instant(element, own, 'crDate'),
  }
}

/** RFC 9022 section 5.7. */
function readEppParams(element: Element): EppParams {
  const own = ns.eppParams
  const extensions = child(element, own, 'svcExtension')
  const dcp = child(element, own, 'dcp')
  return {
    kind: 'eppParams',
    versions: texts(element, own, 'version'),
    languages: texts(element, own, 'lang'),
    objUris: texts(element, own, 'objURI'),
    extUris: extensions ? texts(extensions, ns.epp, 'extURI') : [],
    dcp: dcp ? nodeOf(dcp) : null,
  }
}

function nodeOf(element: Element): DcpNode {
  return {
    name: element.local,
    text: element.text.trim(),
    children: element.children.map((one) => {
      one.isRead = true
      return nodeOf(one)
    }),
  }
}
