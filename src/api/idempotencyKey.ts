import { randomHex } from './randomHex.ts'

/** A key for one deed: made when its button is first pressed and sent again with every repetition. */
export function newIdempotencyKey(): string {
  return randomHex(16)
}
