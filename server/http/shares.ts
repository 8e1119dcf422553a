import type { Cost } from '#contract/call.ts'
import { turnsEach } from './turns.ts'

/** Who a call is counted for: the account, where one is known, and the address it comes from. */
export type Caller = { account: string | null; address: string }

/**
 * Gives each account and each address its share of calls under way in this process, so that one client's calls wait for
 * each other and not everybody for them. `callsOfOne` calls of an account run at a time and as many of an address; of
 * expensive calls, files and openings of streams a quarter. Twice as many wait (of an address eight times as many:
 * people share it); the next is refused `too-many-requests`. A file holds its place until it is sent, and no other.
 */
export function shares(callsOfOne: number) {
  const few = Math.max(1, Math.floor(callsOfOne / 4))
  const line = (atOnce: number, mostWaiting: number) => turnsEach({ atOnce, mostWaiting, refusal: 'too-many-requests' })
  const ofAccount = line(callsOfOne, 2 * callsOfOne)
  const ofAddress = line(callsOfOne, waitingOfAddress(callsOfOne))
  const expensive = line(few, 2 * callsOfOne)
  const files = line(few, 2 * few)
  // All that an address listens to comes back at once after a restart; how many stay open is bounded elsewhere.
  const streams = line(few, 40 * callsOfOne)

  return function inShare<T>(cost: Cost, { account, address }: Caller, work: () => Promise<T>): Promise<T> {
    const one = account ?? address
    const plainly = () => {
      const atAddress = () => ofAddress(address, work)
      return account === null ? atAddress() : ofAccount(account, atAddress)
    }
    if (cost === 'file') return files(one, work)
    if (cost === 'expensive') return expensive(one, plainly)
    return cost === 'stream' ? streams(one, work) : plainly()
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
