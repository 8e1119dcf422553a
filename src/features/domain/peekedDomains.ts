import { readDomain, type DomainDetail } from '#contract/domain.ts'
import { api } from '#src/api/client.ts'
import { computerNow } from '#src/api/clock.ts'

type Held = { since: number; coming: Promise<DomainDetail>; domain: DomainDetail | null }

/** What has been looked at in this tab, by name. */
const held = new Map<string, Held>()
const listeners = new Set<() => void>()
let lastDeed: unknown = null

/** Milliseconds after which a domain is asked for again. */
const freshFor = 30_000

export function onPeekedDomains(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The domain as it was read at most 30 seconds ago; null when it must be asked for. */
export function freshDomain(fqdn: string): DomainDetail | null {
  const found = held.get(fqdn)
  return found && isFresh(found) ? found.domain : null
}

/**
 * Asks for a domain unless it is here, or on its way already.
 *
 * @param background ahead of its need: it does not keep the session
 * @throws ApiError of the call
 */
export async function bringDomain(fqdn: string, { background = false } = {}): Promise<DomainDetail> {
  const found = held.get(fqdn)
  if (found && isFresh(found)) return found.coming
  dropStale()
  const coming = api(readDomain, { params: { id: fqdn }, background })
  const asked: Held = { since: computerNow(), coming, domain: null }
  held.set(fqdn, asked)
  try {
    const domain = await coming
    // A deed came between: what has just been read may be from before it.
    if (held.get(fqdn) !== asked) return await bringDomain(fqdn, { background })
    asked.domain = domain
    return domain
  } catch (cause) {
    if (held.get(fqdn) === asked) held.delete(fqdn)
    throw cause
  } finally {
    tell()
  }
}

/** After another deed than the last one known of, nothing read before holds. */
export function forgetBefore(deed: unknown): void {
  if (deed === lastDeed) return
  lastDeed = deed
  held.clear()
  tell()
}

function isFresh({ since }: Held): boolean {
  return computerNow() - since < freshFor
}

function dropStale(): void {
  for (const [fqdn, one] of held) if (!isFresh(one)) held.delete(fqdn)
}

function tell(): void {
  listeners.forEach((listener) => listener())
}
