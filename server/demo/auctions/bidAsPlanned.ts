import type { Instant } from '#server/features/auction/engine/schedule.ts'
import type { Party } from '#server/features/auction/engine/state.ts'
import type { Chance } from '../seed/chance.ts'
import type { Plan } from '../seed/plan.ts'
import { partyOf } from './bidders.ts'
import type { MadeAuction } from './makeAuction.ts'
import type { Planned } from './plan.ts'
import { playBidding } from './playBidding.ts'
import { hopefulsOf, type Hopeful } from './wishes.ts'

type BiddingDeps = { plan: Plan; robots: readonly Party[]; chance: Chance }

/** Lets robots and the demo's people bid in an auction so that it reaches its planned result. */
export async function bidAsPlanned(made: MadeAuction, planned: Planned, { plan, robots, chance }: BiddingDeps) {
  const { fate, index } = planned
  const isCancelledEarly = fate === 'cancelled' && index < 3
  // Nobody has bid in the second that is about to end.
  const isUnbid = fate === 'new' || fate === 'released' || isCancelledEarly || (fate === 'in_auction' && index === 1)
  if (isUnbid) return

  const { terms, excluded } = made.auction
  const admitted = robots.filter(({ identity }) => !excluded.some((party) => party.identity === identity))
  const wanting = hopefulsOf(plan.seed, made.id, admitted, terms)
  const isOver = fate !== 'in_auction'
  const robotsHere = isOver && wanting.length === 0 ? oneBidder(admitted, chance, terms.startPrice) : wanting
  const people = peopleIn(planned, { plan, highest: highestOf(robotsHere, terms.startPrice), start: terms.startPrice })
  await playBidding(made, [...people, ...robotsHere], { until: bidUntil(made, planned, plan.now), chance })
}

function bidUntil({ auction, firstEndsAt }: MadeAuction, { fate, index }: Planned, now: Date): Instant {
  return fate === 'cancelled' && index < 7 ? (auction.opensAt + firstEndsAt) / 2 : now.getTime()
}

/** An auction with a result needs a bidder. */
function oneBidder(robots: readonly Party[], chance: Chance, startPrice: number): Hopeful[] {
  return robots
    .slice(chance.below(robots.length - 1))
    .slice(0, 1)
    .map((robot) => ({ ...robot, wish: { limit: startPrice * 3, manner: 'at-once' } }))
}

function highestOf(hopefuls: readonly Hopeful[], startPrice: number): number {
  return Math.max(startPrice, ...hopefuls.map(({ wish }) => wish.limit))
}

/**
 * The auctions in which the demo's two bidders bid, by planned result and index, and whether they have the highest
 * ceiling.
 */
const parts: Partial<
  Record<Planned['fate'], Readonly<Record<number, { dana?: Participation; filip?: Participation }>>>
> = {
  in_auction: {
    0: { dana: 'wins', filip: 'loses' },
    2: { dana: 'wins' },
    3: { dana: 'loses', filip: 'wins' },
    4: { filip: 'loses' },
    5: { dana: 'wins', filip: 'loses' },
    8: { dana: 'loses' },
    11: { filip: 'wins' },
    20: { dana: 'wins' },
    31: { dana: 'loses' },
  },
  awaiting_payment: { 0: { filip: 'wins', dana: 'loses' }, 6: { dana: 'loses' } },
  paid: { 3: { dana: 'wins' }, 4: { filip: 'loses' } },
  registered: { 0: { dana: 'wins' }, 1: { dana: 'loses', filip: 'wins' }, 4: { dana: 'loses' }, 9: { filip: 'loses' } },
  lapsed: { 0: { dana: 'wins' } },
  cancelled: { 4: { filip: 'wins' } },
}

type Participation = 'wins' | 'loses'

function peopleIn({ fate, index }: Planned, { plan, highest, start }: { plan: Plan; highest: number; start: number }) {
  const here = parts[fate]?.[index] ?? {}
  return Object.entries(here).map(([username, part]): Hopeful => {
    const limit = part === 'wins' ? Math.ceil((highest * 1.3) / start) * start : start * 2
    return { ...partyOf(plan, username), wish: { limit, manner: 'at-once' } }
  })
}
