import { readSync } from '../sync/readSync.ts'
import { readDeposit, type ReadChunk } from './readDeposit.ts'

/** Reads a deposit in XML, or a sync in JSON lines; the first character decides. */
export async function* readAny(bytes: AsyncIterable<Buffer>): AsyncGenerator<ReadChunk> {
  const chunks = bytes[Symbol.asyncIterator]()
  const start: Buffer[] = []
  let first: string | undefined
  while (first === undefined) {
    const next = await chunks.next()
    if (next.done) break
    start.push(next.value)
    first = /[^\s\ufeff]/u.exec(next.value.toString('utf8'))?.[0]
  }
  const whole = async function* () {
    try {
      yield* start
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
    } finally {
      // Closes the source also where the rest is not read.
      await chunks.return?.()
    }
  }
  yield* first === '{' ? readSync(whole()) : readDeposit(whole())
}
