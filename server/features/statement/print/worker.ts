import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { openSigner } from '../sign/signer.ts'
import { derOf } from '../sign/signingKey.ts'
import type { Order } from './openPress.ts'
import { openFonts } from './fonts.ts'
import { printStatement } from './printStatement.ts'
import { signFile } from './signature.ts'

// A thread of its own: setting a page of type takes tens of milliseconds, in which nobody else would be served.
const identity = z.object({ key: z.string(), certificates: z.string() }).parse(workerData)
const fonts = openFonts()
const sign = await openSigner(identity)
// What a signature holds beside the certificates is well below this.
const signatureSize = derOf(identity.certificates).reduce((sum, { length }) => sum + length, 4096)

parentPort?.on('message', (order: Order) => void answer(order))

async function answer({ id, statement }: Order): Promise<void> {
  try {
    const file = Uint8Array.from(await signFile(await printStatement(statement, { fonts, signatureSize }), sign))
    parentPort?.postMessage({ id, file, fault: null }, [file.buffer])
  } catch (cause) {
    const fault = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
    parentPort?.postMessage({ id, file: null, fault }, [])
  }
}
