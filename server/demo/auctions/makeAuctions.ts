import { auctionRulesVersion, czechAuction } from '#server/features/auction/auctionRules.ts'
import { auctionTerms } from '#server/features/auction/auctionTerms.ts'
import { scheduleOf, type Instant, type Schedule } from '#server/features/auction/engine/schedule.ts'
import type { Party } from '#server/features/auction/engine/state.ts'
import type { Terms } from '#server/features/auction/engine/terms.ts'
import { addDays, instantOf } from '#server/features/record/parts/rulesCalendar.ts'
import { zones } from '#server/zone/zones.ts'
import { idOf } from '../seed/chance.ts'
import { chancesOf, type Plan } from '../seed/plan.ts'
import { robotsOf } from './bidders.ts'
import { bidAsPlanned } from './bidAsPlanned.ts'
import { liveOn } from './liveOn.ts'
import { makeAuction, type MadeAuction } from './makeAuction.ts'
import { auctionName } from './names.ts'
import { planAuctions, type Planned } from './plan.ts'

/** Creates the auctions of the demo one after another, each with its whole history by the rules. */
export async function* makeAuctions(plan: Plan): AsyncGenerator<MadeAuction> {
  const zone = zones.find(({ id }) => id === 1)
  if (!zone) throw new Error('the demo has no zone to auction names of')
  // The plan depends only on the deadlines of these rules.
  const { bookingDays: _, ...inForce } = auctionTerms({ ...zone, auction: czechAuction })
  const terms = { ...inForce, version: auctionRulesVersion(czechAuction) }
  const robots = robotsOf(plan)
  let number = 0

  for (const planned of planAuctions()) {
    const fqdn = auctionName(number)
    const before = planned.isPublishedAgain ? await makeUnpaid(planned, fqdn) : null
    if (before) yield before
    yield await make(planned, before ? { ...again(before), fqdn } : { ...published(plan, planned, terms), fqdn })
  }

  /**
   * Creates an auction that nobody paid. It ended eight days before the name was published again, fifteen before the
   * next end.
   */
  async function makeUnpaid({ index, when }: Planned, fqdn: string) {
    const planned: Planned = { fate: 'unpaid', index, when: when - 23, isPublishedAgain: false }
    return make(planned, { ...published(plan, planned, terms), fqdn })
  }

  function again({ id, auction, state, settlements }: MadeAuction): Beginning {
    const publishedAt = (settlements.at(-1)?.at ?? 0) + 130
    const schedule = scheduleOf(publishedAt, terms)
    const excluded = [...auction.excluded, ...(state.leader ? [state.leader] : [])]
    return {
      publishedAt,
      schedule,
      predecessorId: id,
      excluded: excluded.map(({ identity, contact }) => ({ identity, contact })),
    }
  }

  async function make(planned: Planned, begun: Beginning & { fqdn: string }): Promise<MadeAuction> {
    const chance = chancesOf(plan, 'auction', number)
    const made = makeAuction({ ...begun, id: idOf(plan.seed, 'auction', number++), terms })
    await bidAsPlanned(made, planned, { plan, robots, chance })
    liveOn(made, planned, chance)
    return made
  }
}

type Beginning = {
  publishedAt: Instant
  schedule: Schedule
  predecessorId?: string
  excluded?: readonly Party[]
}

function published({ now, today }: Plan, { fate, when, index }: Planned, terms: Terms): Beginning {
  if (fate === 'in_auction') return underWay(now.getTime() + when * minute, terms)
  const day = addDays(today, when - terms.publishedDays)
  const publishedAt = instantOf(day, 0, terms.timeZone).getTime() + (5 + (index % 40)) * minute
  return { publishedAt, schedule: scheduleOf(publishedAt, terms) }
}

/**
 * Returns the schedule of an auction that ends at about `endsAt`. With the hours of the rules no auction would run at
 * most times, and a demo starts at any time. So it has their lengths and not their hours.
 */
function underWay(endsAt: Instant, { publishedDays, opensAtHour, endsAtHour, hardEndHour }: Terms): Beginning {
  const end = Math.ceil(endsAt / minute) * minute
  const opensAt = end - (endsAtHour - opensAtHour) * hour
  const hardEndAt = end + (24 + hardEndHour - endsAtHour) * hour
  return { publishedAt: opensAt - publishedDays * 24 * hour, schedule: { opensAt, endsAt: end, hardEndAt } }
}

const minute = 60_000
const hour = 60 * minute
