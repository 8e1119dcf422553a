import { withConnection, type Connection, type Db } from '#server/db/connect.ts'
import type { DepositHead, DepositObject, DepositPart, Header } from '#server/escrow/deposit.ts'
import { exportDeposit } from '#server/escrow/export/exportDeposit.ts'
import { importDeposit } from '#server/escrow/import/importDeposit.ts'
import { silentProgress } from '#server/escrow/import/progress.ts'
import { uriOfKind } from '#server/escrow/namespaces.ts'
import { readDeposit } from '#server/escrow/read/readDeposit.ts'
import type { DepositReport } from '#server/escrow/report.ts'
import { writeDeposit } from '#server/escrow/write/writeDeposit.ts'

/** A full deposit of these objects, as another registry would write it. */
export async function depositOf(
  objects: readonly DepositObject[],
  given: { tld: string; id: string; watermark: string },
): Promise<string> {
  const head: DepositHead = {
    type: 'FULL',
    id: given.id,
    prevId: null,
    resend: 0,
    watermark: given.watermark,
    objUris: Object.values(uriOfKind),
  }
  const kinds = ['domain', 'host', 'contact', 'registrar', 'idnTableRef', 'nndn'] as const
  const counts = kinds.map((kind) => ({
    uri: uriOfKind[kind],
    rcdn: null,
    count: objects.filter((object) => object.kind === kind).length,
  }))
  const header: Header = { kind: 'header', tld: given.tld, counts }
  return joined(writeDeposit({ head, header, objects: oneByOne([objects]) }))
}

/** Takes a deposit in as the command does. */
export async function takeIn(
  databaseUrl: string,
  text: string | Buffer,
  authority: 'registry-of-record' | 'beside-a-registry' = 'registry-of-record',
  allowed: number | null = null,
): Promise<DepositReport> {
  return withConnection({ connectionString: databaseUrl }, 'registry-test', (connection) =>
    takeInOver(connection, text, { authority, allowed }),
  )
}

/** The same over a connection of the caller's, for many deposits one after another. */
export async function takeInOver(
  connection: Connection,
  text: string | Buffer,
  given: { authority: 'registry-of-record' | 'beside-a-registry'; allowed: number | null },
): Promise<DepositReport> {
  return importDeposit(connection, {
    file: 'deposit.xml',
    bytes: oneByOne([typeof text === 'string' ? Buffer.from(text) : text]),
    authority: given.authority,
    isDryRun: false,
    ends: { percent: 5, allowed: given.allowed },
    progress: silentProgress,
    findAuctioned: async () => [],
    now: () => performance.now(),
  })
}

/** The deposit the export writes. */
export async function written(db: Db, zone: string | null = null): Promise<string> {
  let text = ''
  await exportDeposit(db, zone, async (pieces) => {
    text = await joined(pieces)
  })
  return text
}

/** Returns the content of a deposit by the reader of the import. */
export async function partsOf(text: string): Promise<DepositPart[]> {
  const parts: DepositPart[] = []
  for await (const chunk of readDeposit(bytesOf(text))) parts.push(...chunk.parts)
  return parts
}

async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

async function* oneByOne<T>(list: readonly T[]): AsyncGenerator<T> {
  yield* list
}

/** Pieces as a file is read. */
async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536)
}
