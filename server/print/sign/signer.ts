import { createHash, webcrypto } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pki from 'pkijs'
import { derOf, importKey } from './signingKey.ts'
import { requestTimestamp } from './timestamp.ts'

/** A private key and its certificate chain, as PEM (RFC 7468). */
export type SigningIdentity = { key: string; certificates: string }

/**
 * Signs bytes: a detached CMS signature (RFC 5652) in the format of PAdES B-B (ETSI EN 319 142-1). With the address of a
 * timestamp authority the signature has its timestamp (B-T). Throws TimestampFault.
 */
export type Sign = (bytes: Uint8Array<ArrayBuffer>, tsaUrl: string | null) => Promise<Buffer>

/**
 * Creates a signer from a key and its certificates. B-B requires the signing certificate's digest among the signed
 * attributes. It prohibits the signing time, which a PDF has in its signature dictionary.
 */
export async function openSigner({ key, certificates }: SigningIdentity): Promise<Sign> {
  pki.setEngine('node', new pki.CryptoEngine({ name: 'node', crypto: webcrypto }))
  const [ownDer, ...above] = derOf(certificates)
  if (!ownDer) throw new Error('there is no certificate to sign with')
  const own = pki.Certificate.fromBER(ownDer)
  const chain = [own, ...above.map((der) => pki.Certificate.fromBER(der))]
  const privateKey = await importKey(key)
  const certificateDigest = digestOf(ownDer)

  return async (bytes, tsaUrl) => {
    const signer = new pki.SignerInfo({
      version: 1,
      sid: new pki.IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
      signedAttrs: new pki.SignedAndUnsignedAttributes({
        type: 0,
        attributes: [
          attribute(oid.contentType, new asn1.ObjectIdentifier({ value: oid.data })),
          attribute(oid.messageDigest, new asn1.OctetString({ valueHex: digestOf(bytes) })),
          attribute(oid.signingCertificateV2, signingCertificate(certificateDigest)),
        ],
      }),
    })
    const signed = new pki.SignedData({
      version: 1,
      encapContentInfo: new pki.EncapsulatedContentInfo({ eContentType: oid.data }),
      signerInfos: [signer],
      certificates: chain,
    })
    await signed.sign(privateKey, 0, 'SHA-256', bytes.buffer)
    if (tsaUrl !== null) {
      const token = await requestTimestamp(tsaUrl, signer.signature.valueBlock.valueHexView.slice())
      signer.unsignedAttrs = new pki.SignedAndUnsignedAttributes({
        type: 1,
        attributes: [attribute(oid.timestamp, token)],
      })
    }
    const content = new pki.ContentInfo({ contentType: oid.signedData, content: signed.toSchema(true) })
    return Buffer.from(content.toSchema().toBER())
  }
}

const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  timestamp: '1.2.840.113549.1.9.16.2.14',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const

function attribute(type: string, value: asn1.BaseBlock): pki.Attribute {
  return new pki.Attribute({ type, values: [value] })
}

/** SigningCertificateV2 of RFC 5035; SHA-256 is its default and so omitted. */
function signingCertificate(digest: ArrayBuffer): asn1.Sequence {
  const certificateId = new asn1.Sequence({ value: [new asn1.OctetString({ valueHex: digest })] })
  return new asn1.Sequence({ value: [new asn1.Sequence({ value: [certificateId] })] })
}

function digestOf(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(createHash('sha256').update(bytes).digest()).buffer
}
