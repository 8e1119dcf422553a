import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { RotatedKey } from '#server/db/keyMaterial.ts'

/**
 * The key that encrypts secrets in waiting letters. A rotation encrypts them again, so the previous key is no longer
 * needed.
 */
export const letterKey: RotatedKey = {
  name: 'letter-seal',
  make: () => randomBytes(32),
  overlapSeconds: Number.POSITIVE_INFINITY,
}

/**
 * Encrypts the secret of a waiting letter: AES-256-GCM under a key of 32 bytes, in base64url. Sending the letter removes
 * it from the outbox.
 */
export function sealed(secret: string, key: Buffer): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** Decrypts a seal with the matching key; throws when none matches or it is damaged. */
export function unsealed(seal: string, [key, ...others]: readonly [Buffer, ...Buffer[]]): string {
  try {
    return opened(seal, key)
  } catch (cause) {
    const [next, ...rest] = others
    if (next) return unsealed(seal, [next, ...rest])
    throw cause
  }
}

function opened(seal: string, key: Buffer): string {
  const bytes = Buffer.from(seal, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const text = bytes.subarray(nonceBytes + tagBytes)
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
}

const nonceBytes = 12
const tagBytes = 16
