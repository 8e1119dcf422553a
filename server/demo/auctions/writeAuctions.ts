import { messageKinds } from '#contract/auctionMessage.ts'
import { auctionRulesVersion, czechAuction } from '#server/features/auction/auctionRules.ts'
import { nameColumns } from '#server/features/auction/auctionName.ts'
import type { AcceptedBid } from '#server/features/auction/ledger.ts'
import { nextDueAt, type Settlement } from '#server/features/auction/engine/settle.ts'
import type { Instant } from '#server/features/auction/engine/schedule.ts'
import type { Party } from '#server/features/auction/engine/state.ts'
import type { Loader } from '#server/db/loader.ts'
import { idOf } from '../seed/chance.ts'
import { registrarCount, type Plan } from '../seed/plan.ts'
import { targets } from '../seed/tables.ts'
import { registrarHandle } from '../seed/writeRegistrars.ts'
import { partyOf, robotsOf } from './bidders.ts'
import type { MadeAuction } from './makeAuction.ts'
import { makeAuctions } from './makeAuctions.ts'
import { messenger } from './messenger.ts'
import { timeText } from './timeText.ts'

/** Writes the auctions of the demo: ledgers, bidders and messages. */
export async function writeAuctions(loader: Loader, plan: Plan) {
  const robots = robotsOf(plan)
  const acceptedAt = timeText(plan.now.getTime() - 300 * 86_400_000)
  for (const { identity, contact } of [...robots, partyOf(plan, 'dana'), partyOf(plan, 'filip')])
    loader.add(targets.auctionAcceptance, identity, auctionRulesVersion(czechAuction), contact, acceptedAt)
  // Robots get no letters.
  for (const { identity } of robots) for (const kind of messageKinds) loader.add(targets.auctionMailOff, identity, kind)

  const writeMessages = messenger(loader, plan)
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
    writeMessages(made, bidders)
    await loader.settle()
  }
}

function writeAuction(loader: Loader, made: MadeAuction, { symbol, registrar }: { symbol: number; registrar: string }) {
  const { auction, state, settlements } = made
  const { leader, lastAt } = state
  const dueAt = nextDueAt(state)
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
    timeText(made.publishedAt),
    timeText(auction.opensAt),
    timeText(made.firstEndsAt),
    timeText(state.endsAt),
    timeText(auction.hardEndAt),
    JSON.stringify(auction.terms),
    JSON.stringify(auction.excluded),
    made.predecessorId,
    state.phase,
    state.price,
    leader?.identity ?? null,
    leader?.contact ?? null,
    leader?.number ?? null,
    leader?.ceiling ?? null,
    state.bids,
    state.bidders,
    state.ledgerSequence,
    state.publicSequence,
    lastAt === null ? null : timeText(lastAt),
    dueAt === null ? null : timeText(dueAt),
    settlements.at(-1)?.reason ?? null,
    cancelledAt === undefined ? null : timeText(cancelledAt),
    settlements.some(({ after }) => after.phase === 'awaiting_payment') ? symbol : null,
    state.phase === 'registered' ? registrar : null,
  )
}

/** The auctions that the demo's people watch, by their numbers: some running, some future, one or two ended. */
const watched = {
  dana: [0, 1, 2, 7, 15, 41, 44, 52, 100],
  filip: [0, 1, 12, 45, 60],
  anna: [0, 1, 3, 42, 70],
} as const

/** All reminders are on; there are no messages from before. */
function writeWatches(loader: Loader, plan: Plan, { id, number }: { id: string; number: number }) {
  for (const [username, numbers] of Object.entries(watched)) {
    if (!numbers.some((one) => one === number)) continue
    const { identity, contact } = partyOf(plan, username)
    loader.add(targets.auctionWatch, id, identity, contact, true, true, true, true, true, timeText(plan.now.getTime()))
  }
}

/** A winner who paid, paid everything with one payment. */
function writePayments(loader: Loader, made: MadeAuction, { symbol, id }: { symbol: number; id: string }) {
  for (const { after, at } of made.settlements.filter((settlement) => settlement.after.phase === 'paid'))
    loader.add(targets.auctionPayment, id, made.id, after.price, timeText(at), `demo-${symbol}`, timeText(at), 'demo')
}

function writeBid(loader: Loader, id: string, { entry, change, request, seenSequence, receipt, after }: AcceptedBid) {
  const at = timeText(entry.at)
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
    timeText(receipt.endsAt),
  )
  if (!change) return
  const { sequence, number, leaderNumber, price, bids, endsAt } = change
  loader.add(targets.auctionChange, id, sequence, at, after.phase, number, leaderNumber, price, bids, timeText(endsAt))
}

function writeSettlement(loader: Loader, id: string, { after, at }: Settlement) {
  const { publicSequence, phase, leader, price, bids, endsAt } = after
  const leaderNumber = leader?.number ?? null
  loader.add(
    targets.auctionChange,
    id,
    publicSequence,
    timeText(at),
    phase,
    null,
    leaderNumber,
    price,
    bids,
    timeText(endsAt),
  )
}

type Bidder = Party & { number: number; bids: number; ceiling: number; lastAt: Instant }

/** Returns the bidders with the contact of their latest bid and their highest ceiling. */
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
  loader.add(targets.auctionBidder, id, identity, contact, number, bids, ceiling, timeText(lastAt))
}
