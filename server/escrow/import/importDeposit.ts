import type { PlaceConfig } from '#server/config.ts'
import type { Connection } from '#server/db/connect.ts'
import { loaderOf } from '#server/db/loader.ts'
import { databaseErrorOf } from '#server/db/trouble.ts'
import { zones } from '#server/zone/zones.ts'
import { BrokenDeposit, EarlyDeposit, type DepositHead, type Header } from '../deposit.ts'
import { emptyReport, type DepositReport, type Remark } from '../report.ts'
import { gather, type Gathered } from './gather.ts'
import { mergeDeposit } from './mergeDeposit.ts'
import type { Progress } from './progress.ts'
import { declaredCount, findRepository, type Repository } from './repositoryStore.ts'
import { finishStage, makeStage, noteUnknownCreators, refuseDuplicates, refuseUnknownRegistrars } from './stageStore.ts'

export type ImportOptions = {
  /** The name of the file in messages. */
  file: string
  bytes: AsyncIterable<Buffer>
  authority: PlaceConfig['authority']
  /** Everything runs, but the transaction is rolled back. */
  isDryRun: boolean
  progress: Progress
  /** The percentage of a kind's objects that may end, and the number that may in any case; null for none. */
  ends: { percent: number; allowed: number | null }
  /** Returns the names in auction with their states. */
  findAuctioned: () => Promise<readonly Remark[]>
  /** Milliseconds of a monotonic clock. */
  now: () => number
}

/**
 * Imports one deposit completely or not at all. It is read into temporary tables, then compared and written in one
 * transaction, so readers see either the old or the new state. Returns the report. An invalid deposit is `refused` with
 * its reason and never thrown; a database error is thrown.
 */
export async function importDeposit(connection: Connection, options: ImportOptions): Promise<DepositReport> {
  const report = emptyReport(options.file)
  const from = options.now()
  try {
    await importWhole(connection, options, report)
  } catch (cause) {
    const refusal = refusalOf(cause)
    if (!refusal) throw cause
    report.outcome = refusal instanceof Stale ? 'unchanged' : 'refused'
    report.isEarly = refusal instanceof EarlyDeposit
    report.reason = refusal.object === null ? refusal.message : `${refusal.object}: ${refusal.message}`
  } finally {
    options.progress.end()
  }
  report.seconds = (options.now() - from) / 1000
  return report
}

async function importWhole(connection: Connection, options: ImportOptions, report: DepositReport): Promise<void> {
  const { bytes, progress, authority, isDryRun, ends, findAuctioned } = options
  const { db } = connection
  await makeStage(db)
  const check = async (head: DepositHead, header: Header) =>
    refuseUntimely(head, header, await findRepository(db, header.tld))
  const gathered = await gather(bytes, loaderOf(connection, { isFrozen: false }), { report, progress, check })
  refuseMiscounted(gathered)
  progress.writing('the order of what was read')
  await finishStage(db)
  await refuseDuplicates(db)
  await refuseUnknownRegistrars(db, report)
  await noteUnknownCreators(db, report)
  const isRecord = authority === 'registry-of-record'
  const auctioned = await findAuctioned()
  await mergeDeposit(db, { gathered, report, progress, isDryRun, isRecord, ends, auctioned })
  report.outcome = isDryRun ? 'would-load' : 'loaded'
}

/** A deposit without news, which is not an error. */
class Stale extends BrokenDeposit {}

/** Throws where a deposit is not the next of its repository. A differential one must continue the last import. */
function refuseUntimely(head: DepositHead, { tld }: Header, held: Repository | undefined) {
  if (!zones.some(({ fqdn }) => fqdn === tld || fqdn.endsWith(`.${tld}`)))
    throw new BrokenDeposit(`its zone .${tld} is not one of this registry: name it in ZONES (docs/escrow.md)`)
  if (!held) {
    if (head.type === 'FULL') return
    throw new EarlyDeposit(`it goes on from a deposit of .${tld} that was never taken in: begin with a full one`)
  }
  const isCorrection = head.watermark === held.watermark && head.type === 'FULL' && head.resend > held.resend
  if (head.watermark <= held.watermark && !isCorrection)
    throw new Stale(`the deposit ${held.depositId} of ${held.watermark} was taken in already and is not older`)
  if (head.type === 'DIFF' && head.prevId !== null && head.prevId !== held.depositId)
    throw new EarlyDeposit(`it goes on from ${head.prevId}, but the last one taken in is ${held.depositId}`)
  if (head.type === 'INCR' && head.prevId !== null && ![held.depositId, held.fullDepositId].includes(head.prevId))
    throw new EarlyDeposit(`it goes on from ${head.prevId}, but what was taken in is ${held.depositId}`)
}

/** Throws where a full deposit differs from the counts of its header; others are checked after the import. */
function refuseMiscounted({ head, header, counts }: Gathered) {
  if (head.type !== 'FULL') return
  for (const kind of ['domain', 'host', 'contact', 'registrar', 'idnTableRef', 'nndn'] as const) {
    const declared = declaredCount(header.counts, kind)
    if (declared !== null && declared !== counts[kind])
      throw new BrokenDeposit(`its header counts ${declared} objects of the kind ${kind} and it has ${counts[kind]}`)
  }
}

/** Returns the refusal for data that PostgreSQL rejects, such as a duplicate name or an unusable value. */
function refusalOf(cause: unknown): BrokenDeposit | null {
  if (cause instanceof BrokenDeposit) return cause
  const error = databaseErrorOf(cause)
  const isData = error?.code?.startsWith('23') || error?.code?.startsWith('22')
  return error && isData
    ? new BrokenDeposit(`the database refuses it: ${error.detail ?? error.message}`.split('\n')[0] ?? '')
    : null
}
