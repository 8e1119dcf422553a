import type { DepositHead, DepositObject, Header } from '../deposit.ts'
import { ns } from '../namespaces.ts'
import { element, openTag, textElement } from './xml.ts'
import { writeObject } from './writeObject.ts'

type DepositInput = { head: DepositHead; header: Header; objects: AsyncIterable<readonly DepositObject[]> }

/**
 * Yields the text of a full deposit (RFC 8909) while its objects arrive: the head, one object per line, and the end.
 * Nothing is buffered, so it may have any size.
 */
export async function* writeDeposit({ head, header, objects }: DepositInput): AsyncGenerator<string> {
  yield beginning(head)
  yield `${writeHeader(header)}\n`
  for await (const batch of objects) {
    let text = ''
    for (const object of batch) text += `${writeObject(object)}\n`
    yield text
  }
  yield '</rde:contents>\n</rde:deposit>\n'
}

function beginning({ type, id, prevId, resend, watermark, objUris }: DepositHead): string {
  const attributes = { type, id, prevId, resend: resend === 0 ? null : String(resend) }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    openTag('rde:deposit', { ...depositPrefixes, ...attributes }),
    textElement('rde:watermark', watermark),
    element(
      'rde:rdeMenu',
      {},
      textElement('rde:version', '1.0'),
      ...objUris.map((uri) => textElement('rde:objURI', uri)),
    ),
    '<rde:contents>\n',
  ].join('\n')
}

/** RFC 9022 section 5.8. */
function writeHeader({ tld, counts }: Header): string {
  return element(
    'rdeHeader:header',
    {},
    textElement('rdeHeader:tld', tld),
    ...counts.map(({ uri, rcdn, count }) => textElement('rdeHeader:count', String(count), { uri, rcdn })),
  )
}

const depositPrefixes = {
  'xmlns:rde': ns.rde,
  'xmlns:rdeHeader': ns.header,
  'xmlns:rdeDomain': ns.domain,
  'xmlns:rdeHost': ns.host,
  'xmlns:rdeContact': ns.contact,
  'xmlns:rdeRegistrar': ns.registrar,
  'xmlns:rdeIDN': ns.idn,
  'xmlns:rdeNNDN': ns.nndn,
  'xmlns:rdeEppParams': ns.eppParams,
  'xmlns:epp': ns.epp,
  'xmlns:domain': ns.eppDomain,
  'xmlns:contact': ns.eppContact,
  'xmlns:secDNS': ns.secDns,
}
