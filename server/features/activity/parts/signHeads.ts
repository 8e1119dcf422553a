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
 * Signs the heads of the chains that have moved since the last signature, once a day of the registry's time zone
 * whichever process comes first. A day on which no process ran has no signature; the next one covers it.
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

/** SHA-256 of the first certificate of a PEM text, which is the key's own. */
function digestOfCertificate(certificates: string): Buffer {
  const [own] = derOf(certificates)
  if (!own) throw new Error('there is no certificate to sign with')
  return createHash('sha256').update(own).digest()
}
