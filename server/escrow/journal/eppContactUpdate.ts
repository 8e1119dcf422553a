import { ns } from '../namespaces.ts'
import { element, escaped, textElement } from '../writeXml.ts'
import type { EppContactChange } from './entry.ts'

/**
 * The update of a contact's data (RFC 5733 section 3.2.5); an empty element takes a value away. Null where EPP has no
 * words for all of it: it tells one kind of disclosure at a time, and nothing of what stands behind that.
 */
export function contactUpdateOf(handle: string, change: EppContactChange): string | null {
  const { postalInfo, voice, fax, email, ...beyond } = change
  if (Object.keys(beyond).length > 0) return null
  return element(
    'update',
    {},
    element(
      'contact:update',
      { 'xmlns:contact': ns.eppContact },
      textElement('contact:id', handle),
      element(
        'contact:chg',
        {},
        postalInfo ? postalIn(postalInfo) : '',
        valueIn('contact:voice', voice),
        valueIn('contact:fax', fax),
        valueIn('contact:email', email),
      ),
    ),
  )
}

function postalIn({ name, addr }: NonNullable<EppContactChange['postalInfo']>): string {
  return element(
    'contact:postalInfo',
    { type: 'loc' },
    valueIn('contact:name', name),
    addr
      ? element(
          'contact:addr',
          {},
          ...addr.street.map((line) => textElement('contact:street', line)),
          textElement('contact:city', addr.city),
          textElement('contact:sp', addr.sp),
          textElement('contact:pc', addr.pc),
          textElement('contact:cc', addr.cc),
        )
      : '',
  )
}

function valueIn(name: string, value: string | null | undefined): string {
  return value === undefined ? '' : element(name, {}, escaped(value ?? ''))
}
