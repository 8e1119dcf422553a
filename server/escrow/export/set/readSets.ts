import type { Tx } from '#server/db/connect.ts'
import type { NameServer, SecDns } from '#server/escrow/deposit.ts'
import { nameServersOf, secDnsOf } from './rules.ts'
import { findDsRecords, findKeys, findServers } from './store.ts'

/** The sets of a stretch of domains. Sets are shared, so the last ones asked for are kept, a bounded number. */
export class Sets {
  readonly #servers = new Map<string, NameServer[]>()
  readonly #keys = new Map<string, SecDns | null>()

  /** Brings what these domains use, in three statements at most. */
  async bring(tx: Tx, domains: readonly { nssetId: string | null; keysetId: string | null }[]): Promise<void> {
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

const mostKept = 20_000

/** Which of these have to be asked for; everything is forgotten where too much was kept. */
function missingIn(kept: Map<string, unknown>, ids: readonly (string | null)[]): string[] {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (kept.size + wanted.length > mostKept) kept.clear()
  return wanted.filter((id) => !kept.has(id))
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
