/**
 * Waits between polls: until the interval ends, or until a caller wakes it for some ids, which are then polled alone.
 *
 * @param everyMs interval between two polls of all ids
 * @param wakeMs wake-ups within this interval lead to one poll
 */
export function waiter(everyMs: number, wakeMs: number) {
  const pendingIds = new Set<string>()
  let fullPollAt = performance.now()
  let endRest: () => void = () => {}

  return {
    wake: (id: string): void => {
      pendingIds.add(id)
      endRest()
    },

    /** Returns the ids of the wake-ups since the last poll; null when all ids are due. */
    takePendingIds: (): string[] | null => {
      const ids = [...pendingIds]
      pendingIds.clear()
      const now = performance.now()
      if (ids.length > 0 && now - fullPollAt < everyMs) return ids
      fullPollAt = now
      return null
    },

    rest: async (): Promise<void> => {
      await pause(wakeMs)
      if (pendingIds.size > 0) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, fullPollAt + everyMs - performance.now())
        endRest = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
