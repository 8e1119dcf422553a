import { createHash, randomBytes } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pki from 'pkijs'

/** A timestamp authority that did not answer with a usable token. The message has no address and no password. */
export class TimestampFault extends Error {
  override readonly name = 'TimestampFault'
}

/** The bytes reserved for a token: it contains the certificates of the authority. */
export const tokenSize = 16_384

const patienceMs = 10_000
const sha256 = '2.16.840.1.101.3.4.2.1'

/**
 * Requests a timestamp token of these bytes (RFC 3161) and verifies it, except for whether readers trust its
 * certificate. User and password of the address are sent as HTTP basic authentication. Throws TimestampFault.
 */
export async function requestTimestamp(url: string, bytes: Uint8Array<ArrayBuffer>): Promise<asn1.BaseBlock> {
  const nonce = makeNonce()
  const request = new pki.TimeStampReq({
    version: 1,
    messageImprint: new pki.MessageImprint({
      hashAlgorithm: new pki.AlgorithmIdentifier({ algorithmId: sha256, algorithmParams: new asn1.Null() }),
      hashedMessage: new asn1.OctetString({ valueHex: createHash('sha256').update(bytes).digest() }),
    }),
    nonce,
    // Readers need the certificate of the authority.
    certReq: true,
  })
  const answer = await post(url, request.toSchema().toBER())
  const { status, token } = parse(answer)
  if (token === null) throw new TimestampFault(`the timestamp authority refused with status ${status}`)
  await verify(token, { bytes, nonce })
  return token
}

async function post(url: string, body: ArrayBuffer): Promise<ArrayBuffer> {
  const address = new URL(url)
  const { username, password } = address
  address.username = ''
  address.password = ''
  const basic = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  const headers = {
    'content-type': 'application/timestamp-query',
    ...(username === '' ? {} : { authorization: `Basic ${basic}` }),
  }
  const signal = AbortSignal.timeout(patienceMs)
  try {
    const answer = await fetch(address, { method: 'POST', headers, body, signal, redirect: 'error' })
    if (answer.ok) return await answer.arrayBuffer()
    throw new TimestampFault(`the timestamp authority answered ${answer.status}`)
  } catch (cause) {
    if (cause instanceof TimestampFault) throw cause
    throw new TimestampFault(
      signal.aborted ? 'the timestamp authority did not answer in time' : 'the timestamp authority cannot be reached',
      { cause },
    )
  }
}

function parse(answer: ArrayBuffer): { status: number; token: asn1.BaseBlock | null } {
  const { result } = asn1.fromBER(answer)
  try {
    const { status } = new pki.TimeStampResp({ schema: result }).status
    const token = result instanceof asn1.Sequence ? result.valueBlock.value[1] : undefined
    const isGranted = status === pki.PKIStatus.granted || status === pki.PKIStatus.grantedWithMods
    return { status, token: isGranted ? (token ?? null) : null }
  } catch (cause) {
    throw new TimestampFault('the timestamp authority answered something else than RFC 3161 describes', { cause })
  }
}

async function verify(
  token: asn1.BaseBlock,
  { bytes, nonce }: { bytes: Uint8Array<ArrayBuffer>; nonce: asn1.Integer },
) {
  const isValid = await isTokenOf(token, bytes, nonce).catch(() => false)
  if (!isValid) throw new TimestampFault('the timestamp is not of this signature, or is not validly signed')
  const size = token.toBER().byteLength
  if (size > tokenSize) throw new TimestampFault(`a timestamp of ${size} bytes does not fit`)
}

/** Whether the token has this nonce and the digest of these bytes, and is signed by its own certificate. */
async function isTokenOf(token: asn1.BaseBlock, bytes: Uint8Array<ArrayBuffer>, nonce: asn1.Integer): Promise<boolean> {
  const signed = new pki.SignedData({ schema: new pki.ContentInfo({ schema: token }).content })
  const info = pki.TSTInfo.fromBER(signed.encapContentInfo.eContent?.getValue() ?? new ArrayBuffer(0))
  return info.nonce?.isEqual(nonce) === true && (await signed.verify({ signer: 0, data: bytes.buffer }))
}

/** Positive and without leading zeros, because DER would shorten them. */
function makeNonce(): asn1.Integer {
  const bytes = Uint8Array.from(randomBytes(8))
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return new asn1.Integer({ valueHex: bytes.buffer })
}
