import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { readAuction, placeBid } from '#contract/auction.ts'
import { PublicAuctionState } from '#contract/auctionState.ts'
import type { Party } from '#server/features/auction/engine/state.ts'
import type { Chance } from '#server/demo/seed/chance.ts'
import { isOpen, type Answer, type History } from './history.ts'

export type BidderOptions = {
  party: Party
  /** The auctions there are. */
  auctions: readonly string[]
  /** Where to send the next request: to one of the servers, by whatever way leads there. */
  door: () => string
  token: () => Promise<string>
  chance: Chance
  history: History
  /** Whether nothing can be bid in any more. */
  isOver: () => boolean
}

/** Bids over HTTP again and again, in one manner or another, and records the requests and the answers. */
export async function bidOverHttp(given: BidderOptions): Promise<void> {
  const { auctions, chance, isOver } = given
  while (!isOver()) {
    const auctionId = auctions[chance.below(auctions.length)]
    if (auctionId === undefined) return
    const state = await look(given, auctionId)
    if (state?.status === 'in_auction') await bid(given, auctionId, state)
    await pause(chance.below(30))
  }
}

async function look({ history, door }: BidderOptions, auctionId: string): Promise<PublicAuctionState | null> {
  const answer = await request(`${door()}${readAuction.path.replace('{id}', auctionId)}`, {})
  if (!answer || answer.status !== 200) return null
  history.looks.push({ auctionId, text: answer.text, headers: answer.headers })
  return Shown.parse(JSON.parse(answer.text)).standing
}

const Shown = z.object({ standing: PublicAuctionState })

/** One bid under one key, repeated until it is known what became of it, now and then twice at once. */
async function bid(given: BidderOptions, auctionId: string, state: PublicAuctionState) {
  const { chance, party } = given
  if (state.lowestNext === null) return
  // Odd amounts, which nothing but themselves is; now and then the same for many, so that there are ties.
  const lowest = Number(state.lowestNext)
  const ceiling = chance.pick([
    lowest,
    lowest + 1 + chance.below(997),
    lowest + 1 + chance.below(9973),
    Math.ceil(lowest / 3000) * 3000,
  ])
  const wish = { auctionId, key: randomUUID(), ceiling, seenSequence: state.sequence, identity: party.identity }
  if (chance.below(4) > 0) return requestUntilKnown(given, wish)
  await Promise.all([requestUntilKnown(given, wish), requestUntilKnown(given, wish)])
}

type Wish = { auctionId: string; key: string; ceiling: number; seenSequence: number; identity: string }

async function requestUntilKnown({ door, token, history, chance }: BidderOptions, wish: Wish) {
  const { auctionId, key, ceiling, seenSequence, identity } = wish
  for (;;) {
    const sentAt = performance.now()
    const answer = await request(`${door()}${placeBid.path.replace('{id}', auctionId)}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await token()}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ ceiling: String(ceiling), seenSequence }),
    })
    const answeredAt = performance.now()
    history.attempts.push({ identity, auctionId, key, ceiling: ceiling * 100, sentAt, answeredAt, answer })
    if (answer && !isOpen(answer)) return
    await pause(20 + chance.below(80))
  }
}

/** Null when there was no answer, or only half of one. */
async function request(url: string, init: RequestInit): Promise<Answer | null> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) })
    const text = await response.text()
    return { status: response.status, headers: headersOf(response), text }
  } catch {
    return null
  }
}

/** All but the length, which is a number by itself. */
function headersOf({ headers }: Response): string {
  return JSON.stringify([...headers].filter(([name]) => name !== 'content-length'))
}

const patienceMs = 5000
