/** Returns so many random bytes in hexadecimal. `crypto.randomUUID` is missing where the page is not secure. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}

/** Returns a new key for an action; repetitions of the action send the same key (useAction.ts). */
export function newIdempotencyKey(): string {
  return randomHex(16)
}
