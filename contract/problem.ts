import * as z from 'zod/mini'
import { PublicAuctionState } from './auctionState.ts'
import { Obstacle } from './obstacle.ts'

/**
 * Every problem code with its HTTP status (docs/rules.md#problems). Programs act on the code. Both dictionaries have its
 * words under `problem.` and the code.
 */
export const problemStatus = {
  // The caller.
  'signed-out': 401,
  'csrf-failed': 403,
  'contact-required': 403,
  'not-admitted': 403,
  'contact-blocked': 403,
  'reauthentication-required': 403,
  'level-too-low': 403,
  'not-for-this-identity': 403,
  'change-at-registrar': 403,
  // The connection to the registry does not support it: docs/rules.md#registry-status.
  'not-at-this-registry': 403,
  // Signing in.
  'sign-in-failed': 400,
  'sign-in-cancelled': 400,
  'sign-in-level-too-low': 403,
  'sign-in-other-person': 403,
  'sign-in-unavailable': 503,
  // The request.
  'not-found': 404,
  'object-not-found': 404,
  'statement-not-found': 404,
  // The timestamp authority of statements does not answer; no statement was made.
  'timestamp-unavailable': 503,
  'method-not-allowed': 405,
  'not-acceptable': 406,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  'malformed-request': 400,
  'request-timeout': 408,
  'invalid-values': 422,
  'too-many-requests': 429,
  // Another request is changing the same data; a retry is possible immediately.
  'being-changed': 409,
  // Locking: docs/rules.md#locks.
  'selection-empty': 422,
  'administratively-blocked': 409,
  'update-is-blocked': 409,
  'not-set-here': 409,
  'no-longer-mine': 409,
  'state-has-changed': 409,
  'nothing-to-undo': 409,
  'operation-expired': 409,
  'operation-not-finished': 409,
  'undo-too-late': 409,
  'already-undone': 409,
  'undo-cannot-be-undone': 409,
  // AuthInfo: docs/rules.md#authinfo.
  'transfer-is-blocked': 409,
  'auth-info-is-active': 409,
  'already-shown': 409,
  'refusal-not-valid': 409,
  // The registry did not answer or refused; nothing was stored.
  'registry-unavailable': 502,
  'registry-refused': 409,
  // Linking contacts: docs/rules.md#linking-contacts.
  'attach-refused': 403,
  'contact-already-linked': 409,
  'is-account-contact': 409,
  'other-contact': 409,
  'open-obligations': 409,
  'identity-incomplete': 409,
  'creation-unavailable': 503,
  // My contact: docs/rules.md#disclosure and docs/rules.md#my-contact.
  'organization-address-is-public': 409,
  'confirmation-not-valid': 409,
  // Merging contacts: docs/rules.md#merging-contacts.
  'merge-impossible': 409,
  // Bidding: docs/rules.md#auctions.
  'auction-not-found': 404,
  'auction-not-open': 409,
  'auction-ended': 409,
  'auction-closing': 409,
  'auction-cancelled': 409,
  'bidder-excluded': 403,
  'terms-not-accepted': 403,
  'terms-not-found': 422,
  'bid-not-whole': 422,
  'bid-too-low': 422,
  'bid-too-high': 422,
  'bid-limit-reached': 409,
  'ceiling-not-raised': 422,
  'price-changed': 409,
  'registration-not-open': 409,
  // Saved views.
  'too-many-views': 409,
  // Idempotency keys.
  'idempotency-key-required': 400,
  'idempotency-key-reused': 422,
  'idempotency-key-running': 409,
  // The server itself.
  'database-unavailable': 503,
  overloaded: 503,
  stopping: 503,
  unexpected: 500,
} as const satisfies Record<string, number>

export type ProblemCode = keyof typeof problemStatus
export const problemCodes = Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]
export const ProblemCode = z.enum(problemCodes)

/** Why a value is invalid; its words are under `invalid.` and the code. */
export const InvalidCode = z.enum([
  'required',
  'unknown-field',
  'wrong-type',
  'wrong-format',
  'wrong-choice',
  'too-short',
  'too-long',
  'too-small',
  'too-large',
])
export type InvalidCode = z.infer<typeof InvalidCode>

/**
 * RFC 9457 problem details. `errors` comes only with `invalid-values`, `obstacles` only with `merge-impossible`.
 * `auction` is the current state with a refused bid. `auctionId` is set where an unknown domain is a name in auction.
 * `retryAfter` is in seconds.
 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: ProblemCode,
  detail: z.optional(z.string()),
  requestId: z.string(),
  retryAfter: z.optional(z.int()),
  errors: z.optional(z.array(z.object({ path: z.string(), code: InvalidCode }))),
  obstacles: z.optional(z.array(Obstacle)),
  auction: z.optional(PublicAuctionState),
  auctionId: z.optional(z.uuid()),
})
export type Problem = z.infer<typeof Problem>
