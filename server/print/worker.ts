import { parentPort } from 'node:worker_threads'
import { openSigner, type Sign, type SigningIdentity } from './sign/signer.ts'
import { derOf } from './sign/signingKey.ts'
import { TimestampFault, tokenSize } from './sign/timestamp.ts'
import type { Order, Printed } from './openPress.ts'
import { openFonts } from './fonts.ts'
import { printDocument } from './printDocument.ts'
import { signFile } from './signature.ts'

// A separate thread: typesetting a page takes tens of milliseconds, which would block the server.
const fonts = openFonts()
let signer: { identity: SigningIdentity; sign: Promise<Sign> } | null = null

parentPort?.on('message', (order: Order) => void answer(order))

async function answer({ id, document, brand, identity, tsaUrl }: Order): Promise<void> {
  try {
    const printed = await printDocument(document, { fonts, brand, signatureSize: identity && sizeOf(identity, tsaUrl) })
    const sign = identity && (await signerOf(identity))
    const file = Uint8Array.from(sign === null ? printed : await signFile(printed, (bytes) => sign(bytes, tsaUrl)))
    send({ id, file, fault: null, isTimestampMissing: false }, [file.buffer])
  } catch (cause) {
    const fault = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
    const isTimestampMissing = cause instanceof TimestampFault
    send({ id, file: null, fault: isTimestampMissing ? cause.message : fault, isTimestampMissing }, [])
  }
}

function send(printed: Printed, transferred: ArrayBuffer[]): void {
  parentPort?.postMessage(printed, transferred)
}

/** Everything in a signature except the certificates and the timestamp is well below 4 KiB. */
function sizeOf({ certificates }: SigningIdentity, tsaUrl: string | null): number {
  return derOf(certificates).reduce((sum, { length }) => sum + length, 4096 + (tsaUrl === null ? 0 : tokenSize))
}

/** Returns the signer of an identity. Importing a key takes time, so the last one is cached. */
function signerOf(identity: SigningIdentity): Promise<Sign> {
  const { key, certificates } = identity
  if (signer?.identity.key !== key || signer.identity.certificates !== certificates)
    signer = { identity, sign: openSigner(identity) }
  return signer.sign
}
