import type { PostalForm } from '../deposit.ts'
import { discloseOf, isTellable, maskWithFlags } from '../map/disclosure.ts'
import { asciiOf, formOf } from '../map/postal.ts'
import { ns } from '../namespaces.ts'
import { discloseElement } from '../write/writeContact.ts'
import { element, escaped, textElement } from '../write/xml.ts'
import type { EppContactChange, HeldContact } from './entry.ts'

/**
 * Returns the update of a contact's data (RFC 5733 section 3.2.5); an empty element removes a value. Returns null where
 * EPP cannot express the data, except flags beyond RFC 5733. The same holds where an address cannot be written in the
 * contact's form.
 */
export function contactUpdateOf(handle: string, change: EppContactChange, contact: HeldContact): string | null {
  const { postalInfo, voice, fax, email, disclose, ...beyond } = change
  if (Object.keys(beyond).length > 0) return null
  const postal = postalInfo ? postalInfosIn(postalInfo, contact.forms) : ''
  const disclosed = disclose ? discloseIn(disclose, contact) : ''
  if (postal === null || disclosed === null) return null
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
        postal,
        valueIn('contact:voice', voice),
        valueIn('contact:fax', fax),
        valueIn('contact:email', email),
        disclosed,
      ),
    ),
  )
}

/** Returns the complete disclosure, because one `contact:disclose` replaces another. */
function discloseIn(flags: Readonly<Record<string, boolean>>, { forms, discloseMask }: HeldContact): string | null {
  const mask = maskWithFlags(discloseMask, flags)
  if (!isTellable(mask)) return null
  return discloseElement('contact:disclose', discloseOf(mask, forms.length > 0 ? forms : ['loc']))
}

type PostalChange = NonNullable<EppContactChange['postalInfo']>

/**
 * Returns the change in each form of the contact, `int` without diacritics. `int` is left out beside `loc` where that is
 * not possible. Null where the contact has only `int` and the change is in another script.
 */
function postalInfosIn(change: PostalChange, forms: readonly PostalForm[]): string | null {
  const known = forms.length > 0 ? forms : [formOfChange(change)]
  const international = known.includes('int') ? inAscii(change) : null
  if (!known.includes('loc')) return international && postalIn('int', international)
  return (international ? postalIn('int', international) : '') + postalIn('loc', change)
}

function formOfChange({ name = null, addr }: PostalChange): PostalForm {
  return formOf({ street: [], city: null, sp: null, pc: null, cc: null, ...addr, name, org: null })
}

function inAscii({ name, addr }: PostalChange): PostalChange | null {
  const texts = [name, ...(addr ? [...addr.street, addr.city, addr.sp, addr.pc] : [])]
  if (texts.some((text) => text && asciiOf(text) === null)) return null
  const plain = (text: string | null) => text && asciiOf(text)
  return {
    ...(name === undefined ? {} : { name: plain(name) }),
    ...(addr && {
      addr: {
        street: addr.street.map((line) => plain(line) ?? ''),
        city: plain(addr.city),
        sp: plain(addr.sp),
        pc: plain(addr.pc),
        cc: addr.cc,
      },
    }),
  }
}

function postalIn(form: PostalForm, { name, addr }: PostalChange): string {
  return element(
    'contact:postalInfo',
    { type: form },
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
