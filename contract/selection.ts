import * as z from 'zod/mini'
import { call, kibibyte } from './call.ts'
import { BlockAction, Operation } from './operation.ts'
import { CsvOptions, HandleText } from './record.ts'

/** The highest number of pasted names, which is also that of a selection. */
export const pasteLimit = 100_000

/** The largest body of a selection: 100,000 names to select and as many to leave out. */
const selectionBytes = 16 * 1024 * kibibyte

const Names = z.array(z.string().check(z.minLength(1), z.maxLength(254))).check(z.maxLength(pasteLimit))

/**
 * A selection of a list's objects: `ids` by handle or FQDN, and all matches of the list query in `matching` except
 * `except`. One id of a foreign object fails the whole call.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function selectionOf<Q extends z.ZodMiniType>(query: Q) {
  return z.strictObject({
    ids: z._default(Names, []),
    matching: z.optional(z.strictObject({ query, except: z._default(Names, []) })),
  })
}

type SelectionCallOptions = { name: string; path: string; summary: string }

/**
 * Describes a call that locks or unlocks the selected objects; with `dryRun` it only prepares the operation.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function lockingCall<Q extends z.ZodMiniType>(query: Q, options: SelectionCallOptions) {
  return call({
    ...options,
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
      'not-at-this-registry',
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
    bodyLimit: selectionBytes,
  })
}

/**
 * Describes a call that finds pasted names among my objects, by FQDN or handle in any case. Impossible names are
 * reported, not refused.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function selectingCall<Q extends z.ZodMiniType>(query: Q, options: SelectionCallOptions) {
  return call({
    ...options,
    method: 'POST',
    access: 'holder',
    body: z.strictObject({
      /** As pasted. */
      names: z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(pasteLimit)),
      /** Decides `matching` of the response. */
      query: z.optional(query),
    }),
    answer: z.object({
      /** As the registry writes them, each once, in the pasted order. */
      found: z.array(HandleText),
      /** The names of `found` that match `query`; null without one. */
      matching: z.nullable(z.array(HandleText)),
      /** As pasted: names of foreign or unknown objects (docs/rules.md#problems). */
      notMine: z.array(z.string()),
      malformed: z.array(z.string()),
      /** Repeated names, with the second pasted text. */
      duplicate: z.array(z.string()),
    }),
    problems: ['object-not-found'],
    rate: 'read',
    cost: 'expensive',
    bodyLimit: selectionBytes,
  })
}

/**
 * Describes a call that counts the objects of a selection, and those that a list query matches. It changes nothing.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function countingCall<Q extends z.ZodMiniType>(query: Q, options: SelectionCallOptions) {
  return call({
    ...options,
    method: 'POST',
    access: 'holder',
    body: z.strictObject({ selection: selectionOf(query), query }),
    answer: z.object({ count: z.int(), shown: z.int() }),
    problems: ['object-not-found'],
    rate: 'read',
    cost: 'expensive',
    bodyLimit: selectionBytes,
  })
}

/**
 * Describes a call that exports the objects of a selection in the order of a list query, whose filters do not count. It
 * changes nothing.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function exportingSelectionCall<Q extends z.ZodMiniType>(
  query: Q,
  options: Omit<SelectionCallOptions, 'summary'>,
) {
  return call({
    ...options,
    summary: 'The selected rows of the list as CSV (RFC 4180, UTF-8 with BOM); objects that are not mine are left out.',
    method: 'POST',
    access: 'holder',
    body: z.strictObject({ selection: selectionOf(query), query, ...CsvOptions }),
    problems: ['object-not-found'],
    rate: 'export',
    stream: 'csv',
    bodyLimit: selectionBytes,
  })
}
