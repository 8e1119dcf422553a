import type { Counted, Overview } from '#contract/overview.ts'
import type { Db } from '#server/db/connect.ts'
import type { VersionedCache } from '#server/db/versionedCache.ts'
import { readStamp, type Stamp } from '#server/db/orderedIds.ts'
import { countCandidates } from '#server/features/merge/parts/candidateStore.ts'
import { addressOf, monthsFrom, periods, questionsOn, worryingStates, type Question } from './rules.ts'
import { countShown } from './store.ts'

/** The number of domains for each query string of the list. */
export type Counts = ReadonlyMap<string, number>

/** Returns the numbers of the overview. Each uses the condition of the list to which it links. */
export async function readOwnOverview(db: Db, cache: VersionedCache<Counts>, contactId: string): Promise<Overview> {
  const present = await readStamp(db, contactId)
  const known = cache.get(contactId)
  const { counts, day, asOf } =
    known?.version === versionOf(present)
      ? { ...present, counts: known.answer }
      : await countAnew(db, cache, contactId, present)

  const counted = (question: Question): Counted => {
    const query = addressOf(question)
    return { count: counts.get(query) ?? 0, query }
  }
  return {
    domains: {
      all: counted({}),
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
      attention: worryingStates
        .map((state) => ({ state, ...counted({ worstState: state }) }))
        .filter(({ count }) => count > 0),
    },
    mergeCandidates: { count: await countCandidates(db, contactId), query: '' },
    asOf: asOf.toISOString(),
    today: day,
  }
}

async function countAnew(db: Db, cache: VersionedCache<Counts>, contactId: string, { day }: Stamp) {
  const questions = questionsOn(day)
  const { counts, ...stamp } = await countShown(db, contactId, questions)
  // Midnight passed between the two statements, so the months have changed.
  if (stamp.day !== day) return countAnew(db, cache, contactId, stamp)
  const byAddress = new Map(questions.map((question, at) => [addressOf(question), counts[at] ?? 0]))
  cache.set(contactId, { version: versionOf(stamp), answer: byAddress })
  return { ...stamp, counts: byAddress }
}

/** The date is part of the version, because the numbers depend on it. */
function versionOf({ version, day }: Stamp): string {
  return `${version} ${day}`
}
