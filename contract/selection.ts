import * as z from 'zod/mini'
import { call } from './call.ts'
import { BlockAction, Operation } from './operation.ts'
import { HandleText } from './record.ts'

/** Names somebody pastes: at most so many at once, as many as a selection takes. */
export const pasteLimit = 100_000

const Names = z.array(z.string().check(z.minLength(1), z.maxLength(254))).check(z.maxLength(pasteLimit))

/**
 * Which objects of a list: `ids` by handle or FQDN, and everything the list query in `matching` shows except
 * `except`; their union. One id that is not mine fails the whole call.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function selectionOf<Q extends z.ZodMiniType>(query: Q) {
  return z.strictObject({
    ids: z._default(Names, []),
    matching: z.optional(z.strictObject({ query, except: z._default(Names, []) })),
  })
}

type Told = { name: string; path: string; summary: string }

/**
 * A call that locks or unlocks what a selection of the list holds; with `dryRun` it only prepares the operation.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function lockingCall<Q extends z.ZodMiniType>(query: Q, told: Told) {
  return call({
    ...told,
    method: 'POST',
    access: 'holder',
    body: z.strictObject({
      action: BlockAction,
      selection: selectionOf(query),
      dryRun: z._default(z.boolean(), false),
    }),
    answer: Operation,
    problems: [
      'object-not-found',
      'selection-empty',
      'being-changed',
      'contact-blocked',
      'level-too-low',
      'reauthentication-required',
      'idempotency-key-required',
      'idempotency-key-reused',
      'idempotency-key-running',
    ],
    idempotent: true,
    cost: 'expensive',
  })
}

/**
 * A call that finds pasted names among what is mine: by FQDN or handle in any case; what no name could be is told,
 * not refused.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function selectingCall<Q extends z.ZodMiniType>(query: Q, told: Told) {
  return call({
    ...told,
    method: 'POST',
    access: 'holder',
    body: z.strictObject({
      /** As pasted. */
      names: z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(pasteLimit)),
      /** `matching` of the answer is asked by this. */
      query: z.optional(query),
    }),
    answer: z.object({
      /** As the registry writes them, each once, in the order pasted. */
      found: z.array(HandleText),
      /** Those of `found` that `query` shows; null without one. */
      matching: z.nullable(z.array(HandleText)),
      /** As pasted: names of others' objects, or nobody's (docs/rules.md#problems). */
      notMine: z.array(z.string()),
      malformed: z.array(z.string()),
      /** What was pasted more than once, as pasted the second time. */
      duplicate: z.array(z.string()),
    }),
    problems: ['object-not-found'],
    rate: 'read',
    cost: 'expensive',
  })
}

/**
 * A call that counts what a selection holds now, and how many of that a list query shows; it changes nothing.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function weighingCall<Q extends z.ZodMiniType>(query: Q, told: Told) {
  return call({
    ...told,
    method: 'POST',
    access: 'holder',
    body: z.strictObject({ selection: selectionOf(query), query }),
    answer: z.object({ count: z.int(), shown: z.int() }),
    problems: ['object-not-found'],
    rate: 'read',
    cost: 'expensive',
  })
}
