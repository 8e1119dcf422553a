// Plain data without shapes: the browser evaluates a response by it before it has loaded a schema.

/**
 * The refusals that the server returns only after it has searched for an earlier bid with the same key. So the outcome
 * of the bid is certain.
 */
export const bidVerdicts = [
  'auction-not-found',
  'auction-not-open',
  'auction-ended',
  'auction-cancelled',
  'bidder-excluded',
  'terms-not-accepted',
  'bid-not-whole',
  'bid-too-low',
  'bid-too-high',
  'bid-limit-reached',
  'ceiling-not-raised',
  'price-changed',
  'idempotency-key-reused',
] as const
