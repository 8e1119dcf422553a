import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** The name under which the key of sealed values is kept (server/db/keyMaterial.ts). */
export const letterKey = 'letter-seal'

/**
 * A secret as a letter holds it while it waits to be sent: AES-256-GCM under a key of 32 bytes, in base64url. It is
 * taken out of the outbox with the sending.
 */
export function sealed(secret: string, key: Buffer): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** The secret again; throws when it was sealed with another key or is not whole. */
export function unsealed(seal: string, key: Buffer): string {
  const bytes = Buffer.from(seal, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const text = bytes.subarray(nonceBytes + tagBytes)
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
}

const nonceBytes = 12
const tagBytes = 16
