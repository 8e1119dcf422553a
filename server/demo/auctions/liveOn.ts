import { decideCancel, decidePayment, decideRegistration, settle } from '#server/features/auction/engine/settle.ts'
import type { Instant } from '#server/features/auction/engine/schedule.ts'
import type { Chance } from '../seed/chance.ts'
import { settleMade, type MadeAuction } from './makeAuction.ts'
import type { Planned } from './plan.ts'

/** Takes an auction after its bidding to the planned result, by the rules. */
export function liveOn(made: MadeAuction, { fate, index }: Planned, chance: Chance) {
  switch (fate) {
    case 'new':
    case 'in_auction':
      return
    case 'released':
    case 'awaiting_payment':
      return end(made)
    case 'paid':
      end(made)
      return pay(made, chance)
    case 'registered':
      end(made)
      pay(made, chance)
      return settleMade(made, decideRegistration(made.state, later(made, chance, 7)))
    case 'unpaid':
      end(made)
      return letPass(made)
    case 'lapsed':
      end(made)
      pay(made, chance)
      return letPass(made)
    case 'cancelled':
      return cancel(made, index, chance)
  }
}

function end(made: MadeAuction) {
  settleMade(made, settle(made.auction, made.state, made.state.endsAt))
}

function pay(made: MadeAuction, chance: Chance) {
  const { auction, state } = made
  const at = later(made, chance, 2)
  settleMade(made, decidePayment(auction, state, { payments: [{ amount: state.price ?? 0, at }], recordedAt: at }))
}

/** Nobody pays, or nobody registers. */
function letPass(made: MadeAuction) {
  const { auction, state } = made
  settleMade(made, settle(auction, state, state.dueAt ?? Number.NaN))
}

function cancel(made: MadeAuction, place: number, chance: Chance) {
  if (place >= 7) end(made)
  const at = cancelledAt(made, place, chance)
  settleMade(made, decideCancel(made.auction, made.state, at), reasons[place % reasons.length])
}

/** Some are cancelled before the start, some while running, some when sold. */
function cancelledAt(made: MadeAuction, place: number, chance: Chance): Instant {
  if (place < 3) return made.publishedAt + hour
  return place < 7 ? (made.auction.opensAt + made.firstEndsAt) / 2 : later(made, chance, 2)
}

/** The operator's reasons in the language of the registry. */
const reasons = [
  'Jméno je předmětem soudního sporu.',
  'Jméno bylo zveřejněno omylem, jeho držitel registraci včas prodloužil.',
  'Vyřazeno na základě rozhodnutí rozhodčího soudu.',
]

/** Returns a daytime within this many days after the last event. */
function later({ settlements }: MadeAuction, chance: Chance, days: number): Instant {
  return Math.floor((settlements.at(-1)?.at ?? 0) + hour + chance.next() * (days * 24 - 1) * hour)
}

const hour = 3_600_000
