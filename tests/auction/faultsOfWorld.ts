import type { Receipt } from '#server/features/auction/ledger.ts'
import { replay } from '#server/features/auction/engine/replay.ts'
import { bookingDueAt, paymentDueAt } from '#server/features/auction/engine/schedule.ts'
import type { StoredAuction } from './memoryBooks.ts'

/** The answer to a bid that its bidder received: a receipt, or a refusal where that is null. */
export type Acknowledgment = { auctionId: string; identity: string; key: string; receipt: Receipt | null }

/**
 * A winner's whole payment: when it came, and by which clocks its operator tried to record it until it was recorded.
 */
export type Paid = { auctionId: string; cameAt: number; tries: number[]; isAcknowledged: boolean }

/** Returns the faults of a world at rest, from its books and from people's answers; none when all is well. */
export function faultsOfWorld(
  auctions: readonly StoredAuction[],
  acknowledgments: readonly Acknowledgment[],
  paid: readonly Paid[],
): string[] {
  return [
    ...auctions.flatMap((stored) => [...faultsOfBook(stored), ...faultsOfLife(stored, auctions)]),
    ...acknowledgments.flatMap((one) => faultsOfAcknowledgment(one, auctions)),
    ...paid.flatMap((one) => faultsOfPaid(one, auctions)),
  ]
}

function faultsOfBook(stored: StoredAuction): string[] {
  const { id, auction, firstEndsAt, book, changes, state } = stored
  try {
    const by = replay(auction, { endsAt: firstEndsAt }, book)
    const { phase, dueAt, publicSequence } = state
    const expected = { ...by.state, phase, dueAt, publicSequence }
    return [
      ...unless(JSON.stringify(state) === JSON.stringify(expected), `${id}: stands otherwise than its book says`),
      ...unless(JSON.stringify(changes) === JSON.stringify(by.changes), `${id}: was seen otherwise than its book says`),
      ...unless(
        book.every(({ at, judgedAt }) => at >= judgedAt),
        `${id}: has a bid dated before it was decided`,
      ),
      ...unless(
        new Set(book.map(({ identity, key }) => `${identity} ${key}`)).size === book.length,
        `${id}: has a bid twice`,
      ),
    ]
  } catch (cause) {
    return [`${id}: ${String(cause)}`]
  }
}

/** Each phase once, in an order there is, at its own moment; a successor where nobody paid, and only there. */
function faultsOfLife(
  { id, auction, phases, changes, state }: StoredAuction,
  auctions: readonly StoredAuction[],
): string[] {
  const life = phases.map(({ phase }) => phase).join(' ')
  const ends = changes.length === 0 ? ['released'] : ['awaiting_payment unpaid', 'awaiting_payment paid lapsed']
  const bookedBy = bookingDueAt(state.endsAt, auction.terms)
  const sequences = [...changes, ...phases].map(({ sequence }) => sequence)
  const successors = auctions.filter((other) => other.id === `${id}-again`).length
  return [
    ...unless(
      ends.some((whole) => whole.startsWith(life)),
      `${id}: lived ${life}`,
    ),
    ...unless(successors === (state.phase === 'unpaid' ? 1 : 0), `${id}: has ${successors} successors`),
    ...unless(
      sequences.every((sequence, i) => sequence === i + 1),
      `${id}: has a gap in its public sequence`,
    ),
    ...unless(
      phases.every(({ at }, i) => i > 0 || at === state.endsAt),
      `${id}: did not end at its end`,
    ),
    ...unless(
      phases.every(({ phase, at }) => phase !== 'unpaid' || at === bookedBy),
      `${id}: was not unpaid at its moment`,
    ),
  ]
}

function faultsOfAcknowledgment(
  { auctionId, identity, key, receipt }: Acknowledgment,
  auctions: readonly StoredAuction[],
): string[] {
  const book = auctions.find(({ id }) => id === auctionId)?.book ?? []
  const entries = book.filter((bid) => bid.identity === identity && bid.key === key)
  // A refused bidder is bound to nothing.
  if (receipt === null) return unless(entries.length === 0, `${key}: was refused and is in the book`)
  const isStored = entries.length === 1 && JSON.stringify(entries[0]?.receipt) === JSON.stringify(receipt)
  return unless(isStored, `${key}: was acknowledged and is ${entries.length} times in the book`)
}

/** Money counts that came in time and was recorded while it could be; a try without an answer may have been the one. */
function faultsOfPaid(
  { auctionId, cameAt, tries, isAcknowledged }: Paid,
  auctions: readonly StoredAuction[],
): string[] {
  const stored = auctions.find(({ id }) => id === auctionId)
  if (!stored) return [`${auctionId}: was paid and is gone`]
  const { terms } = stored.auction
  const { endsAt } = stored.state
  const isInTime = (at: number) =>
    cameAt < paymentDueAt(endsAt, terms) && at < bookingDueAt(endsAt, terms) && at >= endsAt
  const isPaid = stored.phases.some(({ phase }) => phase === 'paid')
  return [
    ...unless(!isPaid || tries.some(isInTime), `${auctionId}: is paid by money that does not count`),
    ...unless(
      isPaid || !isAcknowledged || !tries.slice(-1).some(isInTime),
      `${auctionId}: lost money that came in time`,
    ),
  ]
}

function unless(holds: boolean, fault: string): string[] {
  return holds ? [] : [fault]
}
