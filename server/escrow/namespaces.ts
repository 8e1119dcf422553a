import type { ObjectKind } from './deposit.ts'

/** The namespaces of a deposit: RFC 8909, RFC 9022 and the EPP objects they build on. */
export const ns = {
  rde: 'urn:ietf:params:xml:ns:rde-1.0',
  header: 'urn:ietf:params:xml:ns:rdeHeader-1.0',
  domain: 'urn:ietf:params:xml:ns:rdeDomain-1.0',
  host: 'urn:ietf:params:xml:ns:rdeHost-1.0',
  contact: 'urn:ietf:params:xml:ns:rdeContact-1.0',
  registrar: 'urn:ietf:params:xml:ns:rdeRegistrar-1.0',
  idn: 'urn:ietf:params:xml:ns:rdeIDN-1.0',
  nndn: 'urn:ietf:params:xml:ns:rdeNNDN-1.0',
  eppParams: 'urn:ietf:params:xml:ns:rdeEppParams-1.0',
  policy: 'urn:ietf:params:xml:ns:rdePolicy-1.0',
  csv: 'urn:ietf:params:xml:ns:rdeCsv-1.0',
  csvDomain: 'urn:ietf:params:xml:ns:csvDomain-1.0',
  epp: 'urn:ietf:params:xml:ns:epp-1.0',
  eppDomain: 'urn:ietf:params:xml:ns:domain-1.0',
  eppHost: 'urn:ietf:params:xml:ns:host-1.0',
  eppContact: 'urn:ietf:params:xml:ns:contact-1.0',
  rgp: 'urn:ietf:params:xml:ns:rgp-1.0',
  secDns: 'urn:ietf:params:xml:ns:secDNS-1.1',
} as const

/** The namespace of each kind of object, in the header's counts and in the menu. */
export const uriOfKind = {
  domain: ns.domain,
  host: ns.host,
  contact: ns.contact,
  registrar: ns.registrar,
  idnTableRef: ns.idn,
  nndn: ns.nndn,
  eppParams: ns.eppParams,
} as const satisfies Record<ObjectKind | 'eppParams', string>
