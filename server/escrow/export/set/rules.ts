import type { DsData, NameServer, SecDns } from '#server/escrow/deposit.ts'
import type { DsRecord, KeyRecord, ServerRecord } from './store.ts'

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
