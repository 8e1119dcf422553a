import { messageKinds } from '#contract/auctionMessage.ts'
import { czechAuction } from '#server/auctionRules.ts'
import { auctionTermsVersion } from '#server/auctionTerms.ts'
import { nameColumns } from '#server/features/auction/auctionName.ts'
import type { AcceptedBid } from '#server/features/auction/ledger.ts'
import { nextDueAt, type Settlement } from '#server/features/auction/engine/settle.ts'
import type { Instant } from '#server/features/auction/engine/schedule.ts'
import type { Party } from '#server/features/auction/engine/state.ts'
import type { Loader } from '#server/db/copy/loader.ts'
import { idOf } from '../seed/chance.ts'
import { registrarCount, type Plan } from '../seed/plan.ts'
import { targets } from '../seed/tables.ts'
import { registrarHandle } from '../seed/writeRegistrars.ts'
import { partyOf, robotsOf } from './bidders.ts'
import type { MadeAuction } from './makeAuction.ts'
import { makeAuctions } from './makeAuctions.ts'
import { messenger } from './messenger.ts'
import { told } from './told.ts'

/** Writes the auctions of the demo: their books, who bids in them, and what people were told. */
export async function writeAuctions(loader: Loader, plan: Plan) {
  const robots = robotsOf(plan)
  const acceptedAt = told(plan.now.getTime() - 300 * 86_400_000)
  for (const { identity, contact } of [...robots, partyOf(plan, 'dana'), partyOf(plan, 'filip')])
    loader.add(targets.auctionAcceptance, identity, auctionTermsVersion(czechAuction, 0), contact, acceptedAt)
  // Nobody reads their letters.
  for (const { identity } of robots) for (const kind of messageKinds) loader.add(targets.auctionMailOff, identity, kind)

  const tell = messenger(loader, plan)
  let number = 0
  for await (const made of makeAuctions(plan)) {
    const symbol = 1_000_000_001 + number
    writeAuction(loader, made, { symbol, registrar: registrarHandle(number % registrarCount) })
    writeWatches(loader, plan, { id: made.id, number })
    writePayments(loader, made, { symbol, id: idOf(plan.seed, 'payment', number++) })
    for (const bid of made.bids) writeBid(loader, made.id, bid)
    for (const settlement of made.settlements) writeSettlement(loader, made.id, settlement)
    const bidders = biddersOf(made)
    for (const bidder of bidders) writeBidder(loader, made.id, bidder)
    tell(made, bidders)
    await loader.settle()
  }
}

function writeAuction(loader: Loader, made: MadeAuction, { symbol, registrar }: { symbol: number; registrar: string }) {
  const { auction, standing, settlements } = made
  const { leader, lastAt } = standing
  const dueAt = nextDueAt(standing)
  const cancelledAt = settlements.find(({ after }) => after.phase === 'cancelled')?.at
  const name = nameColumns(made.fqdn)
  loader.add(
    targets.auction,
    made.id,
    made.fqdn,
    name.label,
    name.sort_key,
    name.search_key,
    1,
    told(made.publishedAt),
    told(auction.opensAt),
    told(made.firstEndsAt),
    told(standing.endsAt),
    told(auction.hardEndAt),
    JSON.stringify(auction.terms),
    JSON.stringify(auction.excluded),
    made.predecessorId,
    standing.phase,
    standing.price,
    leader?.identity ?? null,
    leader?.contact ?? null,
    leader?.number ?? null,
    leader?.ceiling ?? null,
    standing.bids,
    standing.bidders,
    standing.ledgerSequence,
    standing.publicSequence,
    lastAt === null ? null : told(lastAt),
    dueAt === null ? null : told(dueAt),
    settlements.at(-1)?.reason ?? null,
    cancelledAt === undefined ? null : told(cancelledAt),
    settlements.some(({ after }) => after.phase === 'awaiting_payment') ? symbol : null,
    standing.phase === 'registered' ? registrar : null,
  )
}

/** Which auctions the demo's people watch, by their numbers: some that run, some to come, one or two that are over. */
const watched = {
  dana: [0, 1, 2, 7, 15, 41, 44, 52, 100],
  filip: [0, 1, 12, 45, 60],
  anna: [0, 1, 3, 42, 70],
} as const

/** They want every reminder, and are told of nothing that was before. */
function writeWatches(loader: Loader, plan: Plan, { id, number }: { id: string; number: number }) {
  for (const [username, numbers] of Object.entries(watched)) {
    if (!numbers.some((one) => one === number)) continue
    const { identity, contact } = partyOf(plan, username)
    loader.add(targets.auctionWatch, id, identity, contact, true, true, true, true, true, told(plan.now.getTime()))
  }
}

/** Whoever paid, paid all of it at once. */
function writePayments(loader: Loader, made: MadeAuction, { symbol, id }: { symbol: number; id: string }) {
  for (const { after, at } of made.settlements.filter((settlement) => settlement.after.phase === 'paid'))
    loader.add(targets.auctionPayment, id, made.id, after.price, told(at), `demo-${symbol}`, told(at), 'demo')
}

function writeBid(loader: Loader, id: string, { entry, change, request, seenSequence, receipt, after }: AcceptedBid) {
  const at = told(entry.at)
  loader.add(
    targets.auctionBid,
    id,
    entry.sequence,
    entry.identity,
    entry.contact,
    entry.number,
    entry.ownSequence,
    entry.ceiling,
    at,
    seenSequence,
    request.key,
    request.hash,
    receipt.publicSequence,
    receipt.price,
    receipt.isLeading,
    told(receipt.endsAt),
  )
  if (!change) return
  const { sequence, number, leaderNumber, price, bids, endsAt } = change
  loader.add(targets.auctionChange, id, sequence, at, after.phase, number, leaderNumber, price, bids, told(endsAt))
}

function writeSettlement(loader: Loader, id: string, { after, at }: Settlement) {
  const { publicSequence, phase, leader, price, bids, endsAt } = after
  const leaderNumber = leader?.number ?? null
  loader.add(targets.auctionChange, id, publicSequence, told(at), phase, null, leaderNumber, price, bids, told(endsAt))
}

type Bidder = Party & { number: number; bids: number; ceiling: number; lastAt: Instant }

/** Whoever has bid, with the contact of their latest bid and the most they promised. */
function biddersOf({ bids }: MadeAuction): Bidder[] {
  const bidders = new Map<string, Bidder>()
  for (const { entry } of bids) {
    const { identity, contact, number, ownSequence, at } = entry
    const ceiling = Math.max(entry.ceiling, bidders.get(identity)?.ceiling ?? 0)
    bidders.set(identity, { identity, contact, number, bids: ownSequence, ceiling, lastAt: at })
  }
  return [...bidders.values()]
}

function writeBidder(loader: Loader, id: string, bidder: Bidder) {
  const { identity, contact, number, bids, ceiling, lastAt } = bidder
  loader.add(targets.auctionBidder, id, identity, contact, number, bids, ceiling, told(lastAt))
}
