import * as z from 'zod/mini'
import { call } from './call.ts'
import { activityActors } from './activity.ts'

/** A digest of SHA-256 in lower-case hex. */
const Digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** The part of an entry that is stored permanently and covered by its digest. */
export const ChainFacts = z.object({
  id: z.uuid(),
  contactId: z.uuid(),
  /** Counts from 1 in each contact's chain; a decimal string. */
  sequence: z.string(),
  /** The time to the microsecond, as `2026-11-21T02:00:00.123456Z`. */
  recordedAt: z.string(),
  action: z.string(),
  result: z.string(),
  actor: z.enum(activityActors),
  identityId: z.nullable(z.uuid()),
  level: z.nullable(z.string()),
  objectType: z.nullable(z.string()),
  objectId: z.nullable(z.uuid()),
  handle: z.nullable(z.string()),
  operationId: z.nullable(z.uuid()),
  detail: z.unknown(),
  /** SHA-256 over the lines of an operation's decisions. */
  itemsDigest: z.nullable(Digest),
  /** SHA-256 over a salt and the personal facts. */
  personalDigest: z.nullable(Digest),
})
export type ChainFacts = z.infer<typeof ChainFacts>

/** The facts that may have to be erased; the chain has only their salted digest. */
export const PersonalFacts = z.object({ address: z.nullable(z.string()), actorName: z.nullable(z.string()) })
export type PersonalFacts = z.infer<typeof PersonalFacts>

/** An entry of my contact's chain, as the browser checks it. */
export const ChainEntry = z.object({
  sequence: z.string(),
  recordedAt: z.string(),
  hash: Digest,
  /** Null for an earlier holder's entry, of which the reader gets only the hash. */
  facts: z.nullable(ChainFacts),
  /**
   * The salt in hex and the personal facts of the reader's own entry; null where they are erased or another person's.
   */
  personal: z.nullable(z.extend(PersonalFacts, { salt: z.string() })),
})
export type ChainEntry = z.infer<typeof ChainEntry>

/** A part of the chain, and its end at that time; null for a contact without entries. */
export const ChainPart = z.object({
  entries: z.array(ChainEntry),
  end: z.nullable(z.object({ sequence: z.string(), hash: Digest })),
})
export type ChainPart = z.infer<typeof ChainPart>

/** The hash before the first entry, in hex: 32 zero bytes. */
export const chainStartHex: string = '00'.repeat(32)

/**
 * Returns the canonical form of an entry: a JSON array of the version and the facts in the order below, without white
 * space. The keys of `detail` are sorted at every depth. An entry's hash is SHA-256 over the previous hash (32 bytes)
 * and this form in UTF-8. A new field needs a new version, so that old entries have the same hashes.
 */
export function canonicalFormOf(facts: ChainFacts): string {
  return JSON.stringify([
    'activity-1',
    facts.id,
    facts.contactId,
    facts.sequence,
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
    facts.itemsDigest,
    facts.personalDigest,
  ])
}

/** Returns the form of the personal facts, whose digest is SHA-256 over the salt and this form in UTF-8. */
export function personalFormOf({ address, actorName }: PersonalFacts): string {
  return JSON.stringify([address, actorName])
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

export const readActivityChain = call({
  name: 'readActivityChain',
  method: 'GET',
  path: '/api/user/activity/chain/',
  access: 'holder',
  summary: 'The hash chain of my contact, 500 entries at a time from the oldest, for checking it in the browser.',
  query: z.strictObject({
    /** The sequence of the last entry read. */
    after: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)), 0),
  }),
  answer: ChainPart,
})
