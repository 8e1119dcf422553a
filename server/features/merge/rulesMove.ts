import { createHash } from 'node:crypto'
import type { MovedRole } from '#contract/merge.ts'
import type { Obstacle } from '#contract/obstacle.ts'
import type { LockableType } from '#contract/operation.ts'
import type { SetBy, StateCode } from '#contract/state.ts'
import { ownerBits, roleBits, rolesOf } from '#server/features/record/parts/rulesRole.ts'

/** The states that prevent a merge from changing an object. */
export const hindrances = ['serverBlocked', 'serverUpdateProhibited'] as const satisfies readonly StateCode[]
export type Hindrance = (typeof hindrances)[number]

/** An object of contacts that are to be merged. Roles are the bits of `domain_contact.roles`. */
export type Moved = {
  type: LockableType
  id: string
  name: string
  unicode: string | null
  roid: string
  registrar: { id: string; handle: string; name: string | null }
  /** The roles that the user's contact has there already. */
  intoRoles: number
  from: readonly { id: string; handle: string; roles: number }[]
  /** The current ones of `hindrances`, each with its setter. */
  held: readonly { code: Hindrance; setBy: SetBy }[]
}

/** Returns the roles that the user's contact gains at an object, and those that are dropped because it has them. */
export function moveOf({ intoRoles, from }: Pick<Moved, 'intoRoles' | 'from'>): {
  gains: MovedRole[]
  drops: MovedRole[]
} {
  const coming = from.reduce((bits, one) => bits | one.roles, 0)
  return { gains: rolesOf(coming & ~intoRoles), drops: rolesOf(coming & intoRoles) }
}

/**
 * Returns all obstacles in the order of the candidates. A candidate that no longer fits is one. For the others,
 * obligations in auctions and objects that must not change are obstacles.
 */
export function obstaclesOf(
  candidates: readonly { handle: string; fits: boolean; isObliged: boolean }[],
  objects: readonly Moved[],
): Obstacle[] {
  const hindered = objects.filter((object) => reasonOf(object) !== null)
  return candidates.flatMap(({ handle, fits, isObliged }): Obstacle[] => {
    if (!fits) return [ofContact(handle, 'no-longer-fits')]
    return [
      ...(isObliged ? [ofContact(handle, 'open-obligations')] : []),
      ...hindered
        .filter(({ from }) => from.some((one) => one.handle === handle))
        .flatMap((object) => obstacleOf(handle, object)),
    ]
  })
}

function ofContact(candidate: string, reason: Obstacle['reason']): Obstacle {
  return { candidate, reason, object: null, clear: 'leave-out', registrar: null }
}

function obstacleOf(candidate: string, object: Moved): Obstacle[] {
  const reason = reasonOf(object)
  if (reason === null) return []
  const { type, name, unicode, registrar } = object
  return [
    {
      candidate,
      reason,
      object: { type, handle: name, unicode },
      clear: wayOut(object),
      registrar: { handle: registrar.handle, name: registrar.name },
    },
  ]
}

/** Only domains (and contacts) are blocked administratively (docs/rules.md#merging-contacts). */
function reasonOf({ type, held }: Moved): 'blocked' | 'update-prohibited' | null {
  if (type === 'domain' && held.some(({ code }) => code === 'serverBlocked')) return 'blocked'
  return held.some(({ code }) => code === 'serverUpdateProhibited') ? 'update-prohibited' : null
}

/**
 * Returns who can remove the obstacle. The user can only end a holder's lock on an object that already belongs to the
 * user's contact.
 */
function wayOut({ type, held, intoRoles }: Moved): 'unlock' | 'registrar' | 'registry' {
  const setters = new Set(held.map(({ code, setBy }) => (code === 'serverBlocked' ? 'registry' : setBy)))
  if (setters.size === 0 || setters.has('registry') || setters.has('rule')) return 'registry'
  if (setters.has('registrar')) return 'registrar'
  const isMine = type === 'domain' ? (intoRoles & ownerBits) !== 0 : intoRoles !== 0
  return isMine ? 'unlock' : 'registry'
}

/** A change of an object in the journal and in poll messages, as an EPP command (RFC 5731 section 3.2.5). */
export type MoveChange = {
  add?: { contact: { type: MovedRole; id: string }[] }
  rem?: { contact: { type: MovedRole; id: string }[] }
  chg?: { registrant: string }
}

/** Returns the change of one object when its merged contacts are replaced by `into`; contacts are handles. */
export function changeOf(object: Pick<Moved, 'intoRoles' | 'from'>, into: string): MoveChange {
  const named = (bits: number, id: string) => rolesOf(bits & ~roleBits.holder).map((type) => ({ type, id }))
  const gained = moveOf(object).gains.reduce((bits, role) => bits | roleBits[role], 0)
  const coming = named(gained, into)
  const going = object.from.flatMap(({ roles: bits, handle }) => named(bits, handle))
  const isHeld = object.from.some(({ roles: bits }) => bits & roleBits.holder)
  return {
    ...(coming.length > 0 && { add: { contact: coming } }),
    ...(going.length > 0 && { rem: { contact: going } }),
    ...(isHeld && { chg: { registrant: into } }),
  }
}

/** Returns the SHA-256 over lines of `type id` in the order of the ids, for history entries. */
export function digestOf(objects: readonly Pick<Moved, 'type' | 'id'>[]): Buffer {
  const lines = objects.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(({ type, id }) => `${type} ${id}\n`)
  return createHash('sha256').update(lines.join(''), 'utf8').digest()
}
