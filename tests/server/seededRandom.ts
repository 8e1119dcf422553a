/** Draws numbers below a limit, and members of a list. */
export type Random = { below: (count: number) => number; of: <T>(list: readonly T[]) => T }

/** Random numbers of a seed (mulberry32), the same on every machine and with every version of a library. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const below = (count: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count
  }
  return {
    below,
    of: (list) => {
      const one = list[below(list.length)]
      if (one === undefined) throw new Error('there is nothing to choose from')
      return one
    },
  }
}
