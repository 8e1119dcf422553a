import { computerNow } from '#src/api/clock.ts'

type Held<Detail> = { since: number; coming: Promise<Detail>; detail: Detail | null }

export type PeekedStore<Detail> = ReturnType<typeof peekedStore<Detail>>

/** Milliseconds after which a record is asked for again. */
const freshFor = 30_000

/**
 * What has been looked at in this tab, by name.
 *
 * @param ask with `background` it is asked ahead of its need, which does not keep the session
 */
export function peekedStore<Detail>(ask: (name: string, background: boolean) => Promise<Detail>) {
  const held = new Map<string, Held<Detail>>()
  const listeners = new Set<() => void>()
  let lastDeed: unknown = null
  let lastAnswers = 0
  const tell = () => listeners.forEach((listener) => listener())
  const dropStale = () => {
    for (const [name, one] of held) if (!isFresh(one)) held.delete(name)
  }

  /**
   * Asks for a record unless it is here, or on its way already.
   *
   * @throws ApiError of the call
   */
  async function bring(name: string, { background = false } = {}): Promise<Detail> {
    const found = held.get(name)
    if (found && isFresh(found)) return found.coming
    dropStale()
    const coming = ask(name, background)
    const asked: Held<Detail> = { since: computerNow(), coming, detail: null }
    held.set(name, asked)
    try {
      const detail = await coming
      // A deed came between: what has just been read may be from before it.
      if (held.get(name) !== asked) return await bring(name, { background })
      asked.detail = detail
      return detail
    } catch (cause) {
      if (held.get(name) === asked) held.delete(name)
      throw cause
    } finally {
      tell()
    }
  }

  return {
    bring,
    /** The record as it was read at most 30 seconds ago; null when it must be asked for. */
    fresh: (name: string): Detail | null => {
      const found = held.get(name)
      return found && isFresh(found) ? found.detail : null
    },
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** It has changed: what was read of it is shown only until it is here anew. */
    forget: (name: string): void => {
      held.delete(name)
      tell()
    },
    /** After another answer of the registry, the same. */
    forgetAnswered: (answers: number): void => {
      if (answers === lastAnswers) return
      lastAnswers = answers
      held.clear()
      tell()
    },
    /** After another deed than the last one known of, nothing read before holds. */
    forgetBefore: (deed: unknown): void => {
      if (deed === lastDeed) return
      lastDeed = deed
      held.clear()
      tell()
    },
  }
}

function isFresh({ since }: { since: number }): boolean {
  return computerNow() - since < freshFor
}
