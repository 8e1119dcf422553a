import { webcrypto } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pki from 'pkijs'

/**
 * Creates a key and its self-signed certificate as one PEM text, for the statements of the demo. No reader trusts it,
 * but every reader can verify that a statement is unchanged.
 */
export async function makeStatementCertificate(operator: string): Promise<Buffer> {
  pki.setEngine('node', new pki.CryptoEngine({ name: 'node', crypto: webcrypto }))
  const { publicKey, privateKey } = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const certificate = new pki.Certificate({
    version: 2,
    serialNumber: new asn1.Integer({ valueHex: serialNumber() }),
    extensions: [keyUsage()],
  })
  for (const name of [certificate.issuer, certificate.subject])
    name.typesAndValues.push(named('2.5.4.3', `${operator}: record statements`))
  certificate.notBefore.value = new Date(good.from)
  certificate.notAfter.value = new Date(good.to)
  await certificate.subjectPublicKeyInfo.importKey(publicKey)
  await certificate.sign(privateKey, 'SHA-256')

  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', privateKey))
  return Buffer.from(
    armour('PRIVATE KEY', key) + armour('CERTIFICATE', Buffer.from(certificate.toSchema(true).toBER())),
  )
}

/** Longer than the life of any demo. */
const good = { from: '2026-01-01T00:00:00Z', to: '2049-12-31T23:59:59Z' } as const

/** Positive, because the first bit is 0 (RFC 5280 section 4.1.2.2). */
function serialNumber(): Uint8Array<ArrayBuffer> {
  const bytes = webcrypto.getRandomValues(new Uint8Array(16))
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return bytes
}

function named(type: string, value: string): pki.AttributeTypeAndValue {
  return new pki.AttributeTypeAndValue({ type, value: new asn1.Utf8String({ value }) })
}

/** For signatures of statements only (digitalSignature, contentCommitment). */
function keyUsage(): pki.Extension {
  const bits = new asn1.BitString({ unusedBits: 6, valueHex: Uint8Array.of(0b1100_0000) })
  return new pki.Extension({ extnID: '2.5.29.15', critical: true, extnValue: bits.toBER() })
}

function armour(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
