import { randomInt } from 'node:crypto'
import type { Registration } from '#contract/auctionRegistration.ts'
import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import { hashOf } from '#server/db/secretHash.ts'
import { awaitSettlement } from '../awaitSettlement.ts'
import type { IsLinkedTo } from '../payment/store.ts'
import { findWonName, keepCode, type WonName } from './store.ts'

export type RegistrationDeps = { db: Db; isLinkedTo: IsLinkedTo }

type WinnerQuery = { id: string; identityId: string }

/** Returns the winner's progress in registering the name. Throws `auction-not-found` for others, and `auction-closing`. */
export async function describeRegistration(deps: RegistrationDeps, request: WinnerQuery): Promise<Registration> {
  await awaitSettlement(deps.db, request)
  const name = await findWonName(deps, request)
  if (!name) throw new Refusal('auction-not-found')
  return {
    status: statusOf(name),
    madeAt: name.madeAt?.toISOString() ?? null,
    registerBy: name.registerBy?.toISOString() ?? null,
  }
}

/**
 * Creates a code and returns it once; an earlier one becomes invalid. Throws `auction-not-found` for auctions of other
 * winners. Throws `registration-not-open` for a name that is not paid, lacks money, is registered or too late. The same
 * holds for a winning contact that is no longer linked.
 */
export async function makeCode(
  deps: RegistrationDeps,
  { address, ...request }: WinnerQuery & { address: string },
): Promise<Registration & { code: string }> {
  const { status } = await describeRegistration(deps, request)
  if (status !== 'none' && status !== 'made') throw new Refusal('registration-not-open')
  const code = spellCode()
  const hash = await hashOf(code)
  if (!(await keepCode(deps, { id: request.id, hash, address }))) throw new Refusal('registration-not-open')
  return { ...(await describeRegistration(deps, request)), code }
}

/** Normalises a typed code: ignores case, spaces and hyphens. */
export function typedCode(text: string): string {
  const letters = text.replaceAll(/[\s-]/g, '').toUpperCase()
  return letters.match(/.{1,4}/g)?.join('-') ?? ''
}

// Has no two characters that look alike.
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Four groups of four: 79 random bits. */
function spellCode(): string {
  const letters = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return typedCode(letters)
}

function statusOf({ phase, madeAt, isLate, isShort, isLinked }: WonName): Registration['status'] {
  if (phase === 'registered') return 'registered'
  // The money that completed the payment belonged to another auction and was moved there.
  if (phase === 'paid' && isShort) return 'not-paid'
  if (phase === 'paid' && !isLate && !isLinked) return 'not-linked'
  if (phase === 'paid' && !isLate) return madeAt === null ? 'none' : 'made'
  return phase === 'awaiting_payment' || phase === 'unpaid' ? 'not-paid' : 'lapsed'
}
