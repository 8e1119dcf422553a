import { isIP } from 'node:net'
import { ns } from '../namespaces.ts'
import { isDateTime } from './element.ts'

/*
 * The XML schemas of RFC 8909, RFC 9022, RFC 5731, RFC 5733 and RFC 5910 as data, with three differences. Elements may
 * come in any order. Objects may lack what thin registries lack: postal information, e-mail, statuses, creator and
 * creation time. Statuses are not listed here; unknown ones are reported and skipped.
 */

/** A simple type: the check of a text, and its description after "expected". */
type TextType = { isValid: (token: string) => boolean; expected: string }

/** The allowed content of an element; `children` by local name. */
export type Shape = {
  text?: TextType
  attributes?: Readonly<Record<string, TextType & { isRequired?: boolean }>>
  children?: Readonly<Record<string, Child>>
  /** Local names of children of which exactly one kind is present, once or more often. */
  oneOf?: readonly string[]
  /** The content is not checked. */
  isOpaque?: boolean
}

type Child = { uri: string; shape: Shape; least: number; most: number }

/** At least and at most this many characters (code points, as in XML Schema). */
function length(least: number, most: number): TextType {
  const expected = least === 0 ? `at most ${most} characters` : `${least} to ${most} characters`
  return {
    isValid: (token) => token.length >= least && (token.length <= most || Array.from(token).length <= most),
    expected,
  }
}

function pattern(expression: RegExp, expected: string): TextType {
  return { isValid: (token) => expression.test(token), expected }
}

function oneOf(...values: string[]): TextType {
  return { isValid: (token) => values.includes(token), expected: values.join(', ') }
}

function integer(least: number, most: number): TextType {
  return {
    isValid: (token) => /^\+?\d{1,12}$/.test(token) && Number(token) >= least && Number(token) <= most,
    expected: `a whole number from ${least} to ${most}`,
  }
}

/** The unsigned types of XML Schema, which have no sign. */
function unsigned(most: number): TextType {
  return {
    isValid: (token) => /^\d{1,12}$/.test(token) && Number(token) <= most,
    expected: `a whole number from 0 to ${most}`,
  }
}

const anyText: TextType = { isValid: () => true, expected: 'a text' }

const dateTime: TextType = { isValid: isDateTime, expected: 'a date and time such as 2026-01-31T23:59:59Z' }

const label = length(1, 255)
// Letters, digits, hyphens, and underscores as some name servers have; IDN labels in either form.
const hostName = pattern(
  /^(?=.{1,255}$)(?:[\p{L}\p{M}\p{N}_](?:[\p{L}\p{M}\p{N}_-]{0,61}[\p{L}\p{M}\p{N}_])?(?:\.(?!$)|\.?$))+$/u,
  'the name of a host',
)
const clId = length(3, 16)
const line = length(1, 255)
const optionalLine = length(0, 255)
const token = length(1, 1000)
// \w of XML Schema: every character except punctuation, separators and others.
const roid = pattern(/^(?:[^\p{P}\p{Z}\p{C}]|_){1,80}-[^\p{P}\p{Z}\p{C}]{1,8}$/u, 'a ROID such as D123-CZ')
const boolean = oneOf('true', 'false', '1', '0')
const address: TextType = {
  isValid: (value) => isIP(value) !== 0 && !value.includes('%'),
  expected: 'an IPv4 or IPv6 address',
}
const form = { ...oneOf('int', 'loc'), isRequired: true }

const once = (uri: string, shape: Shape): Child => ({ uri, shape, least: 1, most: 1 })
const optional = (uri: string, shape: Shape): Child => ({ uri, shape, least: 0, most: 1 })
const many = (uri: string, shape: Shape, most = Infinity): Child => ({ uri, shape, least: 0, most })
const opaque: Shape = { isOpaque: true }

