import {
  mostActions,
  type AuctionOverview,
  type Counted,
  type DomainToDelegate,
  type DomainToRenew,
  type Overview,
  type RenewableDomains,
  type SetOverview,
} from '#contract/overview.ts'
import { LossState } from '#contract/domain.ts'
import type { StateCode } from '#contract/state.ts'
import type { Db } from '#server/db/connect.ts'
import type { VersionedCache } from '#server/db/versionedCache.ts'
import { readStamp, type Stamp } from '#server/db/orderedIds.ts'
import { nextStateOf } from '#server/features/domain/parts/rules.ts'
import { countCandidates } from '#server/features/merge/parts/candidateStore.ts'
import { worryingStates } from '#server/features/record/parts/rules.ts'
import type { Holder } from '#server/http/serve.ts'
import { addressOf, monthsFrom, periods, questionsOn, type Question } from './rules.ts'
import { countSets, readShown, type RenewableRow } from './store.ts'

/** The number of domains for each query string of the list, and the first domains to renew and to delegate. */
export type DomainFacts = {
  counts: ReadonlyMap<string, number>
  toRenew: DomainToRenew[]
  renewable: RenewableDomains[]
  toDelegate: DomainToDelegate[]
}

/** Returns what an identity has to do in auctions, at most `limit` actions; null where the registry has none. */
export type ReadAuctionsToDo = (db: Db, identityId: string, limit: number) => Promise<AuctionOverview | null>

export type OverviewDeps = { db: Db; cache: VersionedCache<DomainFacts>; readAuctionsToDo: ReadAuctionsToDo }

/** Returns the overview. Each of its numbers uses the condition of the list to which it links. */
export async function readOwnOverview(
  { db, cache, readAuctionsToDo }: OverviewDeps,
  { contact, identityId }: Holder,
): Promise<Overview> {
  const present = await readStamp(db, contact.id)
  const known = cache.get(contact.id)
  const { facts, day, asOf } =
    known?.version === versionOf(present)
      ? { ...present, facts: known.answer }
      : await readFacts(db, cache, contact.id, present)

  const counted = (question: Question): Counted => {
    const query = addressOf(question)
    return { count: facts.counts.get(query) ?? 0, query }
  }
  // The view of all domains out of the zone has the same rows, unless some of them have a more urgent state.
  const countedAtWorst = (state: StateCode): Counted => {
    const [worst, all] = [counted({ worstState: state }), counted({ state })]
    return state === 'outzone' && worst.count === all.count ? all : worst
  }
  return {
    domains: {
      all: counted({}),
      toRenew: facts.toRenew,
      renewable: facts.renewable,
      expired: counted({ state: 'expired' }),
      toDelegate: facts.toDelegate,
      undelegated: counted({ needsServers: 'yes' }),
      others: counted({ needsAttention: 'other' }),
      expiring: periods.map((days) => ({ days, ...counted({ expiresWithin: days }) })),
      byMonth: monthsFrom(day).map(({ month, from, to }) => ({
        month,
        ...counted({ expiresFrom: from, expiresTo: to }),
      })),
      pending: counted({ registryStatus: 'pending' }),
      rejected: counted({ registryStatus: 'rejected' }),
      open: counted({ lock: 'open' }),
      transfer: counted({ lock: 'transfer' }),
      full: counted({ lock: 'full' }),
      unsecured: counted({ isSecured: 'no' }),
      nssetMissing: counted({ nssetMissing: 'yes' }),
      attention: worryingStates.map((state) => ({ state, ...countedAtWorst(state) })).filter(({ count }) => count > 0),
    },
    sets: {
      nsset: await readSets(db, 'nsset', contact.id),
      keyset: await readSets(db, 'keyset', contact.id),
    },
    auctions: await readAuctionsToDo(db, identityId, mostActions),
    mergeCandidates: { count: await countCandidates(db, contact.id), query: '' },
    asOf: asOf.toISOString(),
    today: day,
  }
}

async function readSets(db: Db, type: 'nsset' | 'keyset', contactId: string): Promise<SetOverview> {
  const { unused, open } = await countSets(db, type, contactId)
  return { unused: { count: unused, query: '?unused=yes' }, open: { count: open, query: '?lock=open' } }
}

async function readFacts(db: Db, cache: VersionedCache<DomainFacts>, contactId: string, { day }: Stamp) {
  const questions = questionsOn(day)
  const { counts, firstDays, toRenew, toDelegate, ...stamp } = await readShown(db, contactId, {
    questions,
    limit: mostActions,
  })
  // Midnight passed between the two statements, so the months have changed.
  if (stamp.day !== day) return readFacts(db, cache, contactId, stamp)
  const countOf = new Map(questions.map((question, at) => [addressOf(question), counts[at] ?? 0]))
  const facts = {
    counts: countOf,
    renewable: LossState.options.flatMap((state, at) => {
      const [query, on] = [addressOf({ renewBefore: state }), firstDays[at]]
      return on ? [{ next: { state, on }, count: countOf.get(query) ?? 0, query }] : []
    }),
    toRenew: toRenew.flatMap(describeRenewable),
    toDelegate: toDelegate.map(({ fqdn, unicode, registrar }) => ({ fqdn, unicode, registrar })),
  }
  cache.set(contactId, { version: versionOf(stamp), answer: facts })
  return { ...stamp, facts }
}

function describeRenewable({ nextState, nextOn, ...domain }: RenewableRow): DomainToRenew[] {
  const { state, on } = nextStateOf(nextState, nextOn) ?? {}
  return on && (state === 'outzone' || state === 'deleteCandidate') ? [{ ...domain, next: { state, on } }] : []
}

/** The date is part of the version, because the numbers depend on it. */
function versionOf({ version, day }: Stamp): string {
  return `${version} ${day}`
}
