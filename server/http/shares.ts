import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cost } from '#contract/call.ts'
import type { ActiveAddresses } from './activeAddresses.ts'
import { Refusal } from './refusal.ts'
import { turnsEach } from './turns.ts'

/** Who a call is counted for: the account, where one is known, and the address it comes from. */
export type Caller = { account: string | null; address: string }

/** How long a refusal for lack of room is held back, in milliseconds: a client that repeats at once costs little so. */
export const refusalMs = 500
/** How long a file rests after each of its pieces while others are active, in milliseconds: longer than one takes. */
const pieceRestMs = 5
/** How many pieces of files are made at a time in this process. */
const piecesAtOnce = 2

/**
 * Gives each account and each address its share of calls under way in this process, so that one client's calls wait for
 * each other and not everybody for them. `callsOfOne` calls of an account run at a time and as many of an address; of
 * expensive calls, files and openings of streams a quarter. Twice as many wait (of an address eight times as many:
 * people share it); the next is refused `too-many-requests`. A file holds its place until it is sent, and no other.
 * A client that is busy without a break gives way to other addresses (turns.ts).
 */
export function shares(callsOfOne: number, { note, isOtherActive }: ActiveAddresses) {
  const few = Math.max(1, Math.floor(callsOfOne / 4))
  const line = (atOnce: number, mostWaiting: number) => turnsEach({ atOnce, mostWaiting, refusal: 'too-many-requests' })
  const ofAccount = line(callsOfOne, 2 * callsOfOne)
  const ofAddress = line(callsOfOne, waitingOfAddress(callsOfOne))
  const expensive = line(few, 2 * callsOfOne)
  const files = line(few, 2 * few)
  // All that an address listens to comes back at once after a restart; how many stay open is bounded elsewhere.
  const streams = line(few, 40 * callsOfOne)
  const pieces = turnsEach({ atOnce: 1, mostWaiting: Infinity, inAll: piecesAtOnce })

  function inShare<T>(cost: Cost, { account, address }: Caller, work: () => Promise<T>): Promise<T> {
    note(address)
    const one = account ?? address
    const givesWay = () => isOtherActive(address)
    const slowly = () => holdingRefusals(work)
    const plainly = () => {
      const atAddress = () => ofAddress(address, slowly, givesWay)
      return account === null ? atAddress() : ofAccount(account, atAddress, givesWay)
    }
    if (cost === 'file') return files(one, slowly, givesWay)
    if (cost === 'expensive') return expensive(one, plainly, givesWay)
    return cost === 'stream' ? streams(one, slowly, givesWay) : plainly()
  }

  /** The same file, whose pieces are made in turn with those of other clients. */
  function inPieces(body: Readable, { account, address }: Caller): Readable {
    async function* made() {
      const source: AsyncIterator<unknown> = body[Symbol.asyncIterator]()
      for (;;) {
        const piece = await pieces(account ?? address, () => source.next())
        if (piece.done) return
        yield piece.value
        if (isOtherActive(address)) await pause(pieceRestMs)
      }
    }
    const whole = Readable.from(made(), { highWaterMark: 1 })
    whole.once('close', () => body.destroy())
    return whole
  }

  return { inShare, inPieces }
}

/** A work that is refused for lack of room keeps its place for a while. */
async function holdingRefusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof Refusal && cause.code === 'overloaded') await pause(refusalMs)
    throw cause
  }
}

/** How many calls of one address may wait. */
function waitingOfAddress(callsOfOne: number): number {
  return 8 * callsOfOne
}

/** How many calls of one address may be in this process, waiting or under way, before the next is refused unread. */
export function mostOfAddress(callsOfOne: number): number {
  return callsOfOne + waitingOfAddress(callsOfOne)
}
