import type { Address, ContactObject, Disclose, PostalInfo, RegistrarObject } from '../deposit.ts'
import { element, textElement } from './xml.ts'
import { stamp, statusElements } from './writeDomain.ts'

/** RFC 9022 section 5.3. */
export function writeContact(contact: ContactObject): string {
  return element(
    'rdeContact:contact',
    {},
    textElement('rdeContact:id', contact.id),
    textElement('rdeContact:roid', contact.roid),
    ...statusElements('rdeContact:status', contact.statuses),
    ...contact.postalInfos.map(postalInfo),
    phone('rdeContact:voice', contact.voice),
    phone('rdeContact:fax', contact.fax),
    textElement('rdeContact:email', contact.email),
    textElement('rdeContact:clID', contact.clId),
    stamp('rdeContact:crRr', contact.crRr),
    textElement('rdeContact:crDate', contact.crDate),
    stamp('rdeContact:upRr', contact.upRr),
    textElement('rdeContact:upDate', contact.upDate),
    textElement('rdeContact:trDate', contact.trDate),
    contact.disclose ? discloseElement('rdeContact:disclose', contact.disclose) : '',
  )
}

/** Writes a number with its extension as an attribute (RFC 5733 section 2.5). */
export function phone(name: string, number: string | null): string {
  const [digits = '', extension = null] = number?.split('x', 2) ?? []
  return number === null ? '' : textElement(name, digits, { x: extension })
}

/** Writes the elements of an address with this prefix. */
export function addressElement(prefix: string, { street, city, sp, pc, cc }: Address): string {
  return element(
    `${prefix}:addr`,
    {},
    ...street.map((line) => textElement(`${prefix}:street`, line)),
    textElement(`${prefix}:city`, city),
    textElement(`${prefix}:sp`, sp),
    textElement(`${prefix}:pc`, pc),
    textElement(`${prefix}:cc`, cc),
  )
}

function postalInfo(info: PostalInfo): string {
  return element(
    'rdeContact:postalInfo',
    { type: info.form },
    textElement('contact:name', info.name),
    textElement('contact:org', info.org),
    addressElement('contact', info),
  )
}

/** Writes `contact:disclose` of RFC 5733 section 2.9 under this name. */
export function discloseElement(called: string, { flag, elements }: Disclose): string {
  const ordered = order.flatMap((name) => elements.filter((one) => one.element === name))
  return element(
    called,
    { flag: flag ? '1' : '0' },
    ...ordered.map(({ element: name, form }) => element(`contact:${name}`, { type: form })),
  )
}

// The order of the schema.
const order = ['name', 'org', 'addr', 'voice', 'fax', 'email'] as const

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
