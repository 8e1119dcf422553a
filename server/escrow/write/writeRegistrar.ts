import type { RegistrarObject } from '../deposit.ts'
import { element, textElement } from '../writeXml.ts'
import { addressElement, phone } from './writeContact.ts'

/** RFC 9022 section 5.4. */
export function writeRegistrar(registrar: RegistrarObject): string {
  return element(
    'rdeRegistrar:registrar',
    {},
    textElement('rdeRegistrar:id', registrar.id),
    textElement('rdeRegistrar:name', registrar.name),
    textElement('rdeRegistrar:gurid', registrar.gurid === null ? null : String(registrar.gurid)),
    textElement('rdeRegistrar:status', registrar.status),
    ...registrar.postalInfos.map((info) =>
      element('rdeRegistrar:postalInfo', { type: info.form }, addressElement('rdeRegistrar', info)),
    ),
    phone('rdeRegistrar:voice', registrar.voice),
    phone('rdeRegistrar:fax', registrar.fax),
    textElement('rdeRegistrar:email', registrar.email),
    textElement('rdeRegistrar:url', registrar.url),
    textElement('rdeRegistrar:crDate', registrar.crDate),
    textElement('rdeRegistrar:upDate', registrar.upDate),
  )
}
