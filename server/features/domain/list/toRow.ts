import type { DomainRow, NextState } from '#contract/domain.ts'
import { codeOf } from '#server/features/record/parts/rules.ts'
import { ownRolesOf } from '#server/features/record/parts/rulesRole.ts'
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
    roles: ownRolesOf(domain.roles),
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

/** Returns the next change in the life cycle of a domain; null without one. */
export function toNext(number: number | null, on: string | null): NextState | null {
  if (number === null || on === null) return null
  const state = codeOf(number)
  return state === 'expired' || state === 'outzone' || state === 'deleteCandidate' ? { state, on } : null
}
