import { createHash } from 'node:crypto'
import type { MovedRole } from '#contract/merge.ts'
import type { Obstacle } from '#contract/obstacle.ts'
import type { LockableType } from '#contract/operation.ts'
import type { SetBy, StateCode } from '#contract/state.ts'

/** The states that keep an object from being changed by a merge. */
export const hindrances = ['serverBlocked', 'serverUpdateProhibited'] as const satisfies readonly StateCode[]
export type Hindrance = (typeof hindrances)[number]

/** An object at which contacts stand that are to be merged into mine. Roles are the bits of `domain_contact.roles`. */
export type Moved = {
  type: LockableType
  id: string
  name: string
  unicode: string | null
  roid: string
  registrar: { id: string; handle: string; name: string | null }
  /** What my contact is there already. */
  intoRoles: number
  from: readonly { id: string; handle: string; roles: number }[]
  /** The present ones of `hindrances`, with who has set them. */
  held: readonly { code: Hindrance; setBy: SetBy }[]
}

/** Names of the bits of `domain_contact.roles`; a set has technical contacts only. */
export const roleBits = { holder: 1, admin: 2, tech: 4, billing: 8 } as const satisfies Record<MovedRole, number>

const roles = ['holder', 'admin', 'tech', 'billing'] as const

/** What my contact becomes at an object, and what goes because it is that there already. */
export function moveOf({ intoRoles, from }: Pick<Moved, 'intoRoles' | 'from'>): {
  gains: MovedRole[]
  drops: MovedRole[]
} {
  const coming = from.reduce((bits, one) => bits | one.roles, 0)
  return { gains: rolesOf(coming & ~intoRoles), drops: rolesOf(coming & intoRoles) }
}

/** The roles of the bits. */
export function rolesOf(bits: number): MovedRole[] {
  return roles.filter((role) => bits & roleBits[role])
}

/**
 * Everything that stands in the way, in the order of the candidates: those that no longer fit, and of the others what
 * binds them to auctions and objects that nobody may change now.
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

/** Who can take it out of the way. A holder's own lock is mine to open only where the object is mine already. */
function wayOut({ type, held, intoRoles }: Moved): 'unlock' | 'registrar' | 'registry' {
  const setters = new Set(held.map(({ code, setBy }) => (code === 'serverBlocked' ? 'registry' : setBy)))
  if (setters.size === 0 || setters.has('registry') || setters.has('rule')) return 'registry'
  if (setters.has('registrar')) return 'registrar'
  const isMine = type === 'domain' ? (intoRoles & (roleBits.holder | roleBits.admin)) !== 0 : intoRoles !== 0
  return isMine ? 'unlock' : 'registry'
}

/** A change of an object as the journal and registrars are told it, in the words of EPP (RFC 5731 section 3.2.5). */
export type MoveChange = {
  add?: { contact: { type: MovedRole; id: string }[] }
  rem?: { contact: { type: MovedRole; id: string }[] }
  chg?: { registrant: string }
}

/** What becomes of one object when those who stand there become `into`: contacts by handle. */
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

/** SHA-256 over lines of `type id`, in the order of the ids: what an entry of a history stands for. */
export function digestOf(objects: readonly Pick<Moved, 'type' | 'id'>[]): Buffer {
  const lines = objects.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(({ type, id }) => `${type} ${id}\n`)
  return createHash('sha256').update(lines.join(''), 'utf8').digest()
}
