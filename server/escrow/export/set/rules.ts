import type { DsData, NameServer, SecDns } from '#server/escrow/deposit.ts'
import type { DsRecord, KeyRecord, ServerRecord } from './store.ts'

/**
 * The name servers of a set as a domain tells them: host objects by name where the deposit has every one of
 * them (or nobody knows more of one than its name), else hosts with their addresses. EPP never mixes the two.
 */
export function nameServersOf(servers: readonly ServerRecord[]): NameServer[] {
  const areObjects =
    servers.some(({ isObject }) => isObject) && servers.every(({ isObject, isNamedOnly }) => isObject || isNamedOnly)
  return servers.map(({ fqdn, addresses }) => ({ name: fqdn, addresses: areObjects ? null : addresses }))
}

/**
 * The keys of a set as a domain tells them (RFC 5910): DS records, each with the key it is of where we hold
 * that, or keys alone. A key that is of none of the DS records stands in a copy of the first one, for EPP has no
 * other place for it.
 */
export function secDnsOf(ds: readonly DsRecord[], keys: readonly KeyRecord[]): SecDns | null {
  if (ds.length + keys.length === 0) return null
  if (ds.length === 0) return { maxSigLife: null, ds: [], keys: keys.map(keyOf) }
  const left = new Set(keys)
  const told = ds.map((record): DsData => {
    const key = [...left].find((one) => one.keyTag === record.keyTag && one.algorithm === record.algorithm)
    if (key) left.delete(key)
    return { ...dsOf(record), keyData: key ? keyOf(key) : null }
  })
  for (const key of left) {
    const at = told.findIndex(({ keyData }) => keyData === null)
    const [first] = told
    if (at === -1 && first) told.push({ ...first, keyData: keyOf(key) })
    else told.splice(at, 1, ...told.slice(at, at + 1).map((one) => ({ ...one, keyData: keyOf(key) })))
  }
  return { maxSigLife: ds[0]?.maxSigLife ?? null, ds: told, keys: [] }
}

function dsOf({ keyTag, algorithm, digestType, digest }: DsRecord): Omit<DsData, 'keyData'> {
  return { keyTag, algorithm, digestType, digest }
}

function keyOf({ flags, protocol, algorithm, publicKey }: KeyRecord) {
  return { flags, protocol, algorithm, publicKey }
}
