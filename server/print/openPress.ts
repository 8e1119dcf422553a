import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { noPrintBrand, type PrintBrand } from '#server/brand/brand.ts'
import { Refusal } from '#server/http/refusal.ts'
import { Semaphore } from '#server/http/semaphore.ts'
import type { SigningIdentity } from './sign/signer.ts'
import type { DocumentText } from './documentText.ts'

/** The request to the printing thread and its response. */
export type Order = {
  id: number
  document: DocumentText
  brand: PrintBrand
  identity: SigningIdentity | null
  tsaUrl: string | null
}
export type Printed = { id: number; file: Uint8Array | null; fault: string | null; isTimestampMissing: boolean }

export type Press = {
  /**
   * Returns the PDF of a document, signed if there is an identity, and with a timestamp of the authority at `tsaUrl`.
   * Throws `overloaded` when too many documents wait, and `timestamp-unavailable`.
   */
  print: (document: DocumentText, options?: { tsaUrl: string | null }) => Promise<Buffer>
  close: () => Promise<void>
}

/** The highest number of waiting documents; one takes about a tenth of a second. */
const mostWaiting = 100
/** How long an idle thread lives; it holds fonts and libraries in memory. */
const idleMs = 60_000

/**
 * Opens a thread that prints and signs. It starts with the first document and ends when idle. `identity` is read for
 * each document, because a signal can replace it.
 */
export function openPress(identity: () => SigningIdentity | null, brand: PrintBrand = noPrintBrand): Press {
  const places = new Semaphore({ maxRunning: mostWaiting, retryAfter: 10 })
  const waiting = new Map<number, { resolve: (file: Buffer) => void; reject: (cause: Error) => void }>()
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let last = 0

  const begin = () => {
    const begun = new Worker(program.source, { eval: program.isCode })
    begun.on('message', ({ id, file, fault, isTimestampMissing }: Printed) => {
      const request = waiting.get(id)
      waiting.delete(id)
      if (file) request?.resolve(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
      else if (isTimestampMissing)
        request?.reject(new Refusal('timestamp-unavailable', { detail: fault ?? '', retryAfter: 60 }))
      else request?.reject(new Error(fault ?? 'nothing was printed'))
      if (waiting.size === 0) rest(begun)
    })
    begun.once('error', (cause) => fail(begun, cause))
    begun.once('exit', () => fail(begun, new Error('the printing thread has ended')))
    return begun
  }
  /** The thread does not prevent the process from exiting, and ends when idle. */
  const rest = (resting: Worker) => {
    resting.unref()
    idle = setTimeout(() => void end(resting), idleMs).unref()
  }
  const fail = (failed: Worker, cause: Error) => {
    if (worker !== failed) return
    worker = null
    for (const { reject } of waiting.values()) reject(cause)
    waiting.clear()
  }
  const end = async (ending: Worker) => {
    if (worker === ending) worker = null
    await ending.terminate()
  }

  return {
    print: (document, { tsaUrl } = { tsaUrl: null }) => places.run(() => order(document, tsaUrl)),
    close: async () => {
      clearTimeout(idle)
      if (worker) await end(worker)
    },
  }

  function order(document: DocumentText, tsaUrl: string | null): Promise<Buffer> {
    clearTimeout(idle)
    worker ??= begin()
    worker.ref()
    const id = ++last
    const order: Order = { id, document, brand, identity: identity(), tsaUrl }
    worker.postMessage(order, [])
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
  }
}

const program = programOf(import.meta.dirname)

/** The built thread beside the built server; else its source, which needs tsx. */
function programOf(folder: string): { source: string; isCode: boolean } {
  const built = join(folder, 'printWorker.js')
  if (existsSync(built)) return { source: built, isCode: false }
  const file = JSON.stringify(pathToFileURL(join(folder, 'worker.ts')).href)
  return { source: `import('tsx/esm/api').then(({ register }) => (register(), import(${file})))`, isCode: true }
}
