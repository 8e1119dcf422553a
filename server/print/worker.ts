import { parentPort } from 'node:worker_threads'
import { openSigner, type Sign, type SigningIdentity } from './sign/signer.ts'
import { derOf } from './sign/signingKey.ts'
import type { Order } from './openPress.ts'
import { openFonts } from './fonts.ts'
import { printDocument } from './printDocument.ts'
import { signFile } from './signature.ts'

// A separate thread: typesetting a page takes tens of milliseconds, which would block the server.
const fonts = openFonts()
let signer: { identity: SigningIdentity; sign: Promise<Sign> } | null = null

parentPort?.on('message', (order: Order) => void answer(order))

async function answer({ id, document, identity }: Order): Promise<void> {
  try {
    const printed = await printDocument(document, { fonts, signatureSize: identity && sizeOf(identity) })
    const file = Uint8Array.from(identity === null ? printed : await signFile(printed, await signerOf(identity)))
    parentPort?.postMessage({ id, file, fault: null }, [file.buffer])
  } catch (cause) {
    const fault = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
    parentPort?.postMessage({ id, file: null, fault }, [])
  }
}

/** Everything in a signature except the certificates is well below 4 KiB. */
function sizeOf({ certificates }: SigningIdentity): number {
  return derOf(certificates).reduce((sum, { length }) => sum + length, 4096)
}

/** Returns the signer of an identity. Importing a key takes time, so the last one is cached. */
function signerOf(identity: SigningIdentity): Promise<Sign> {
  const { key, certificates } = identity
  if (signer?.identity.key !== key || signer.identity.certificates !== certificates)
    signer = { identity, sign: openSigner(identity) }
  return signer.sign
}
