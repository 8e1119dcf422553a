import { v7 } from 'uuid'
import type { Loader } from '#server/db/copy/loader.ts'
import { searchKey, sortKey } from '#server/features/record/parts/names.ts'
import { keyTagOf } from '#server/features/record/parts/rulesDnskey.ts'
import type { NameServer, SecDns } from '#server/escrow/deposit.ts'
import { keySetOf, serverSetOf } from '#server/escrow/map/sets.ts'
import { stage } from './tables.ts'

/**
 * Stages the nsset and the keyset of each domain and returns their handles. A set of many domains is staged once in most
 * cases; a repetition has identical rows.
 */
export class SetStage {
  readonly #known = new Set<string>()

  addServers(loader: Loader, registrar: string, servers: readonly NameServer[]): string | null {
    const set = serverSetOf(registrar.toUpperCase(), servers)
    if (!set || this.#isKnown(set.handle)) return set?.handle ?? null
    loader.add(stage.nsset, ...cellsOf(set.handle, registrar))
    for (const [index, { name, addresses }] of set.servers.entries())
      loader.add(stage.nsset_host, set.handle, index + 1, name, addresses)
    return set.handle
  }

  addKeys(loader: Loader, registrar: string, secDns: SecDns | null): string | null {
    const set = keySetOf(registrar.toUpperCase(), secDns)
    if (!set || this.#isKnown(set.handle)) return set?.handle ?? null
    const { handle } = set
    const { ds, keys, maxSigLife } = set.records
    loader.add(stage.keyset, ...cellsOf(handle, registrar))
    for (const [index, one] of keys.entries()) {
      const { flags, protocol, algorithm } = one
      const publicKey = Buffer.from(one.publicKey, 'base64')
      const tag = keyTagOf({ flags, protocol, algorithm, publicKey })
      loader.add(stage.dnskey, handle, index + 1, flags, protocol, algorithm, publicKey, tag)
    }
    for (const [index, one] of ds.entries()) {
      const digest = Buffer.from(one.digest, 'hex')
      loader.add(stage.ds_record, handle, index + 1, one.keyTag, one.algorithm, one.digestType, digest, maxSigLife)
    }
    return handle
  }

  /** Whether the set was staged recently. One that was evicted is staged again and deduplicated later. */
  #isKnown(handle: string): boolean {
    if (this.#known.has(handle)) return true
    if (this.#known.size >= mostRemembered) this.#known.clear()
    this.#known.add(handle)
    return false
  }
}

const mostRemembered = 50_000

function cellsOf(handle: string, registrar: string): [string, string, string, string, string] {
  return [handle, registrar.toUpperCase(), v7(), sortKey(handle), searchKey(handle)]
}
