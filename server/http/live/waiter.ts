/**
 * Waits between looks: for the next one at its time, or for whoever rings, whose ids are then looked at alone.
 *
 * @param everyMs between two looks at everything
 * @param ringMs rings that come closer than this are answered together
 */
export function waiter(everyMs: number, ringMs: number) {
  const rung = new Set<string>()
  let lookedAt = performance.now()
  let wake: () => void = () => {}

  return {
    ring: (id: string): void => {
      rung.add(id)
      wake()
    },

    /** What was rung for; null when it is time for everything. */
    takeRung: (): string[] | null => {
      const ids = [...rung]
      rung.clear()
      const now = performance.now()
      if (ids.length > 0 && now - lookedAt < everyMs) return ids
      lookedAt = now
      return null
    },

    rest: async (): Promise<void> => {
      await pause(ringMs)
      if (rung.size > 0) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, lookedAt + everyMs - performance.now())
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
