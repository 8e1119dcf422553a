import { byKey, wasTaken, type Attempt, type ClockReading, type FinalBook } from './history.ts'

/**
 * Returns the faults in the times of a book. A bid after the end or out of order, and an end that moved otherwise than
 * by the rule. Also a bid dated at a moment when, by the one right clock, no one was waiting for it.
 */
export function faultsOfTime(book: FinalBook, attempts: readonly Attempt[], clocks: readonly ClockReading[]): string[] {
  return [...faultsOfEnds(book), ...faultsOfDates(book, attempts, clocks)]
}

function faultsOfEnds({ bids, changes, terms, firstEndsAt, hardEndAt, endsAt }: FinalBook): string[] {
  const faults: string[] = []
  const seen = new Map(changes.filter(({ number }) => number !== null).map((change) => [change.sequence, change]))
  let end = firstEndsAt
  let last = -Infinity
  let shown = 0
  for (const { at, sequence, publicSequence, endsAt: reportedEnd } of bids) {
    if (at >= end) faults.push(`the bid ${sequence} came at ${at}, after the end at ${end}`)
    if (at < last) faults.push(`the bid ${sequence} is earlier than the one before it`)
    last = at
    // Who raises their own ceiling moves nothing.
    if (publicSequence > shown) end = Math.max(end, Math.min(at + terms.extensionMs, hardEndAt))
    shown = publicSequence
    const shownEnd = seen.get(publicSequence)?.endsAt
    if (reportedEnd !== end || shownEnd !== end)
      faults.push(`after the bid ${sequence} the end is ${shownEnd} and should be ${end}`)
  }
  if (endsAt !== end) faults.push(`ends at ${endsAt} and should at ${end}`)
  const result = changes.find(({ number }) => number === null)
  if (result && result.at !== end) faults.push(`its result is of ${result.at} and should be of its end`)
  return faults
}

/** A bid is dated between the moment it was requested and the moment it was answered. */
function faultsOfDates({ bids }: FinalBook, attempts: readonly Attempt[], clocks: readonly ClockReading[]): string[] {
  const { least, most } = offsetOf(clocks)
  const ofKey = byKey(attempts)
  return bids.flatMap(({ key, at, sequence }) => {
    const own = ofKey(key)
    const from = Math.min(...own.map(({ sentAt }) => sentAt)) + least
    const to = Math.min(...own.filter(wasTaken).map(({ answeredAt }) => answeredAt)) + most
    if (at >= from - tolerance && at <= to + tolerance) return []
    return [`the bid ${sequence} is dated ${at}, and was requested between ${from} and ${to}`]
  })
}

/** How far the database's clock is ahead of the monotonic one, at least and at most: it is set right in small steps meanwhile. */
function offsetOf(clocks: readonly ClockReading[]) {
  return {
    least: Math.min(...clocks.map(({ database, after }) => database - after)),
    most: Math.max(...clocks.map(({ database, before }) => database - before)),
  }
}

// Instants are stored to the millisecond.
const tolerance = 20
