/**
 * So many random bytes, written in hexadecimal. `crypto.randomUUID` is missing where the page is not secure, so the
 * random bytes are taken directly.
 */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}

/** A key for one deed: made when its button is first pressed and sent again with every repetition. */
export function newIdempotencyKey(): string {
  return randomHex(16)
}