/** `rde:rrType`. */
const stamp: Shape = { text: clId, attributes: { client: clId } }
const status: Shape = { text: anyText, attributes: { s: { ...token, isRequired: true }, lang: token } }
const telephone: Shape = {
  text: pattern(/^(?:\+[0-9]{1,3}\.[0-9]{1,14})?$/, 'a number such as +420.123456789'),
  attributes: { x: length(0, 1000) },
}

/** The common elements of domains, hosts and contacts. */
function sponsored(uri: string, mostStatuses: number): Record<string, Child> {
  return {
    roid: once(uri, { text: roid }),
    status: many(uri, status, mostStatuses),
    clID: once(uri, { text: clId }),
    crRr: optional(uri, stamp),
    crDate: optional(uri, { text: dateTime }),
    upRr: optional(uri, stamp),
    upDate: optional(uri, { text: dateTime }),
    trDate: optional(uri, { text: dateTime }),
  }
}

function postalAddress(uri: string): Shape {
  return {
    children: {
      street: many(uri, { text: optionalLine }, 3),
      city: once(uri, { text: line }),
      sp: optional(uri, { text: optionalLine }),
      pc: optional(uri, { text: length(0, 16) }),
      cc: once(uri, { text: pattern(/^[A-Za-z]{2}$/, 'a country of two letters') }),
    },
  }
}

const key: Shape = {
  children: {
    flags: once(ns.secDns, { text: unsigned(65_535) }),
    protocol: once(ns.secDns, { text: unsigned(255) }),
    alg: once(ns.secDns, { text: unsigned(255) }),
    pubKey: once(ns.secDns, {
      text: pattern(/^(?:[0-9a-z+/] ?){2,}(?:= ?){0,2}$/i, 'a key in base64'),
    }),
  },
}

const delegationSigner: Shape = {
  children: {
    keyTag: once(ns.secDns, { text: unsigned(65_535) }),
    alg: once(ns.secDns, { text: unsigned(255) }),
    digestType: once(ns.secDns, { text: unsigned(255) }),
    digest: once(ns.secDns, { text: pattern(/^(?:[0-9a-f] ?[0-9a-f] ?)+$/i, 'a digest in hexadecimal') }),
    keyData: optional(ns.secDns, key),
  },
}

const domain: Shape = {
  children: {
    name: once(ns.domain, { text: label }),
    ...sponsored(ns.domain, 11),
    uName: optional(ns.domain, { text: label }),
    idnTableId: optional(ns.domain, { text: token }),
    originalName: optional(ns.domain, { text: label }),
    rgpStatus: many(ns.domain, status),
    registrant: optional(ns.domain, { text: clId }),
    contact: many(ns.domain, {
      text: clId,
      attributes: { type: { ...oneOf('admin', 'tech', 'billing'), isRequired: true } },
    }),
    ns: optional(ns.domain, {
      oneOf: ['hostObj', 'hostAttr'],
      children: {
        hostObj: many(ns.eppDomain, { text: hostName }),
        hostAttr: many(ns.eppDomain, {
          children: {
            hostName: once(ns.eppDomain, { text: hostName }),
            hostAddr: many(ns.eppDomain, { text: address, attributes: { ip: oneOf('v4', 'v6') } }),
          },
        }),
      },
    }),
    exDate: optional(ns.domain, { text: dateTime }),
    secDNS: optional(ns.domain, {
      oneOf: ['dsData', 'keyData'],
      children: {
        maxSigLife: optional(ns.secDns, { text: integer(1, 2_147_483_647) }),
        dsData: many(ns.secDns, delegationSigner),
        keyData: many(ns.secDns, key),
      },
    }),
    trnData: optional(ns.domain, opaque),
  },
}

const host: Shape = {
  children: {
    name: once(ns.host, { text: hostName }),
    ...sponsored(ns.host, 7),
    addr: many(ns.host, { text: address, attributes: { ip: oneOf('v4', 'v6') } }),
  },
}

