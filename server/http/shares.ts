import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cost } from '#contract/call.ts'
import type { ActiveAddresses } from './activeAddresses.ts'
import { Refusal } from './refusal.ts'
import { Semaphore } from './semaphore.ts'

/** The account, where known, and the network address that a call is counted for. */
export type Caller = { account: string | null; address: string }

/** How long an overload refusal is delayed, in milliseconds, so that a client that retries immediately costs little. */
export const refusalMs = 500
/** How long a file pauses after each chunk while others are active, in milliseconds: longer than a chunk takes. */
const pieceRestMs = 5
/** How many chunks of files this process makes at the same time. */
const piecesAtOnce = 2

/**
 * Limits the calls that each account and each address runs in this process, so that a busy client delays only itself.
 * An account runs `callsOfOne` calls at the same time and an address as many; a quarter of that for expensive calls,
 * files and new streams. Twice as many wait, of an address eight times as many, because people share it; the next is
 * refused with `too-many-requests`. A file takes one place, until it is sent. A client that is busy without a break
 * yields to other addresses (semaphore.ts).
 */
export function shares(callsOfOne: number, { note, isOtherActive }: ActiveAddresses) {
  const few = Math.max(1, Math.floor(callsOfOne / 4))
  const semaphoreOf = (maxRunning: number, maxWaiting: number) =>
    new Semaphore({ maxRunning, maxWaiting, refusal: 'too-many-requests' })
  const ofAccount = semaphoreOf(callsOfOne, 2 * callsOfOne)
  const ofAddress = semaphoreOf(callsOfOne, maxWaitingPerAddress(callsOfOne))
  const expensive = semaphoreOf(few, 2 * callsOfOne)
  const files = semaphoreOf(few, 2 * few)
  // After a restart all streams of an address reconnect together. How many stay open is limited elsewhere.
  const streams = semaphoreOf(few, 40 * callsOfOne)
  const pieces = new Semaphore({ maxRunning: 1, maxWaiting: Infinity, maxTotal: piecesAtOnce })

  function inShare<T>(cost: Cost, { account, address }: Caller, work: () => Promise<T>): Promise<T> {
    note(address)
    const one = account ?? address
    const givesWay = () => isOtherActive(address)
    const slowly = () => delayRefusals(work)
    const plainly = () => {
      const atAddress = () => ofAddress.run(slowly, { key: address, givesWay })
      return account === null ? atAddress() : ofAccount.run(atAddress, { key: account, givesWay })
    }
    if (cost === 'file') return files.run(slowly, { key: one, givesWay })
    if (cost === 'expensive') return expensive.run(plainly, { key: one, givesWay })
    return cost === 'stream' ? streams.run(slowly, { key: one, givesWay }) : plainly()
  }

  /** Returns the same file with its chunks made in turn with those of other clients. */
  function inPieces(body: Readable, { account, address }: Caller): Readable {
    async function* made() {
      const source: AsyncIterator<unknown> = body[Symbol.asyncIterator]()
      for (;;) {
        const piece = await pieces.run(() => source.next(), { key: account ?? address })
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

/** Delays an overload refusal; the call holds its place meanwhile. */
async function delayRefusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof Refusal && cause.code === 'overloaded') await pause(refusalMs)
    throw cause
  }
}

/** How many calls of one address may wait. */
function maxWaitingPerAddress(callsOfOne: number): number {
  return 8 * callsOfOne
}

/** How many calls of one address may be in this process, waiting or under way, before the next is refused unread. */
export function maxPerAddress(callsOfOne: number): number {
  return callsOfOne + maxWaitingPerAddress(callsOfOne)
}
