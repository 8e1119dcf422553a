import {
  type Address,
  BrokenDeposit,
  type ContactObject,
  type Disclose,
  type DiscloseElement,
  type PostalForm,
  type PostalInfo,
} from '../deposit.ts'
import { ns } from '../namespaces.ts'
import { child, childrenOf, needed, pass, text, texts, type Element } from './element.ts'
import { sponsoredOf } from './readDomain.ts'

/** Reads a contact (RFC 9022 section 5.3). Contacts of thin registries may have only a handle. */
export function readContact(element: Element): ContactObject {
  const own = ns.contact
  // The status shows a pending transfer.
  pass(child(element, own, 'trnData'))
  return {
    kind: 'contact',
    id: needed(element, own, 'id'),
    ...sponsoredOf(element, own),
    postalInfos: childrenOf(element, own, 'postalInfo').map(postalInfoOf),
    voice: phoneOf(element, own, 'voice'),
    fax: phoneOf(element, own, 'fax'),
    email: text(element, own, 'email'),
    disclose: discloseOf(child(element, own, 'disclose')),
  }
}

/** Returns a telephone number with its extension after an `x` (RFC 5733 section 2.5). */
export function phoneOf(element: Element, uri: string, local: string): string | null {
  const number = text(element, uri, local)
  const extension = child(element, uri, local)?.attributes['x']
  return number !== null && extension ? `${number}x${extension}` : number
}

/** Returns `int` or `loc`, one of which is required. */
export function formOf(element: Element): PostalForm {
  const type = element.attributes['type']
  if (type === 'int' || type === 'loc') return type
  throw new BrokenDeposit(`<postalInfo> has the type ${JSON.stringify(type ?? null)}, neither int nor loc`)
}

/** Returns an address whose elements have this namespace. */
export function addressOf(element: Element | undefined, uri: string): Address {
  if (!element) return { street: [], city: null, sp: null, pc: null, cc: null }
  return {
    street: texts(element, uri, 'street'),
    city: text(element, uri, 'city'),
    sp: text(element, uri, 'sp'),
    pc: text(element, uri, 'pc'),
    cc: text(element, uri, 'cc')?.toUpperCase() ?? null,
  }
}

function postalInfoOf(element: Element): PostalInfo {
  return {
    form: formOf(element),
    name: text(element, ns.eppContact, 'name'),
    org: text(element, ns.eppContact, 'org'),
    ...addressOf(child(element, ns.eppContact, 'addr'), ns.eppContact),
  }
}

function discloseOf(element: Element | undefined): Disclose | null {
  if (!element) return null
  const flag = element.attributes['flag']
  if (flag === undefined || !/^(?:0|1|true|false)$/.test(flag))
    throw new BrokenDeposit('<disclose> does not say with its flag what it does')
  return {
    flag: flag === '1' || flag === 'true',
    elements: disclosed.flatMap((name) =>
      childrenOf(element, ns.eppContact, name).map(({ attributes: { type } }) => ({
        element: name,
        form: type === 'int' || type === 'loc' ? type : null,
      })),
    ),
  }
}

const disclosed = ['name', 'org', 'addr', 'voice', 'fax', 'email'] as const satisfies readonly DiscloseElement[]
