import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ObjectType } from '#contract/record.ts'
import { inSnapshot, type Db } from '#server/db/connect.ts'
import type { Holder, Streamed } from '#server/http/serve.ts'
import { gather, lookOnce, type Gathered, type Readers } from './gather.ts'
import type { Press } from '#server/print/openPress.ts'
import { getInstant, keepStatement } from './store.ts'
import { digestOfCode, makeCode, printedCode } from './verificationCode.ts'
import { writeStatement } from './write/writeStatement.ts'

export type StatementDeps = {
  db: Db
  readers: Readers
  press: Press
  publicUrl: string
  operator: string
  timeZone: string
  /** The address of the timestamp authority; null for statements without a timestamp. */
  tsaUrl: string | null
  publicViewsPerHour: number
}

type StatementRequest = { who: Holder; type: ObjectType; id: string }

/**
 * Issues a record statement. Reads the object and its related records from one snapshot, limited to what the caller may
 * see. Prints and signs the PDF, and stores the data for its verification. Throws `object-not-found`, and
 * `too-many-requests` for too many views of foreign objects, and `timestamp-unavailable`.
 */
export async function issueStatement(deps: StatementDeps, { who, type, id }: StatementRequest): Promise<Streamed> {
  const { db, readers, publicUrl, publicViewsPerHour, operator, timeZone } = deps
  // Counted outside the snapshot, which is read-only and rolled back when the caller is refused.
  await lookOnce(readers, { db, who, publicViewsPerHour }, { type, id })
  const gathered = await inSnapshot(db, async (snapshot) =>
    gather(readers, { db: snapshot, who, publicViewsPerHour: null }, { type, id, validAt: await getInstant(snapshot) }),
  )

  const code = makeCode()
  const address = `${publicUrl}/statement/verify?code=${code}`
  const file = await deps.press.print(
    writeStatement(gathered, { operator, timeZone, code: printedCode(code), address }),
    { tsaUrl: deps.tsaUrl },
  )
  const { validAt, isPublic } = gathered
  const handle = handleOf(gathered)
  const fileDigest = createHash('sha256').update(file).digest()
  await keepStatement(db, { codeDigest: digestOfCode(code), validAt, type, handle, isPublic, fileDigest })
  const fileName = `record-statement-${type}-${handle}.pdf`
  return { kind: 'body', type: 'application/pdf', fileName, body: Readable.from([file]) }
}

function handleOf({ type, detail }: Gathered): string {
  return type === 'domain' ? detail.fqdn : detail.handle
}
