import type { Ledger, LockedAuction, Receipt } from '#server/features/auction/ledger.ts'
import type { Change, Entry } from '#server/features/auction/engine/judgeBid.ts'
import { scheduleOf, type Instant } from '#server/features/auction/engine/schedule.ts'
import { nextDueAt } from '#server/features/auction/engine/settle.ts'
import { initialState, type Auction, type Phase, type AuctionState } from '#server/features/auction/engine/state.ts'
import type { World } from './world.ts'

/** A mistake a store could have, planted to see that it is found. */
export type Flaw = 'no-row-lock' | 'no-idempotency' | 'answer-before-commit' | 'own-clock'

type StoredBid = Entry & { key: string; hash: Buffer; receipt: Receipt; judgedAt: Instant }

export type StoredAuction = {
  id: string
  fqdn: string
  firstEndsAt: Instant
  auction: Auction
  state: AuctionState
  book: StoredBid[]
  changes: Change[]
  phases: { phase: Phase; at: Instant; sequence: number }[]
}

/**
 * Auctions in memory that behave as in a database. There is a lock for each, in the order of requests; what is written
 * stands at the end or not at all. A process that works on one may be killed before that end or right after it.
 */
export function memoryBooks(
  world: World,
  flaw: Flaw | null,
): { books: Ledger; all: ReadonlyMap<string, StoredAuction> } {
  const all = new Map<string, StoredAuction>()
  const queues = new Map<string, Promise<unknown>>()
  // How far the clocks of processes are from the database's.
  const clockError = flaw === 'own-clock' ? -2500 : 0

  const books: Ledger = {
    change: async (id, work) => {
      await world.turn()
      return flaw === 'no-row-lock' ? transaction(id, work) : inLine(id, () => transaction(id, work))
    },
    findDue: async (limit) => {
      await world.turn()
      const due = [...all.values()].filter(({ state }) => (nextDueAt(state) ?? Infinity) <= world.now)
      return due.map(({ id }) => id).slice(0, limit)
    },
    publish: async ({ fqdn, terms }) => {
      const made = published(fqdn, `auction-${all.size + 1}`, terms, [])
      all.set(made.id, made)
      return made.id
    },
  }
  return { books, all }

  async function transaction<T>(id: string, work: (book: LockedAuction) => Promise<T>): Promise<T | null> {
    const stands = all.get(id)
    if (!stands) return null
    const draft = structuredClone(stands)
    const others: StoredAuction[] = []
    const answer = await work(openBook(draft, others))
    if (flaw === 'answer-before-commit' && world.chance.below(20) === 0) return answer
    await world.turn()
    world.mayBeKilled(25)
    for (const stored of [draft, ...others]) all.set(stored.id, stored)
    world.mayBeKilled(25)
    return answer
  }

  async function inLine<T>(id: string, work: () => Promise<T>): Promise<T> {
    const before = queues.get(id) ?? Promise.resolve()
    const mine = before.then(work)
    queues.set(
      id,
      mine.catch(() => {}),
    )
    return mine
  }

  function openBook(draft: StoredAuction, others: StoredAuction[]): LockedAuction {
    const clock = () => world.now + clockError
    return {
      id: draft.id,
      zoneId: 1,
      auction: draft.auction,
      state: draft.state,
      readBidContext: async ({ identity, key }) => {
        await world.turn()
        const stored = draft.book.find((bid) => bid.identity === identity && bid.key === key)
        const own = draft.book.findLast((bid) => bid.identity === identity)
        return {
          now: clock(),
          // A copy made for a draft has lost that it is a Buffer.
          previous: flaw === 'no-idempotency' || !stored ? null : { ...stored, hash: Buffer.from(stored.hash) },
          own: own ? { number: own.number, ownBids: own.ownSequence } : null,
          refusal: null,
        }
      },
      readClock: async () => clock(),
      appendBid: async ({ after, entry, change, request, receipt }) => {
        // The moment of the decision by the one right clock.
        draft.book.push({ ...entry, key: request.key, hash: request.hash, receipt, judgedAt: world.now })
        if (change) draft.changes.push(change)
        draft.state = after
        await world.turn()
      },
      appendSettlement: async ({ after, at }) => {
        draft.phases.push({ phase: after.phase, at, sequence: after.publicSequence })
        draft.state = after
        await world.turn()
      },
      republish: async ({ excluded, terms }) => {
        others.push(published(draft.fqdn, `${draft.id}-again`, terms, excluded))
      },
    }
  }

  function published(fqdn: string, id: string, terms: Auction['terms'], excluded: Auction['excluded']): StoredAuction {
    const { opensAt, endsAt, hardEndAt } = scheduleOf(world.now, terms)
    const auction = { terms, opensAt, hardEndAt, excluded }
    const state = initialState({ endsAt })
    return { id, fqdn, firstEndsAt: endsAt, auction, state, book: [], changes: [], phases: [] }
  }
}
