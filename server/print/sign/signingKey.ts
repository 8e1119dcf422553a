import { createPrivateKey, webcrypto, X509Certificate, type KeyObject } from 'node:crypto'

/** Returns the certificates of a PEM text as DER, in its order. */
export function derOf(certificates: string): Uint8Array<ArrayBuffer>[] {
  return (certificates.match(armoured) ?? []).map((pem) => Uint8Array.from(new X509Certificate(pem).raw))
}

/** Imports the key for WebCrypto; throws for a kind that is unusual for PDF signatures. */
export async function importKey(pem: string): Promise<webcrypto.CryptoKey> {
  const key = createPrivateKey(pem)
  const algorithm = algorithmOf(key)
  if (!algorithm) throw new Error('the key is neither RSA of 2048 bits or more nor on the curve P-256, P-384 or P-521')
  const der = key.export({ type: 'pkcs8', format: 'der' })
  return webcrypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign'])
}

/** Whether both can sign statements: the key has a usual kind, and the first certificate belongs to it. */
export function canSignWith({ key, certificates }: { key: string; certificates: string }): boolean {
  try {
    const privateKey = createPrivateKey(key)
    const [own] = certificates.match(armoured) ?? []
    return own !== undefined && algorithmOf(privateKey) !== null && new X509Certificate(own).checkPrivateKey(privateKey)
  } catch {
    return false
  }
}

const armoured = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject) {
  if (asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048)
    return { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const namedCurve = curves[asymmetricKeyDetails?.namedCurve ?? '']
  return asymmetricKeyType === 'ec' && namedCurve !== undefined ? { name: 'ECDSA', namedCurve } : null
}

/** The names of curves in OpenSSL and in WebCrypto. */
const curves: Partial<Record<string, string>> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' }
