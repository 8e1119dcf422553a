import { createHash, verify, X509Certificate } from 'node:crypto'
import { inSnapshot, type Db } from '#server/db/connect.ts'
import { derOf } from '#server/print/sign/signingKey.ts'
import { hashOfDay, messageOf, signatureStart } from '../rulesSignature.ts'
import {
  digestOfHeads,
  findOtherEntries,
  findSignatures,
  findUnsigned,
  type StoredSignature,
} from './signatureStore.ts'

export type CheckedSignatures = {
  /** The number of signed days. */
  days: number
  /** One line for each fault: the day or the contact's entry, and the difference. */
  faults: string[]
}

/**
 * Verifies the daily signatures, that none is missing between two others, and that the history matches them.
 *
 * @param certificates PEM texts of the accepted certificates; a signature by another one is a fault
 */
export async function checkSignatures(db: Db, certificates: readonly string[]): Promise<CheckedSignatures> {
  const trusted = new Map(certificates.flatMap(derOf).map((der) => [digestHex(der), new X509Certificate(der)]))
  return inSnapshot(db, async (tx) => {
    const faults: string[] = []
    const signatures = await findSignatures(tx)
    let before: StoredSignature | null = null
    for (const one of signatures) {
      const because = whyNot(one, before) ?? whyNotSigned(one, trusted)
      if (because) faults.push(`signature ${one.number} of ${one.day}: ${because}`)
      if (!(await digestOfHeads(tx, one.number)).equals(one.headsDigest))
        faults.push(`signature ${one.number} of ${one.day}: its heads are changed`)
      before = one
    }
    for (const { contactId, sequence, number } of await findOtherEntries(tx))
      faults.push(`contact ${contactId}, entry ${sequence}: differs from what signature ${number} covers`)
    for (const { contactId, sequence } of await findUnsigned(tx))
      faults.push(`contact ${contactId}, entry ${sequence}: not signed within two days`)
    return { days: signatures.length, faults }
  })
}

function whyNot(one: StoredSignature, before: StoredSignature | null): string | null {
  const expected = (before?.number ?? 0n) + 1n
  if (one.number !== expected) {
    const after = before ? `after ${before.day}` : 'before it'
    return `${one.number - expected} signed days ${after} are missing`
  }
  return one.previousHash.equals(before ? hashOfDay(before) : signatureStart) ? null : 'the day before it is changed'
}

function whyNotSigned(one: StoredSignature, trusted: Map<string, X509Certificate>): string | null {
  const fingerprint = one.certificateDigest.toString('hex')
  const certificate = trusted.get(fingerprint)
  if (!certificate) return `its certificate is unknown here (SHA-256 ${fingerprint}): name its file`
  return verify('sha256', messageOf(one), certificate.publicKey, one.signature) ? null : 'the signature is wrong'
}

function digestHex(der: Uint8Array): string {
  return createHash('sha256').update(der).digest('hex')
}
