import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { openSigner } from './sign/signer.ts'
import { derOf } from './sign/signingKey.ts'
import type { Order } from './openPress.ts'
import { openFonts } from './fonts.ts'
import { printDocument } from './printDocument.ts'
import { signFile } from './signature.ts'

// A separate thread: typesetting a page takes tens of milliseconds, which would block the server.
const { identity } = z
  .object({ identity: z.nullable(z.object({ key: z.string(), certificates: z.string() })) })
  .parse(workerData)
const fonts = openFonts()
const sign = identity && (await openSigner(identity))
// Everything in a signature except the certificates is well below this.
const signatureSize = identity && derOf(identity.certificates).reduce((sum, { length }) => sum + length, 4096)

parentPort?.on('message', (order: Order) => void answer(order))

async function answer({ id, document }: Order): Promise<void> {
  try {
    const printed = await printDocument(document, { fonts, signatureSize })
    const file = Uint8Array.from(sign === null ? printed : await signFile(printed, sign))
    parentPort?.postMessage({ id, file, fault: null }, [file.buffer])
  } catch (cause) {
    const fault = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
    parentPort?.postMessage({ id, file: null, fault }, [])
  }
}
