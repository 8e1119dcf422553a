import { auctionTerms } from '#server/features/auction/auctionTerms.ts'
import type { Job } from '#server/scheduler/job.ts'
import type { Db } from '#server/db/connect.ts'
import type { Instant } from '#server/features/auction/engine/schedule.ts'
import type { Party } from '#server/features/auction/engine/state.ts'
import { parseAuction, type AuctionRow } from '#server/features/auction/parseAuction.ts'
import { placeBid } from '#server/features/auction/placeBid.ts'
import { moneyOf } from '#server/features/auction/publicState.ts'
import { openLedger } from '#server/features/auction/store.ts'
import { Refusal } from '#server/http/refusal.ts'
import { zones } from '#server/zone/zones.ts'
import { chanceOf, kinds } from '../seed/chance.ts'
import { auctionName } from './names.ts'
import { countAuctions, findRobots, findRunning, publishBetween } from './robotStore.ts'
import { actsNow, lengthWanted } from './robotHabits.ts'
import { hopefulsOf, nextCeiling, type Hopeful } from './wishes.ts'

/** The robots as a job of the scheduler. */
export function robotJob(db: Db): Job {
  const everyMs = 5000
  return {
    name: 'robots',
    everyMs,
    run: (signal) => moveRobots(db, { round: Math.floor(Date.now() / everyMs), signal }),
  }
}

/**
 * Runs one round of the robots and returns the number of accepted bids. Some look at the auctions they want and bid by
 * the rules. A name is published when hardly any auction ends soon. Everything follows from the seed and the number of
 * the round, so two processes do it once.
 */
export async function moveRobots(db: Db, { round, signal }: { round: number; signal: AbortSignal }): Promise<number> {
  const found = await findRobots(db)
  if (!found || found.robots.length === 0) return 0
  const { now, running } = await findRunning(db)
  let count = 0
  for (const row of running) {
    if (signal.aborted) return count
    if (await bidIn(db, row, { ...found, now, round })) count++
  }
  await publishWanted(db, now, running)
  return count
}

type Round = { seed: number; robots: readonly Party[]; now: Instant; round: number }

/** At most one bid for each auction and round, because nobody answers within the same second. */
async function bidIn(db: Db, row: AuctionRow, { seed, robots, now, round }: Round): Promise<boolean> {
  const { auction, state } = parseAuction(row)
  const { terms, excluded } = auction
  const admitted = robots.filter(({ identity }) => !excluded.some((party) => party.identity === identity))
  const chance = chanceOf(seed, kinds.robot, Number.parseInt(row.id.slice(-7), 16) + round)
  const acting = hopefulsOf(seed, row.id, admitted, terms).find(({ wish }) => actsNow(wish, state.endsAt - now, chance))
  const ceiling = acting ? nextCeiling(acting, state, terms, chance) : null
  if (!acting || ceiling === null) return false
  return bid(db, acting, {
    auctionId: row.id,
    ceiling: moneyOf(ceiling, terms),
    seenSequence: state.publicSequence,
    idempotencyKey: `${row.id} ${state.publicSequence}`,
  })
}

type Bid = { auctionId: string; ceiling: string; seenSequence: number; idempotencyKey: string }

/** A robot that was too late or has been outbid tries again in another round. */
async function bid(db: Db, { identity, contact }: Hopeful, given: Bid): Promise<boolean> {
  try {
    await placeBid(openLedger(db), { identity, contact, ...given })
    return true
  } catch (cause) {
    if (cause instanceof Refusal) return false
    throw cause
  }
}

async function publishWanted(db: Db, now: Instant, running: readonly AuctionRow[]) {
  const minutes = lengthWanted(running.map((row) => row.ends_at.getTime() - now))
  const zone = zones.find(({ id }) => id === 1)
  if (minutes === null || !zone) return
  const endsAt = Math.ceil((now + minutes * minute) / minute) * minute
  await publishBetween(db, {
    fqdn: auctionName(await countAuctions(db)),
    terms: auctionTerms(zone),
    schedule: { opensAt: now, endsAt, hardEndAt: endsAt + 30 * minute },
  })
}

const minute = 60_000
