import type { DomainRole } from '#contract/domain.ts'
import type { MovedRole } from '#contract/merge.ts'

/** The bits of `domain_contact.roles`: the roles of a contact at a domain. A set has technical contacts only. */
export const roleBits = { holder: 1, admin: 2, tech: 4, billing: 8 } as const satisfies Record<MovedRole, number>

/** The bits that make a domain the contact's own (docs/rules.md#mine). */
export const ownerBits = roleBits.holder | roleBits.admin

/** Returns the roles of the bits. */
export function rolesOf(bits: number): MovedRole[] {
  return roles.filter((role) => bits & roleBits[role])
}

/** Returns those roles of the bits that make a domain the contact's own. */
export function ownRolesOf(bits: number): DomainRole[] {
  return ownRoles.filter((role) => bits & roleBits[role])
}

const ownRoles = ['holder', 'admin'] as const
const roles = [...ownRoles, 'tech', 'billing'] as const
