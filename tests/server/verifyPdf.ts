import { createHash, webcrypto } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pki from 'pkijs'

export type Verified = {
  /** The bytes the signature stands for are those that were signed. */
  isIntact: boolean
  /** All of the file but the signature itself is signed. */
  isWhole: boolean
  /** The certificate's digest is among what is signed, as PAdES requires. */
  namesCertificate: boolean
  signer: string
}

/** Checks the one signature of a PDF as a reader does (ISO 32000-1 section 12.8, ETSI EN 319 142-1). */
export async function verifyPdf(file: Buffer): Promise<Verified> {
  pki.setEngine('node', new pki.CryptoEngine({ name: 'node', crypto: webcrypto }))
  const [from = 0, until = 0, again = 0, length = 0] = rangeOf(file)
  const signed = signatureIn(file)
  const bytes = Buffer.concat([file.subarray(from, from + until), file.subarray(again, again + length)])
  const isIntact = await signed
    .verify({ signer: 0, data: Uint8Array.from(bytes).buffer, checkChain: false })
    .catch(() => false)
  const own = signed.certificates?.find((one) => one instanceof pki.Certificate)
  if (!own) throw new Error('the signature contains no certificate')
  const digest = createHash('sha256').update(Buffer.from(own.toSchema().toBER())).digest('hex')
  return {
    isIntact,
    isWhole: from === 0 && again + length === file.length,
    namesCertificate: signedCertificate(signed) === digest,
    signer: String(own.subject.typesAndValues[0]?.value.valueBlock.value),
  }
}

function rangeOf(file: Buffer): number[] {
  const [, numbers = ''] = /\/ByteRange \[([\d ]+)\]/.exec(file.toString('latin1')) ?? []
  return numbers.trim().split(/\s+/).map(Number)
}

/** SigningCertificateV2 of RFC 5035 among the signed attributes, as hexadecimal. */
function signedCertificate(signed: pki.SignedData): string | null {
  const attributes = signed.signerInfos[0]?.signedAttrs?.attributes ?? []
  const value: unknown = attributes.find(({ type }) => type === '1.2.840.113549.1.9.16.2.47')?.values[0]
  const digest = firstLeaf(value)
  return digest instanceof asn1.OctetString ? Buffer.from(digest.valueBlock.valueHexView).toString('hex') : null
}

function firstLeaf(block: unknown): unknown {
  return block instanceof asn1.Sequence ? firstLeaf(block.valueBlock.value[0]) : block
}

/** Returns the timestamp token in the signature of a PDF, and the signature value that it is a timestamp of. */
export function timestampIn(file: Buffer): { token: Buffer; signature: Buffer } | null {
  const [signer] = signatureIn(file).signerInfos
  const attribute = signer?.unsignedAttrs?.attributes.find(({ type }) => type === '1.2.840.113549.1.9.16.2.14')
  const token: unknown = attribute?.values[0]
  if (!signer || !(token instanceof asn1.BaseBlock)) return null
  return { token: Buffer.from(token.toBER()), signature: Buffer.from(signer.signature.valueBlock.valueHexView) }
}

function signatureIn(file: Buffer): pki.SignedData {
  const [, until = 0, again = 0] = rangeOf(file)
  const content = pki.ContentInfo.fromBER(Buffer.from(file.subarray(until + 1, again - 1).toString('latin1'), 'hex'))
  return new pki.SignedData({ schema: content.content })
}
