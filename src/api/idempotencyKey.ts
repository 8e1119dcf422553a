/**
 * A key for one deed: made when its button is first pressed and sent again with every repetition.
 * `crypto.randomUUID` is missing where the page is not secure, so the random bytes are taken directly.
 */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
