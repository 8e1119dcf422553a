import { createHash } from 'node:crypto'
import type { KeyInShort } from '#contract/record.ts'
import { toAscii } from '#server/features/record/parts/names.ts'
import { rdataOf, type Dnskey } from '#server/features/record/parts/rulesDnskey.ts'

/** The supported digest types of DS records: SHA-256 (RFC 4509) and SHA-384 (RFC 6605). */
export const computedDigests = { 2: 'sha256', 4: 'sha384' } as const
export type ComputedDigest = keyof typeof computedDigests

/** Returns the DS digest of a key at this domain (RFC 4034 section 5.1.4). */
export function digestOf(owner: string, key: Dnskey, type: ComputedDigest): Buffer {
  return createHash(computedDigests[type]).update(wireName(owner)).update(rdataOf(key)).digest()
}

/** Decodes the flags (RFC 4034 section 2.1.1, RFC 5011 section 7). */
export function flagsOf(flags: number): { isZoneKey: boolean; isEntryPoint: boolean; isRevoked: boolean } {
  return { isZoneKey: (flags & 0x100) !== 0, isEntryPoint: (flags & 1) !== 0, isRevoked: (flags & 0x80) !== 0 }
}

/** Returns the mnemonic of an algorithm in IANA's registry of DNS security algorithm numbers; null for one without. */
export function algorithmName(number: number): string | null {
  return algorithms.get(number) ?? null
}

/** Names the algorithm of a key. */
export function toKeyInShort(key: { keyTag: number; algorithm: number }): KeyInShort {
  return { ...key, algorithmName: algorithmName(key.algorithm) }
}

/** Returns the name of a digest in IANA's registry of DS digest algorithms; null for one without. */
export function digestName(type: number): string | null {
  return digests.get(type) ?? null
}

const algorithms = new Map([
  [1, 'RSAMD5'],
  [3, 'DSA'],
  [5, 'RSASHA1'],
  [6, 'DSA-NSEC3-SHA1'],
  [7, 'RSASHA1-NSEC3-SHA1'],
  [8, 'RSASHA256'],
  [10, 'RSASHA512'],
  [12, 'ECC-GOST'],
  [13, 'ECDSAP256SHA256'],
  [14, 'ECDSAP384SHA384'],
  [15, 'ED25519'],
  [16, 'ED448'],
  [17, 'SM2SM3'],
  [23, 'ECC-GOST12'],
  [252, 'INDIRECT'],
  [253, 'PRIVATEDNS'],
  [254, 'PRIVATEOID'],
])

const digests = new Map([
  [1, 'SHA-1'],
  [2, 'SHA-256'],
  [3, 'GOST R 34.11-94'],
  [4, 'SHA-384'],
  [5, 'GOST R 34.11-2012'],
  [6, 'SM3'],
])

/** Returns the canonical form of a name (RFC 4034 section 6.2): labels in lower case, each after its length. */
function wireName(name: string): Buffer {
  const labels = (toAscii(name) ?? name.toLowerCase()).split('.')
  return Buffer.concat([
    ...labels.flatMap((label) => [Buffer.of(Buffer.byteLength(label)), Buffer.from(label)]),
    Buffer.of(0),
  ])
}
