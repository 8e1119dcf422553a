import { createHash, createPrivateKey, sign } from 'node:crypto'
import { inTransaction, type Db } from '#server/db/connect.ts'
import type { SigningIdentity } from '#server/print/sign/signer.ts'
import { derOf } from '#server/print/sign/signingKey.ts'
import { hashOfDay, messageOf, signatureStart } from '../rulesSignature.ts'
import {
  digestOfHeads,
  findLastSignature,
  getSigningTime,
  isTodaySigned,
  lockSigning,
  recordMovedHeads,
  recordSignature,
} from './signatureStore.ts'

/**
 * Signs the heads of the chains that have changed since the last signature, once a day in the registry's time zone. The
 * first process to try does it. A day without a running process has no signature; the next one covers it.
 *
 * @returns whether this call signed
 */
export async function signHeads(db: Db, given: { signing: SigningIdentity; timeZone: string }): Promise<boolean> {
  const { signing, timeZone } = given
  if (await isTodaySigned(db, timeZone)) return false
  return inTransaction(db, async (tx) => {
    await lockSigning(tx)
    if (await isTodaySigned(tx, timeZone)) return false
    const last = await findLastSignature(tx)
    const number = (last?.number ?? 0n) + 1n
    await recordMovedHeads(tx, number)
    const day = {
      number,
      ...(await getSigningTime(tx, timeZone)),
      previousHash: last ? hashOfDay(last) : signatureStart,
      headsDigest: await digestOfHeads(tx, number),
      certificateDigest: digestOfCertificate(signing.certificates),
    }
    await recordSignature(tx, { ...day, signature: sign('sha256', messageOf(day), createPrivateKey(signing.key)) })
    return true
  })
}

/** Returns the SHA-256 of the first certificate in a PEM text, which belongs to the key. */
function digestOfCertificate(certificates: string): Buffer {
  const [own] = derOf(certificates)
  if (!own) throw new Error('there is no certificate to sign with')
  return createHash('sha256').update(own).digest()
}
