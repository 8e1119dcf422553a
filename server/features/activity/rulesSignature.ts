import { createHash } from 'node:crypto'

/** The end of a contact's chain at the time of the signature. */
export type SignedHead = { contactId: string; sequence: string; hash: Buffer }

/** The content of a day's signature. */
export type SignedDay = {
  number: bigint
  /** As `2026-11-22`. */
  day: string
  /** To the microsecond, as `2026-11-22T00:00:01.123456Z`. */
  signedAt: string
  previousHash: Buffer
  headsDigest: Buffer
  certificateDigest: Buffer
}

/** Before the first signature: 32 zero bytes. */
export const signatureStart: Buffer = Buffer.alloc(32)

/** Returns the signed bytes: a JSON array of the version and the facts in UTF-8, with bytes in lower-case hex. */
export function messageOf({ number, day, signedAt, previousHash, headsDigest, certificateDigest }: SignedDay): Buffer {
  return Buffer.from(
    JSON.stringify([
      'activity-heads-1',
      String(number),
      day,
      signedAt,
      previousHash.toString('hex'),
      headsDigest.toString('hex'),
      certificateDigest.toString('hex'),
    ]),
    'utf8',
  )
}

/** Returns the hash of a day that the next signature covers. */
export function hashOfDay(day: SignedDay): Buffer {
  return createHash('sha256').update(messageOf(day)).digest()
}

/** Returns a line of the digest of heads, which are sorted by contact and sequence. */
export function lineOf({ contactId, sequence, hash }: SignedHead): string {
  return `${contactId} ${sequence} ${hash.toString('hex')}\n`
}
