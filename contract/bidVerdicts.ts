// Plain data, apart from the shapes: the browser judges an answer by it before it needs a schema.

/** The refusals of a bid that only whoever has looked for it under its key says: nothing of it is open any more. */
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
