import type { Tx } from '#server/db/connect.ts'
import type { DsData, NameServer, SecDns } from '../deposit.ts'
import { findDsRecords, findKeys, findServers, type DsRecord, type KeyRecord, type ServerRecord } from './setStore.ts'

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

/**
 * Returns the name servers of a set in the form of a domain. They are names of host objects where the deposit has all of
 * them, or only their names are known. Otherwise they are hosts with addresses. EPP never mixes the two.
 */
export function nameServersOf(servers: readonly ServerRecord[]): NameServer[] {
  const areObjects =
    servers.some(({ isObject }) => isObject) && servers.every(({ isObject, isNamedOnly }) => isObject || isNamedOnly)
  return servers.map(({ fqdn, addresses }) => ({ name: fqdn, addresses: areObjects ? null : addresses }))
}

/**
 * Returns the keys of a set in the form of a domain (RFC 5910): DS records with their keys where stored, or only keys. A
 * key without a DS record is put into a copy of the first one, because EPP has no other place for it.
 */
export function secDnsOf(ds: readonly DsRecord[], keys: readonly KeyRecord[]): SecDns | null {
  if (ds.length + keys.length === 0) return null
  if (ds.length === 0) return { maxSigLife: null, ds: [], keys: keys.map(keyOf) }
  const left = new Set(keys)
  const records = ds.map((record): DsData => {
    const key = [...left].find((one) => one.keyTag === record.keyTag && one.algorithm === record.algorithm)
    if (key) left.delete(key)
    return { ...dsOf(record), keyData: key ? keyOf(key) : null }
  })
  for (const key of left) {
    const at = records.findIndex(({ keyData }) => keyData === null)
    const [first] = records
    if (at === -1 && first) records.push({ ...first, keyData: keyOf(key) })
    else records.splice(at, 1, ...records.slice(at, at + 1).map((one) => ({ ...one, keyData: keyOf(key) })))
  }
  return { maxSigLife: ds[0]?.maxSigLife ?? null, ds: records, keys: [] }
}

function dsOf({ keyTag, algorithm, digestType, digest }: DsRecord): Omit<DsData, 'keyData'> {
  return { keyTag, algorithm, digestType, digest }
}

function keyOf({ flags, protocol, algorithm, publicKey }: KeyRecord) {
  return { flags, protocol, algorithm, publicKey }
}
