import { createECDH, createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import type { Dnskey } from '#server/features/record/parts/rulesDnskey.ts'
import type { Chance } from './chance.ts'

/** Algorithms of RFC 8624 that are in use: RSASHA256, ECDSAP256SHA256, ED25519. */
const algorithms = [13, 13, 13, 8, 15] as const

/**
 * Returns a key signing key as a signer publishes it. Its private half follows from the seed, so it protects nothing.
 */
export function dnskeyOf(chance: Chance): Dnskey {
  const algorithm = chance.pick(algorithms)
  const secret = chance.bytes(32)
  return { flags: 257, protocol: 3, algorithm, publicKey: publicKeyOf(algorithm, secret) }
}

function publicKeyOf(algorithm: (typeof algorithms)[number], secret: Buffer): Buffer {
  if (algorithm === 8) return rsaKey(secret)
  if (algorithm === 15) return edwardsKey(secret)
  const curve = createECDH('prime256v1')
  // Always below the order of the curve.
  curve.setPrivateKey(Buffer.concat([Buffer.of(0x7f), secret.subarray(1)]))
  // RFC 6605: both coordinates without the leading format byte.
  return curve.getPublicKey().subarray(1)
}

/** RFC 3110: length of the exponent, exponent 65537, modulus. Only the shape of the modulus matters here. */
function rsaKey(secret: Buffer): Buffer {
  const modulus = Buffer.concat(
    Array.from({ length: 8 }, (_, part) => createHash('sha256').update(secret).update(Buffer.of(part)).digest()),
  )
  modulus[0] = (modulus[0] ?? 0) | 0x80
  modulus[255] = (modulus[255] ?? 0) | 1
  return Buffer.concat([Buffer.of(3, 1, 0, 1), modulus])
}

/** RFC 8080, from the seed in the PKCS#8 wrapping of RFC 8410. */
function edwardsKey(secret: Buffer): Buffer {
  const wrapped = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), secret])
  const key = createPublicKey(createPrivateKey({ key: wrapped, format: 'der', type: 'pkcs8' }))
  return key.export({ format: 'der', type: 'spki' }).subarray(-32)
}
