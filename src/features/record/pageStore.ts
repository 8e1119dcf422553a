import { computerNow } from '#src/api/clock.ts'

/** A page of a list and when it was asked for, by this computer's clock. */
export type Stored<Page> = { page: Promise<Page>; readAt: number }

/** Longer than this nobody waits on a page, in milliseconds; then what was asked ahead is forgotten. */
const lifetime = 30_000

/**
 * The pages around the one that is shown, by address, so that turning is instant. A page is taken out when it is
 * shown: reading the shown one again, as after every deed, finds nothing here and asks the server.
 */
export function pageStore<Page>() {
  const held = new Map<string, Stored<Page>>()
  const find = (address: string) => {
    const found = held.get(address)
    return found && computerNow() - found.readAt < lifetime ? found : undefined
  }

  return {
    has: (address: string) => find(address) !== undefined,
    take: (address: string): Stored<Page> | undefined => {
      const found = find(address)
      held.delete(address)
      return found
    },
    /** What fails to come is as if it had never been asked for. */
    keep: (address: string, page: Promise<Page>, readAt = computerNow()) => {
      const stored = { page, readAt }
      held.set(address, stored)
      page.catch(() => held.get(address) === stored && held.delete(address))
    },
    drop: () => held.clear(),
  }
}
