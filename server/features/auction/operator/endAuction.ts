import type { Db } from '#server/db/connect.ts'
import { isHashOf } from '#server/db/secretHash.ts'
import { decideCancel, decideRegistration, statusAt } from '../engine/settle.ts'
import type { Phase } from '../engine/state.ts'
import { typedCode } from '../registration/registrationCode.ts'
import { settleLocked, type SettleDeps } from '../settleDue.ts'
import { changeAuction } from '../store.ts'
import { findCodeHash, recordRegistrar } from './store.ts'

type Deps = { db: Db } & Pick<SettleDeps, 'termsOf'>

/** The result; `phase` is that of an auction that cannot be ended. */
export type Ended = { ok: true } | { ok: false; because: 'phase' | 'wrong-code' | 'no-code'; phase: Phase }

type Cancelling = {
  id: string
  reason: string
  /** Whether to cancel only before the first possible bid. */
  isOnlyBefore?: boolean
}

/** Cancels an auction with a public reason, after recording settlements that are due. Null where there is no auction. */
export async function cancelAuction({ db, termsOf }: Deps, { id, reason, isOnlyBefore = false }: Cancelling) {
  return changeAuction(db, id, async (_tx, book): Promise<Ended> => {
    const now = await book.readClock()
    const { state } = await settleLocked(book, now, termsOf)
    const mayBe = !isOnlyBefore || statusAt(book.auction, state, now) === 'new'
    const decided = mayBe ? decideCancel(book.auction, state, now) : null
    if (!decided) return { ok: false, because: 'phase', phase: state.phase }
    await book.appendSettlement(decided, reason)
    return { ok: true }
  })
}

type Registering = { id: string; registrar: string; code: string | null }

/**
 * Records that a winner has registered the name at a registrar; `code` is their registration code, checked where it is
 * given. Returns null where there is no auction.
 */
export async function recordRegistration({ db, termsOf }: Deps, { id, registrar, code }: Registering) {
  return changeAuction(db, id, async (tx, book): Promise<Ended> => {
    const now = await book.readClock()
    const { state } = await settleLocked(book, now, termsOf)
    const decided = decideRegistration(state, now)
    const { phase } = state
    if (!decided) return { ok: false, because: 'phase', phase }
    if (code !== null) {
      const hash = await findCodeHash(tx, id)
      if (hash === null) return { ok: false, because: 'no-code', phase }
      if (!(await isHashOf(typedCode(code), hash))) return { ok: false, because: 'wrong-code', phase }
    }
    await book.appendSettlement(decided, null)
    await recordRegistrar(tx, id, registrar)
    return { ok: true }
  })
}
