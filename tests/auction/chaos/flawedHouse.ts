import { createServer, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { placeBid } from '#contract/auction.ts'
import type { Ledger, LockedAuction, AcceptedBid } from '#server/features/auction/ledger.ts'
import { submitBid } from '#server/features/auction/submitBid.ts'
import { nextDueAt } from '#server/features/auction/engine/settle.ts'
import { initialState, type Auction, type AuctionState } from '#server/features/auction/engine/state.ts'
import { settleDue } from '#server/features/auction/settleDue.ts'
import { publicStateOf } from '#server/features/auction/publicState.ts'
import { asRefusal, problemOf } from '#server/http/problem.ts'
import { czechTerms } from '../czech.ts'
import type { BookBid, BookChange, FinalBook } from './history.ts'

/** A mistake that a portal could have, planted to see that the checker finds it. */
export type Flaw =
  | 'no-row-lock'
  | 'no-idempotency'
  | 'answer-before-commit'
  | 'own-clock'
  | 'extension-without-cap'
  | 'later-of-equals-leads'
  | 'hidden-maximum-leaked'

type StoredAuction = {
  id: string
  auction: Auction
  firstEndsAt: number
  state: AuctionState
  bids: BookBid[]
  changes: BookChange[]
  hashes: Map<string, Buffer>
  /** Who bids under which number. */
  numbers: Map<string, number>
}

/**
 * A server of auctions with a flaw. It has them in memory and speaks HTTP as the portal does, as far as bidders need
 * it. The token is the bidder's identity. Without a flaw it does everything right.
 */
export async function openFlawedHouse(flaw: Flaw | null, ends: readonly { endsInMs: number; capMs: number }[]) {
  const all = new Map(ends.map((end, i) => [`auction-${i}`, anAuctionOf(`auction-${i}`, end)]))
  const queues = new Map<string, Promise<unknown>>()
  const ledger: Ledger = {
    change: (id, work) => (flaw === 'no-row-lock' ? transaction(id, work) : inLine(id, () => transaction(id, work))),
    findDue: async () =>
      [...all.values()].filter(({ state }) => (nextDueAt(state) ?? Infinity) <= Date.now()).map(({ id }) => id),
    publish: async () => null,
  }

  async function transaction<T>(id: string, work: (book: LockedAuction) => Promise<T>): Promise<T | null> {
    const stands = all.get(id)
    if (!stands) return null
    const draft = draftOf(stands)
    const answer = await work(openBook(draft, flaw))
    await pause(1)
    if (flaw !== 'answer-before-commit' || draft.bids.length % 7 !== 0) all.set(id, draft)
    return answer
  }

  function inLine<T>(id: string, work: () => Promise<T>): Promise<T> {
    const mine = (queues.get(id) ?? Promise.resolve()).then(work)
    queues.set(
      id,
      mine.catch(() => {}),
    )
    return mine
  }

  const server = createServer((request, response) => {
    void answerOf(request).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()

  async function answerOf(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const id = request.url?.split('/').at(-2) ?? ''
    try {
      if (request.method === 'POST') return { status: 200, body: await bid(request, id) }
      const stored = all.get(id)
      if (!stored) return { status: 404, body: {} }
      const leak = flaw === 'hidden-maximum-leaked' ? { most: stored.state.leader?.ceiling } : {}
      return { status: 200, body: { id, standing: publicStateOf(stored.auction, stored.state, Date.now()), ...leak } }
    } catch (cause) {
      const refusal = asRefusal(cause)
      return { status: refusal.status, body: problemOf(refusal, 'none') }
    }
  }

  async function bid(request: IncomingMessage, id: string) {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { ceiling, seenSequence } = placeBid.body.parse(JSON.parse(text))
    const identityId = request.headers.authorization?.replace('Bearer ', '') ?? ''
    const who = {
      identityId,
      sessionId: identityId,
      contact: { id: identityId, handle: identityId },
      isBlocked: false,
      whyNotBid: null,
      now: new Date(),
    }
    const idempotencyKey = String(request.headers['idempotency-key'])
    return submitBid(ledger, { who, id, ceiling, seenSequence, idempotencyKey, address: '127.0.0.1' })
  }

  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    auctions: [...all.keys()],
    settle: () => settleDue({ ledger, termsOf: () => czechTerms }, new AbortController().signal),
    readBooks: () => [...all.values()].map(finalBookOf),
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function anAuctionOf(id: string, { endsInMs, capMs }: { endsInMs: number; capMs: number }): StoredAuction {
  const endsAt = Date.now() + endsInMs
  const terms = { ...czechTerms, extensionMs: 200 }
  const auction = { terms, opensAt: endsAt - 3_600_000, hardEndAt: endsAt + capMs, excluded: [] }
  return {
    id,
    auction,
    firstEndsAt: endsAt,
    state: initialState({ endsAt }),
    bids: [],
    changes: [],
    hashes: new Map(),
    numbers: new Map(),
  }
}

function draftOf(stands: StoredAuction): StoredAuction {
  const { bids, changes, hashes, numbers } = stands
  return { ...stands, bids: [...bids], changes: [...changes], hashes: new Map(hashes), numbers: new Map(numbers) }
}

function openBook(draft: StoredAuction, flaw: Flaw | null): LockedAuction {
  const hardEndAt = flaw === 'extension-without-cap' ? Infinity : draft.auction.hardEndAt
  const clock = () => Date.now() - (flaw === 'own-clock' ? 2500 : 0)
  return {
    id: draft.id,
    zoneId: 1,
    auction: { ...draft.auction, hardEndAt },
    state: draft.state,
    readBidContext: async ({ identity, key }) => {
      await pause(1)
      const stored = draft.bids.find((bid) => bid.identity === identity && bid.key === key)
      const hash = draft.hashes.get(key)
      const own = draft.bids.findLast((bid) => bid.identity === identity)
      const number = draft.numbers.get(identity)
      return {
        now: clock(),
        previous: stored && hash && flaw !== 'no-idempotency' ? { hash, receipt: stored } : null,
        own: own && number !== undefined ? { number, ownBids: own.ownSequence } : null,
        refusal: null,
      }
    },
    readClock: async () => clock(),
    appendBid: async (bid) => keepBid(draft, flaw === 'later-of-equals-leads' ? laterLeads(draft, bid) : bid),
    appendSettlement: async ({ after, at }) => {
      const { publicSequence: sequence, phase, price, bids, endsAt } = after
      draft.changes.push({ sequence, at, phase, number: null, leaderNumber: null, price, bids, endsAt })
      draft.state = after
    },
    republish: async () => {},
  }
}

function keepBid(draft: StoredAuction, { entry, change, after, request, receipt }: AcceptedBid) {
  const { sequence, identity, contact } = entry
  draft.bids.push({ sequence, identity, contact, key: request.key, ...receipt })
  draft.hashes.set(request.key, request.hash)
  draft.numbers.set(identity, entry.number)
  if (change) draft.changes.push({ ...change, phase: after.phase })
  draft.state = after
}

/** `>=` where the rules have `>`: of equal ceilings the later one leads. */
function laterLeads({ state: { leader } }: StoredAuction, bid: AcceptedBid): AcceptedBid {
  const { entry, after, change, receipt } = bid
  if (!leader || leader.identity === entry.identity || leader.ceiling !== entry.ceiling) return bid
  const { identity, contact, number, ceiling } = entry
  receipt.isLeading = true
  return {
    ...bid,
    after: { ...after, leader: { identity, contact, number, ceiling } },
    change: change && { ...change, leaderNumber: number },
  }
}

function finalBookOf({ id, auction, firstEndsAt, state, bids, changes }: StoredAuction): FinalBook {
  const { terms, opensAt, hardEndAt } = auction
  const { phase, endsAt, price, leader } = state
  return {
    id,
    terms,
    opensAt,
    hardEndAt,
    firstEndsAt,
    phase,
    endsAt,
    price,
    leader: leader?.identity ?? null,
    bids,
    changes,
  }
}
