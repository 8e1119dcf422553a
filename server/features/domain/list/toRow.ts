import type { DomainRole, DomainRow, NextState } from '#contract/domain.ts'
import { codeOf } from '#server/features/record/parts/rules.ts'
import { lockOf } from '#server/features/record/parts/rulesLock.ts'
import { externalCodes } from '#server/features/record/parts/stateRows.ts'
import type { ListedDomain } from './store.ts'

/** Returns the row in the shape of the contract. */
export function toRow(domain: ListedDomain): DomainRow {
  return {
    fqdn: domain.fqdn,
    unicode: domain.unicode,
    states: externalCodes(domain.heldMask),
    next: domain.showsNext ? toNext(domain.nextState, domain.nextOn) : hidden,
    expiresOn: domain.expiresOn,
    isSecured: domain.isSecured,
    roles: toRoles(domain.roles),
    registrar: { handle: domain.registrar, name: domain.registrarName },
    lock: lockOf(domain.mask),
    lockInForce: lockOf(domain.heldMask),
    registryChange: domain.registryChange,
    nsset: domain.showsNsset ? domain.nsset : hidden,
    keyset: domain.showsKeyset ? domain.keyset : hidden,
    holder: domain.holder === null ? null : { handle: domain.holder, name: domain.holderName },
  }
}

const hidden = { disclosed: false } as const

/** Returns the roles that make the user an owner, from the bits of `domain_contact.roles`. */
export function toRoles(roles: number): DomainRole[] {
  const found: DomainRole[] = []
  if (roles & 1) found.push('holder')
  if (roles & 2) found.push('admin')
  return found
}

/** Returns the next change in the life cycle of a domain; null without one. */
export function toNext(number: number | null, on: string | null): NextState | null {
  if (number === null || on === null) return null
  const state = codeOf(number)
  return state === 'expired' || state === 'outzone' || state === 'deleteCandidate' ? { state, on } : null
}
