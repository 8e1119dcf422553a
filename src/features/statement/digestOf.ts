/**
 * The SHA-256 of a file in lower-case hexadecimal.
 *
 * @throws when it cannot be read, or the browser does not reckon digests on a page that came without TLS
 */
export async function digestOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
