import { inSnapshot, type Db } from '#server/db/connect.ts'
import { replay } from '../engine/replay.ts'
import { parseAuction } from '../parseAuction.ts'
import { moneyOf } from '../publicState.ts'
import { findBook, findChanges, findRow } from './bookStore.ts'

/**
 * Returns both stored ledgers of an auction with its rules. `faults` lists where a replay of the private ledger differs
 * from the stored state. Intended for courts: it contains the ceilings of all bidders. Null where there is no auction.
 */
export async function exportBids(db: Db, id: string) {
  return inSnapshot(db, async (tx) => {
    const row = await findRow(tx, id)
    if (!row) return null
    const stored = { row, bids: await findBook(tx, id), changes: await findChanges(tx, id) }
    const { terms } = parseAuction(row).auction
    const money = (amount: string | null) => (amount === null ? null : moneyOf(Number(amount), terms))
    const { leader_ceiling: ceiling, price, excluded, ...about } = row
    return {
      auction: { ...about, price: money(price), leader_ceiling: money(ceiling), excluded },
      bids: stored.bids.map(({ request_hash: hash, ...bid }) => ({
        ...bid,
        ceiling: money(bid.ceiling),
        price: money(bid.price),
        request_hash: hash.toString('hex'),
      })),
      changes: stored.changes.map((change) => ({ ...change, price: money(change.price) })),
      faults: faultsOf(stored),
    }
  })
}

type StoredEntry = {
  row: NonNullable<Awaited<ReturnType<typeof findRow>>>
  bids: Awaited<ReturnType<typeof findBook>>
  changes: Awaited<ReturnType<typeof findChanges>>
}

/** Returns where the stored state differs from a replay of the private ledger. */
function faultsOf({ row, bids, changes }: StoredEntry): string[] {
  const { auction, state } = parseAuction(row)
  const recorded = bids.map((bid) => ({
    identity: bid.identity_id,
    contact: bid.contact_id,
    ceiling: Number(bid.ceiling),
    at: bid.at.getTime(),
  }))
  try {
    const made = replay(auction, { endsAt: row.first_ends_at.getTime() }, recorded)
    const entries = bids.map((bid) => ({ sequence: bid.sequence, number: bid.number, own: bid.own_sequence }))
    const seen = changes.filter(({ number }) => number !== null)
    return [
      ...differing('the private book', entries, made.entries.map(numbersOf)),
      ...differing('the public book', seen.map(changeOf), made.changes),
      ...differing('the public sequence', [changes.at(-1)?.sequence ?? 0], [state.publicSequence]),
      // The fields after the bidding do not result from bids.
      ...differing('the auction', [state], [{ ...made.state, ...afterBidding(state) }]),
    ]
  } catch (cause) {
    return [cause instanceof Error ? cause.message : String(cause)]
  }
}

function numbersOf({ sequence, number, ownSequence }: { sequence: number; number: number; ownSequence: number }) {
  return { sequence, number, own: ownSequence }
}

function changeOf(change: StoredEntry['changes'][number]) {
  return {
    sequence: change.sequence,
    at: change.at.getTime(),
    number: change.number,
    leaderNumber: change.leader_number,
    price: Number(change.price),
    bids: change.bids,
    endsAt: change.ends_at.getTime(),
  }
}

function afterBidding({ phase, dueAt, publicSequence }: ReturnType<typeof parseAuction>['state']) {
  return { phase, dueAt, publicSequence }
}

function differing(what: string, stored: readonly unknown[], made: readonly unknown[]): string[] {
  if (stored.length !== made.length) return [`${what} has ${stored.length} entries and should have ${made.length}`]
  const at = stored.findIndex((one, i) => textOf(one) !== textOf(made[i]))
  return at < 0 ? [] : [`${what}: entry ${at + 1} is ${textOf(stored[at])} and should be ${textOf(made[at])}`]
}

/** Compares objects independent of the order of their keys. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
