import { createInterface } from 'node:readline'
import pg from 'pg'
import { openEmbedded } from '#server/db/embedded.ts'

/*
 * A process that uses the embedded database, for tests/wire/embedded.test.ts. It opens it and says so. Then it answers
 * each line of its standard input, a statement, with the first value of its result as JSON.
 */
const [dataDir = '', reachableRoot] = process.argv.slice(2)
const say = (what: unknown) => process.stdout.write(`${JSON.stringify(what)}\n`)

try {
  const embedded = await openEmbedded({ dataDir, reachableRoot, log: (line) => say({ log: line }) })
  const pool = new pg.Pool({ ...embedded.address, max: 1 })
  pool.on('error', () => {})
  say({ ready: true })
  for await (const line of createInterface({ input: process.stdin })) {
    try {
      const { rows } = await pool.query<unknown[]>({ text: line, rowMode: 'array' })
      say({ value: rows[0]?.[0] ?? null })
    } catch (cause) {
      say({ error: String(cause) })
    }
  }
  await pool.end()
  await embedded.close()
} catch (cause) {
  say({ refused: cause instanceof Error ? cause.message : String(cause) })
}