const contact: Shape = {
  children: {
    id: once(ns.contact, { text: clId }),
    ...sponsored(ns.contact, 7),
    postalInfo: many(
      ns.contact,
      {
        attributes: { type: form },
        children: {
          name: once(ns.eppContact, { text: line }),
          org: optional(ns.eppContact, { text: optionalLine }),
          addr: once(ns.eppContact, postalAddress(ns.eppContact)),
        },
      },
      2,
    ),
    voice: optional(ns.contact, telephone),
    fax: optional(ns.contact, telephone),
    email: optional(ns.contact, { text: token }),
    trnData: optional(ns.contact, opaque),
    disclose: optional(ns.contact, {
      attributes: { flag: { ...boolean, isRequired: true } },
      children: {
        name: many(ns.eppContact, { attributes: { type: form } }, 2),
        org: many(ns.eppContact, { attributes: { type: form } }, 2),
        addr: many(ns.eppContact, { attributes: { type: form } }, 2),
        voice: optional(ns.eppContact, { text: anyText }),
        fax: optional(ns.eppContact, { text: anyText }),
        email: optional(ns.eppContact, { text: anyText }),
      },
    }),
  },
}

const registrar: Shape = {
  children: {
    id: once(ns.registrar, { text: clId }),
    name: once(ns.registrar, { text: line }),
    gurid: optional(ns.registrar, { text: integer(1, 2_147_483_647) }),
    status: optional(ns.registrar, { text: token }),
    postalInfo: many(
      ns.registrar,
      { attributes: { type: form }, children: { addr: once(ns.registrar, postalAddress(ns.registrar)) } },
      2,
    ),
    voice: optional(ns.registrar, telephone),
    fax: optional(ns.registrar, telephone),
    email: optional(ns.registrar, { text: token }),
    url: optional(ns.registrar, { text: length(0, 2000) }),
    whoisInfo: optional(ns.registrar, opaque),
    crDate: optional(ns.registrar, { text: dateTime }),
    upDate: optional(ns.registrar, { text: dateTime }),
  },
}

const idnTable: Shape = {
  attributes: { id: { ...token, isRequired: true } },
  children: {
    url: once(ns.idn, { text: length(1, 2000) }),
    urlPolicy: once(ns.idn, { text: length(1, 2000) }),
  },
}

const nndn: Shape = {
  children: {
    aName: once(ns.nndn, { text: label }),
    uName: optional(ns.nndn, { text: label }),
    idnTableId: optional(ns.nndn, { text: token }),
    originalName: optional(ns.nndn, { text: label }),
    nameState: once(ns.nndn, {
      text: oneOf('withheld', 'blocked', 'mirrored'),
      attributes: { mirroringNS: boolean },
    }),
    crDate: optional(ns.nndn, { text: dateTime }),
  },
}

const header: Shape = {
  children: {
    tld: optional(ns.header, { text: label }),
    registrar: optional(ns.header, { text: token }),
    ppsp: optional(ns.header, { text: token }),
    reseller: optional(ns.header, { text: token }),
    count: many(ns.header, {
      text: unsigned(999_999_999_999),
      attributes: { uri: { ...token, isRequired: true }, rcdn: label, registrarId: token },
    }),
  },
}

/** The elements before the contents of a deposit. */
export const watermark: Shape = { text: dateTime }
export const rdeMenu: Shape = {
  children: { version: once(ns.rde, { text: oneOf('1.0') }), objURI: many(ns.rde, { text: token }) },
}

/** The objects of `rde:contents`, by namespace and local name. `eppParams` are not checked. */
export const shapes: ReadonlyMap<string, Shape> = new Map([
  [`${ns.header} header`, header],
  [`${ns.domain} domain`, domain],
  [`${ns.host} host`, host],
  [`${ns.contact} contact`, contact],
  [`${ns.registrar} registrar`, registrar],
  [`${ns.idn} idnTableRef`, idnTable],
  [`${ns.nndn} NNDN`, nndn],
])
