import type { Tx } from '#server/db/connect.ts'
import type { NameServer, SecDns } from '#server/escrow/deposit.ts'
import { nameServersOf, secDnsOf } from './rules.ts'
import { findDsRecords, findKeys, findServers } from './store.ts'

/** Loads the sets of a batch of domains. Domains share sets, so a limited number is cached. */
export class Sets {
  readonly #servers = new Map<string, NameServer[]>()
  readonly #keys = new Map<string, SecDns | null>()

  /** Loads the sets of these domains, in three statements at most. */
  async load(tx: Tx, domains: readonly { nssetId: string | null; keysetId: string | null }[]): Promise<void> {
    const nssets = missingIn(
      this.#servers,
      domains.map(({ nssetId }) => nssetId),
    )
    if (nssets.length > 0) {
      const servers = groupBy(await findServers(tx, nssets), ({ nssetId }) => nssetId)
      for (const id of nssets) this.#servers.set(id, nameServersOf(servers.get(id) ?? []))
    }
    const keysets = missingIn(
      this.#keys,
      domains.map(({ keysetId }) => keysetId),
    )
    if (keysets.length > 0) {
      const ds = groupBy(await findDsRecords(tx, keysets), ({ keysetId }) => keysetId)
      const keys = groupBy(await findKeys(tx, keysets), ({ keysetId }) => keysetId)
      for (const id of keysets) this.#keys.set(id, secDnsOf(ds.get(id) ?? [], keys.get(id) ?? []))
    }
  }

  nameServersOf(nssetId: string | null): readonly NameServer[] {
    return nssetId === null ? [] : (this.#servers.get(nssetId) ?? [])
  }

  secDnsOf(keysetId: string | null): SecDns | null {
    return keysetId === null ? null : (this.#keys.get(keysetId) ?? null)
  }
}

const mostCached = 20_000

/** Returns the ids that are not cached; clears the cache where it is full. */
function missingIn(cached: Map<string, unknown>, ids: readonly (string | null)[]): string[] {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (cached.size + wanted.length > mostCached) cached.clear()
  return wanted.filter((id) => !cached.has(id))
}

export function groupBy<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of list) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}
