import { EppChange } from '#server/escrow/journal/entry.ts'
import { asciiOf } from '#server/escrow/map/postal.ts'
import { ns } from '#server/escrow/namespaces.ts'
import { child, childrenOf, text, texts, type Element } from '#server/escrow/read/element.ts'
import type { Change } from '../port.ts'
import { NewContact, ownPart } from './commands.ts'

/** The result of a lookup for a change: done, not done, or waiting for the registry's decision. */
export type LookupResult = 'done' | 'not-done' | 'pending'

/** Compares a change with the object that `info` returned; null is an object that does not exist. */
export function foundIn(change: Change, info: Element | null): LookupResult {
  if (change.command === 'delete') return info ? pendingOr(info, 'pendingDelete', 'not-done') : 'done'
  if (!info) return 'not-done'
  if (change.command === 'create')
    return isCreated(change, info) ? pendingOr(info, 'pendingCreate', 'done') : 'not-done'
  const isDone = change.objectType === 'domain' ? isDomainChanged(change, info) : isContactChanged(change, info)
  return isDone ? 'done' : pendingOr(info, 'pendingUpdate', 'not-done')
}

/**
 * Returns an update without the statuses that the object of `info` has or lacks already. Null where the update has none
 * of them.
 */
export function lackingPart(change: Change, info: Element): Change | null {
  const own = change.command === 'update' ? ownPart(change) : null
  if (!own) return null
  const statuses = statusesIn(info)
  const added = own.add?.status?.filter((code) => !statuses.has(code))
  const removed = own.rem?.status?.filter((code) => statuses.has(code))
  const isSame = added?.length === own.add?.status?.length && removed?.length === own.rem?.status?.length
  if (isSame) return null
  return {
    ...change,
    change: {
      ...own,
      ...(own.add && { add: { ...own.add, status: added } }),
      ...(own.rem && { rem: { ...own.rem, status: removed } }),
    },
  }
}

function pendingOr(info: Element, status: string, otherwise: LookupResult): LookupResult {
  return statusesIn(info).has(status) ? 'pending' : otherwise
}

function statusesIn(info: Element): Set<string> {
  return new Set(childrenOf(info, info.uri, 'status').flatMap((status) => status.attributes['s'] ?? []))
}

/** Whether all that the change adds is there and all that it removes is not. A new AuthInfo shows nowhere. */
function isDomainChanged(change: Change, info: Element): boolean {
  const { add, rem, chg } = ownPart(change) ?? EppChange.parse({})
  if (chg?.authInfo !== undefined) return false
  const statuses = statusesIn(info)
  const contacts = new Set(
    childrenOf(info, info.uri, 'contact').map((one) => `${one.attributes['type']} ${one.text.trim()}`.toLowerCase()),
  )
  const hasContact = ({ type, id }: { type: string; id: string }) => contacts.has(`${type} ${id}`.toLowerCase())
  const registrant = text(info, info.uri, 'registrant')
  return (
    (add?.status ?? []).every((code) => statuses.has(code)) &&
    !(rem?.status ?? []).some((code) => statuses.has(code)) &&
    (add?.contact ?? []).every(hasContact) &&
    !(rem?.contact ?? []).some(hasContact) &&
    (chg?.registrant === undefined || registrant?.toLowerCase() === chg.registrant.toLowerCase())
  )
}

/** A change of the disclosure alone is made again: servers show it in several ways. */
function isContactChanged(change: Change, info: Element): boolean {
  const { add, rem, chg } = ownPart(change) ?? EppChange.parse({})
  if (chg?.authInfo !== undefined) return false
  const statuses = statusesIn(info)
  const hasStatuses =
    (add?.status ?? []).every((code) => statuses.has(code)) && !(rem?.status ?? []).some((code) => statuses.has(code))
  const values = chg?.contact
  if (!values) return hasStatuses
  const { postalInfo, voice, fax, email } = values
  const own = (local: string) => text(info, info.uri, local)
  const isEqual = (wanted: string | null | undefined, found: string | null) =>
    wanted === undefined || (wanted ?? '') === (found ?? '')
  const compared = [postalInfo, voice, fax, email].some((value) => value !== undefined)
  return (
    hasStatuses &&
    compared &&
    isEqual(voice, own('voice')) &&
    isEqual(fax, own('fax')) &&
    isEqual(email, own('email')) &&
    (postalInfo === undefined || postalInfosOf(info).every((postal) => isPostalEqual(postalInfo, postal)))
  )
}

type PostalChange = NonNullable<NonNullable<NonNullable<EppChange['chg']>['contact']>['postalInfo']>

function postalInfosOf(info: Element): Element[] {
  return childrenOf(info, info.uri, 'postalInfo')
}

function isPostalEqual({ name, addr }: PostalChange, postal: Element): boolean {
  // The form `int` has no diacritics.
  const isAscii = postal.attributes['type'] === 'int'
  const written = (value: string | null) => (isAscii && value !== null ? asciiOf(value) : value) ?? ''
  const address = child(postal, ns.eppContact, 'addr')
  const at = (local: string) => (address ? text(address, ns.eppContact, local) : null) ?? ''
  return (
    (name === undefined || written(name) === (text(postal, ns.eppContact, 'name') ?? '')) &&
    (addr === undefined ||
      (written(addr.city) === at('city') &&
        written(addr.sp) === at('sp') &&
        written(addr.pc) === at('pc') &&
        (addr.cc ?? '') === at('cc') &&
        addr.street.map(written).join('\n') === (address ? texts(address, ns.eppContact, 'street') : []).join('\n')))
  )
}

/** Whether the contact of this handle is the one that the portal created: it has the same name and e-mail. */
function isCreated({ change }: Change, info: Element): boolean {
  const { data } = NewContact.safeParse(change)
  if (!data) return false
  const { email, postalInfo } = data.contact
  const names = postalInfosOf(info).map((postal) => text(postal, ns.eppContact, 'name'))
  return text(info, info.uri, 'email') === email && names.includes(postalInfo.name)
}
