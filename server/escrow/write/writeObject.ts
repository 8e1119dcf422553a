import type { DcpNode, DepositObject, EppParams, HostObject, IdnTableRef, Nndn } from '../deposit.ts'
import { element, textElement } from './xml.ts'
import { writeContact, writeRegistrar } from './writeContact.ts'
import { addressText, stamp, statusElements, writeDomain } from './writeDomain.ts'

/** Writes an object of `rde:contents` as one line of XML, with the prefixes that `depositPrefixes` binds. */
export function writeObject(object: DepositObject): string {
  switch (object.kind) {
    case 'domain':
      return writeDomain(object)
    case 'host':
      return writeHost(object)
    case 'contact':
      return writeContact(object)
    case 'registrar':
      return writeRegistrar(object)
    case 'idnTableRef':
      return writeIdnTable(object)
    case 'nndn':
      return writeNndn(object)
    case 'eppParams':
      return writeEppParams(object)
  }
}

/** RFC 9022 section 5.2. */
function writeHost(host: HostObject): string {
  return element(
    'rdeHost:host',
    {},
    textElement('rdeHost:name', host.name),
    textElement('rdeHost:roid', host.roid),
    ...statusElements('rdeHost:status', host.statuses),
    ...host.addresses.map((address) => addressText('rdeHost:addr', address)),
    textElement('rdeHost:clID', host.clId),
    stamp('rdeHost:crRr', host.crRr),
    textElement('rdeHost:crDate', host.crDate),
    stamp('rdeHost:upRr', host.upRr),
    textElement('rdeHost:upDate', host.upDate),
    textElement('rdeHost:trDate', host.trDate),
  )
}

/** RFC 9022 section 5.5. */
function writeIdnTable({ id, url, urlPolicy }: IdnTableRef): string {
  return element(
    'rdeIDN:idnTableRef',
    { id },
    textElement('rdeIDN:url', url),
    textElement('rdeIDN:urlPolicy', urlPolicy),
  )
}

/** RFC 9022 section 5.6. */
function writeNndn(nndn: Nndn): string {
  return element(
    'rdeNNDN:NNDN',
    {},
    textElement('rdeNNDN:aName', nndn.aName),
    textElement('rdeNNDN:uName', nndn.uName),
    textElement('rdeNNDN:idnTableId', nndn.idnTableId),
    textElement('rdeNNDN:originalName', nndn.originalName),
    textElement('rdeNNDN:nameState', nndn.nameState, { mirroringNS: nndn.mirroringNs ? null : 'false' }),
    textElement('rdeNNDN:crDate', nndn.crDate),
  )
}

/** RFC 9022 section 5.7. */
function writeEppParams({ versions, languages, objUris, extUris, dcp }: EppParams): string {
  return element(
    'rdeEppParams:eppParams',
    {},
    ...versions.map((version) => textElement('rdeEppParams:version', version)),
    ...languages.map((language) => textElement('rdeEppParams:lang', language)),
    ...objUris.map((uri) => textElement('rdeEppParams:objURI', uri)),
    extUris.length === 0
      ? ''
      : element('rdeEppParams:svcExtension', {}, ...extUris.map((uri) => textElement('epp:extURI', uri))),
    dcp ? element('rdeEppParams:dcp', {}, ...dcp.children.map(policy)) : '',
  )
}

function policy({ name, text, children }: DcpNode): string {
  return children.length === 0 ? textElement(`epp:${name}`, text) : element(`epp:${name}`, {}, ...children.map(policy))
}
