import { createHash } from 'node:crypto'
import { canonicalFormOf, personalFormOf, type ChainFacts, type PersonalFacts } from '#contract/activityChain.ts'

export type { PersonalFacts }

/** The part of an entry that is stored permanently and covered by the chain. */
export type ActivityFacts = {
  id: string
  contactId: string
  /** Counts from 1 in each contact's chain. */
  sequence: bigint
  /** The time to the microsecond, as `2026-11-21T02:00:00.123456Z`. */
  recordedAt: string
  action: string
  result: string
  actor: 'identity' | 'operator' | 'registry' | 'system'
  identityId: string | null
  level: string | null
  objectType: string | null
  objectId: string | null
  handle: string | null
  operationId: string | null
  detail: unknown
  /** SHA-256 over the lines of the operation's decisions. */
  itemsDigest: Buffer | null
  personalDigest: Buffer | null
}

/** Before the first entry: 32 zero bytes. */
export const chainStart: Buffer = Buffer.alloc(32)

/**
 * Returns the hash of an entry: SHA-256 over the previous hash and the canonical form of the entry. A changed, removed
 * or moved entry changes every later hash.
 */
export function linkOf(previous: Buffer, facts: ActivityFacts): Buffer {
  return createHash('sha256').update(previous).update(canonicalForm(facts), 'utf8').digest()
}

/** Returns the canonical form, which the browser computes too (contract/activityChain.ts). */
export function canonicalForm(facts: ActivityFacts): string {
  return canonicalFormOf(chainFactsOf(facts))
}

/** Returns the facts as the browser receives them: digests in hex, the sequence as a decimal string. */
export function chainFactsOf({ sequence, itemsDigest, personalDigest, ...facts }: ActivityFacts): ChainFacts {
  return {
    ...facts,
    sequence: String(sequence),
    itemsDigest: itemsDigest?.toString('hex') ?? null,
    personalDigest: personalDigest?.toString('hex') ?? null,
  }
}

/** Returns the digest of the personal facts; without the salt it reveals nothing. */
export function personalDigestOf(salt: Buffer, personal: PersonalFacts): Buffer {
  return createHash('sha256').update(salt).update(personalFormOf(personal), 'utf8').digest()
}
