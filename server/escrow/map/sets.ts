import { createHash } from 'node:crypto'
import type { DsData, KeyData, NameServer, SecDns } from '../deposit.ts'

/**
 * The name servers that domains share. `handle` depends only on the registrar and the servers, so it is the same at
 * every import. `servers` are ordered by name.
 */
export type ServerSet = { handle: string; servers: readonly NameServer[] }

/** Returns the nsset of a domain; null for one without name servers. Repeated servers count once. */
export function serverSetOf(registrar: string, ns: readonly NameServer[]): ServerSet | null {
  if (ns.length === 0) return null
  const servers = new Map<string, NameServer>()
  for (const server of ns) servers.set(textOfServer(server), server)
  const keys = [...servers.keys()].sort(byBytes)
  return {
    handle: handleOf('NSSET', registrar, keys),
    servers: keys.flatMap((key) => servers.get(key) ?? []),
  }
}

/** A keyset by its keys and DS records, each once, in a canonical order. */
export type KeySet = { handle: string; records: SecDns }

/** Returns the keyset of a domain; null for one without DNSSEC. The signature lifetime belongs to the set. */
export function keySetOf(registrar: string, secDns: SecDns | null): KeySet | null {
  if (!secDns || secDns.ds.length + secDns.keys.length === 0) return null
  const ds = onceEach(secDns.ds, (one) => `ds ${one.keyTag} ${one.algorithm} ${one.digestType} ${one.digest}`)
  const keys = onceEach(
    [...secDns.keys, ...secDns.ds.flatMap(({ keyData }) => keyData ?? [])],
    (one) => `key ${one.flags} ${one.protocol} ${one.algorithm} ${one.publicKey}`,
  )
  // The lifetime is stored with the DS records; a set with only keys has no place for it.
  const maxSigLife = ds.size === 0 ? null : secDns.maxSigLife
  const life = maxSigLife === null ? [] : [`life ${maxSigLife}`]
  return {
    handle: handleOf('KEYSET', registrar, [...ds.keys(), ...keys.keys(), ...life]),
    records: { maxSigLife, ds: [...ds.values()], keys: [...keys.values()] },
  }
}

/**
 * Returns the form of a keyset in a deposit. A DS record has its key: the one with its key tag, else one that no record
 * names. Keys are only listed by themselves without DS records (RFC 5910 section 4).
 */
export function secDnsOf(
  ds: readonly Omit<DsData, 'keyData'>[],
  keys: readonly (KeyData & { keyTag: number })[],
  maxSigLife: number | null,
): SecDns | null {
  if (ds.length + keys.length === 0) return null
  if (ds.length === 0) return { maxSigLife, ds: [], keys: keys.map(withoutTag) }
  const left = new Set(keys)
  const matched = ds.map((one) => {
    const key = [...left].find(({ keyTag, algorithm }) => keyTag === one.keyTag && algorithm === one.algorithm)
    if (key) left.delete(key)
    return { ...one, keyData: key ? withoutTag(key) : null }
  })
  const spare = left.values()
  return {
    maxSigLife,
    ds: matched.map((one) => {
      const key = one.keyData === null ? spare.next().value : undefined
      return key ? { ...one, keyData: withoutTag(key) } : one
    }),
    keys: [],
  }
}

function withoutTag({ flags, protocol, algorithm, publicKey }: KeyData): KeyData {
  return { flags, protocol, algorithm, publicKey }
}

function onceEach<T>(list: readonly T[], textOf: (one: T) => string): Map<string, T> {
  return new Map(list.map((one): [string, T] => [textOf(one), one]).sort(([a], [b]) => byBytes(a, b)))
}

function textOfServer({ name, addresses }: NameServer): string {
  return addresses === null ? name : [name, ...[...addresses].sort(byBytes)].join(' ')
}

/** 80 bits of a digest without similar letters: two sets of one registrar never get the same handle by chance. */
function handleOf(kind: 'NSSET' | 'KEYSET', registrar: string, lines: readonly string[]): string {
  const digest = createHash('sha256')
    .update([registrar, ...lines].join('\n'))
    .digest()
  let text = ''
  for (let at = 0; at < 16; at++) text += alphabet[((digest[at] ?? 0) ^ (digest[at + 16] ?? 0)) & 31] ?? ''
  return `${kind}-${text}`
}

// Crockford's alphabet: 32 characters without I, L, O and U.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function byBytes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
