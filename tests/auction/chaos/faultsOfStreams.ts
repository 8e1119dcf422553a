import { readPosition } from '#contract/auctionEvents.ts'
import type { PublicAuctionState } from '#contract/auctionState.ts'
import { mostMissed, mostMissedInAll } from '#server/features/auction/live/missedBy.ts'
import { amountOf } from '#server/features/auction/publicState.ts'
import type { BookChange, Connection, FinalBook, Received, StreamReader } from './history.ts'

/**
 * Returns the faults of the streams of a run, a line for each. A change that a reader did not receive, received out of
 * order or otherwise than the book has it. Also a `gone` without need or without the state after it.
 */
export function faultsOfStreams(readers: readonly StreamReader[], books: readonly FinalBook[]): string[] {
  const ofId = new Map(books.map((book) => [book.id, book]))
  return readers.flatMap((reader) => faultsOfReader(reader, ofId).map((fault) => `${reader.name}: ${fault}`))
}

type Progress = {
  /** The last sequence that was received; null before the first. */
  received: number | null
  /** The sequence that this connection goes on from; null where any may come. */
  at: number | null
  /** Given up, and not received since. */
  isGone: boolean
}

type Books = ReadonlyMap<string, FinalBook>

function faultsOfReader({ auctions, connections }: StreamReader, books: Books): string[] {
  const fresh = (): Progress => ({ received: null, at: null, isGone: false })
  const progress = new Map(auctions.map((id) => [id, fresh()]))
  const faults = connections.flatMap((connection, i) =>
    faultsOfConnection(connection, { auctions, progress, books }).map((fault) => `connection ${i + 1}: ${fault}`),
  )
  for (const [id, { received, isGone }] of progress) {
    const last = lastOf(books.get(id))
    if (isGone) faults.push(`${id} was given up and how it stands was never received`)
    else if (received !== last) faults.push(`${id} was received up to ${received} and has ${last} changes`)
  }
  return faults
}

type Known = { auctions: readonly string[]; progress: ReadonlyMap<string, Progress>; books: Books }

function faultsOfConnection(connection: Connection, known: Known): string[] {
  const { auctions, progress } = known
  const claims = claimsOf(connection, auctions)
  const ahead = [...progress].flatMap(([id, own]) => {
    const claim = claims.get(id)
    own.at = claim ?? (own.isGone ? null : own.received)
    const isAhead = claim !== undefined && claim > (own.received ?? -1)
    return isAhead ? [`the position of ${id} is ${claim}, and ${own.received} was received`] : []
  })
  const isUnreadable = connection.position !== null && claims.size === 0
  const needed = isUnreadable ? () => true : mayBeGivenUp(claims, known)
  return [
    ...ahead,
    ...connection.received.flatMap((event) =>
      event.kind === 'gone' ? event.ids.flatMap((id) => faultsOfGone(id, known, needed)) : faultsOfState(event, known),
    ),
  ]
}

/** The sequences that the reader knew when it connected. */
function claimsOf({ position }: Connection, auctions: readonly string[]): ReadonlyMap<string, number> {
  const sequences = (position === null ? null : readPosition(position, auctions.length)) ?? []
  return new Map(
    auctions.flatMap((id, i): [string, number][] => {
      const sequence = sequences[i] ?? null
      return sequence === null ? [] : [[id, sequence]]
    }),
  )
}

/** The auctions of which more may have been missed than is sent: at most every change until the end of the run. */
function mayBeGivenUp(claims: ReadonlyMap<string, number>, { books }: Known): (id: string) => boolean {
  const missed = new Map([...claims].map(([id, sequence]) => [id, lastOf(books.get(id)) - sequence]))
  const all = [...missed.values()].reduce((sum, count) => sum + count, 0)
  return (id) => all > mostMissedInAll || (missed.get(id) ?? 0) > mostMissed
}

function faultsOfGone(id: string, { progress }: Known, mayBe: (id: string) => boolean): string[] {
  const own = progress.get(id)
  if (!own) return [`received that ${id} is gone, which it does not watch`]
  own.at = null
  own.isGone = true
  return mayBe(id) ? [] : [`${id} was given up without need`]
}

function faultsOfState(event: Exclude<Received, { kind: 'gone' }>, { progress, books }: Known): string[] {
  const id = event.kind === 'read' ? event.auctionId : event.standing.id
  const { sequence } = event.standing
  const own = progress.get(id)
  const book = books.get(id)
  if (!own || !book) return [`received ${id}, which it does not watch`]
  const faults = faultsOfContent(event.standing, book)
  // A page that is read anew may be ahead of its stream.
  if (event.kind === 'read') return faults
  const { at } = own
  own.at = sequence
  own.received = Math.max(sequence, own.received ?? 0)
  own.isGone = false
  if (at === null || sequence === at || sequence === at + 1) return faults
  return [...faults, `received ${sequence} of ${id} after ${at}: ${sequence > at ? 'a gap' : 'a step back'}`]
}

/** A state is what the book has under its sequence. */
function faultsOfContent(state: PublicAuctionState, book: FinalBook): string[] {
  const { sequence, price, bids, leader, endsAt, status } = state
  const change = sequence === 0 ? beforeAll(book) : book.changes.find((one) => one.sequence === sequence)
  if (!change) return [`received ${sequence} of ${book.id}, which the book does not have`]
  const isSame =
    (price === null ? null : amountOf(price, book.terms)) === change.price &&
    bids === change.bids &&
    leader === change.leaderNumber &&
    Date.parse(endsAt) === change.endsAt &&
    (change.phase === 'published' || status === change.phase)
  return isSame ? [] : [`received ${sequence} of ${book.id} otherwise than the book has it`]
}

type Shown = Pick<BookChange, 'phase' | 'price' | 'bids' | 'leaderNumber' | 'endsAt'>

function beforeAll({ firstEndsAt }: FinalBook): Shown {
  return { phase: 'published', price: null, bids: 0, leaderNumber: null, endsAt: firstEndsAt }
}

function lastOf(book: FinalBook | undefined): number {
  return book?.changes.at(-1)?.sequence ?? 0
}
