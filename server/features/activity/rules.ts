import { createHash } from 'node:crypto'

/** What of an entry is kept for good and is covered by the chain. */
export type ActivityFacts = {
  id: string
  contactId: string
  /** Counts from 1 in each contact's chain. */
  sequence: bigint
  /** The instant to the microsecond, as `2026-11-21T02:00:00.123456Z`. */
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
  /** SHA-256 over the lines of what the operation decided. */
  itemsDigest: Buffer | null
  personalDigest: Buffer | null
}

/** What may have to be erased one day; the chain holds only its salted digest. */
export type PersonalFacts = { address: string | null; actorName: string | null }

/** Before the first entry: 32 zero bytes. */
export const chainStart: Buffer = Buffer.alloc(32)

/**
 * The link of the chain: SHA-256 over the previous link and the canonical form of the entry. Whoever
 * changes, drops or moves an entry must change every later one.
 */
export function linkOf(previous: Buffer, facts: ActivityFacts): Buffer {
  return createHash('sha256').update(previous).update(canonicalForm(facts), 'utf8').digest()
}

/**
 * The canonical form: a JSON array of the version and the facts in the order written here, bytes in
 * lower-case hex, the keys of `detail` sorted at every depth, no white space, UTF-8. A new field comes
 * with a new version, so that old entries keep their links.
 */
export function canonicalForm(facts: ActivityFacts): string {
  return JSON.stringify([
    'activity-1',
    facts.id,
    facts.contactId,
    String(facts.sequence),
    facts.recordedAt,
    facts.action,
    facts.result,
    facts.actor,
    facts.identityId,
    facts.level,
    facts.objectType,
    facts.objectId,
    facts.handle,
    facts.operationId,
    sorted(facts.detail),
    facts.itemsDigest?.toString('hex') ?? null,
    facts.personalDigest?.toString('hex') ?? null,
  ])
}

/** The digest of the personal facts; with the salt erased it tells nothing any more. */
export function personalDigestOf(salt: Buffer, { address, actorName }: PersonalFacts): Buffer {
  return createHash('sha256')
    .update(salt)
    .update(JSON.stringify([address, actorName]), 'utf8')
    .digest()
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
