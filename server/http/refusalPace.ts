import { refusalMs } from './shares.ts'

/** The time between two refusals of an address, in milliseconds: several times what a refusal costs. */
export const refusalGapMs = 5

/**
 * Delays refusals, so that a client that repeats at once costs little. Refusals of one address leave one after another.
 * In one burst, those of a client with hundreds of connections would delay others.
 *
 * @returns sends the refusal of this address when its time has come
 */
export function refusalPace(): (address: string, send: () => void) => void {
  /** When the last waiting refusal of an address leaves. */
  const lastAt = new Map<string, number>()
  return (address, send) => {
    const now = performance.now()
    const at = Math.max(now + refusalMs, (lastAt.get(address) ?? 0) + refusalGapMs)
    lastAt.set(address, at)
    setTimeout(() => {
      if (lastAt.get(address) === at) lastAt.delete(address)
      send()
    }, at - now)
  }
}
