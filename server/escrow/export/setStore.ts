import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { isHostObject } from './store.ts'

export type ServerRecord = {
  nssetId: string
  fqdn: string
  addresses: string[]
  isObject: boolean
  isNamedOnly: boolean
}

/**
 * Returns the name servers of these sets in their order; `isObject` is whether the deposit has a host with this name and
 * addresses.
 */
export async function findServers(tx: Tx, nssetIds: readonly string[]): Promise<ServerRecord[]> {
  const { rows } = await sql<ServerRecord>`
    select n.nsset_id as "nssetId", o.fqdn, ${isHostObject} as "isObject",
      array(select host(a) from unnest(o.addresses) as a order by a) as addresses,
      o.roid is null and cardinality(o.addresses) = 0 as "isNamedOnly"
    from nsset_host as n join host as o on o.id = n.host_id
    where n.nsset_id = any(${[...nssetIds]}::uuid[]) order by n.nsset_id, n.position`.execute(tx)
  return rows
}

export type DsRecord = {
  keysetId: string
  keyTag: number
  algorithm: number
  digestType: number
  digest: string
  maxSigLife: number | null
}

/** Returns the DS records of these keysets in their order; digests in hexadecimal. */
export async function findDsRecords(tx: Tx, keysetIds: readonly string[]): Promise<DsRecord[]> {
  const { rows } = await sql<DsRecord>`
    select keyset_id as "keysetId", key_tag as "keyTag", algorithm, digest_type as "digestType",
      upper(encode(digest, 'hex')) as digest, max_sig_life as "maxSigLife"
    from ds_record where keyset_id = any(${[...keysetIds]}::uuid[]) order by keyset_id, position`.execute(tx)
  return rows
}

export type KeyRecord = {
  keysetId: string
  flags: number
  protocol: number
  algorithm: number
  publicKey: string
  keyTag: number
}

/** Returns the keys of these keysets in their order, in base64. */
export async function findKeys(tx: Tx, keysetIds: readonly string[]): Promise<KeyRecord[]> {
  const { rows } = await sql<KeyRecord>`
    select keyset_id as "keysetId", flags, protocol, algorithm,
      translate(encode(public_key, 'base64'), E'\n', '') as "publicKey", key_tag as "keyTag"
    from dnskey where keyset_id = any(${[...keysetIds]}::uuid[]) order by keyset_id, position`.execute(tx)
  return rows
}
