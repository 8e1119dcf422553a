import pg from 'pg'
import type { PlaceConfig } from '#server/config.ts'
import { loaderOf } from '#server/db/copy/loader.ts'
import { zones } from '#server/zones.ts'
import { BrokenDeposit } from '../brokenDeposit.ts'
import type { DepositHead, Header } from '../deposit.ts'
import { emptyReport, type DepositReport, type Remark } from '../report.ts'
import { gather, type Gathered } from './gather.ts'
import { mergeDeposit } from './mergeDeposit.ts'
import type { Progress } from './progress.ts'
import { findRepository, saidOf, type Repository } from './repository/store.ts'
import {
  analyzeStage,
  makeStage,
  mergeSets,
  noteUnknownCreators,
  refuseDuplicates,
  refuseUnknownRegistrars,
} from './stage/store.ts'

export type ImportGiven = {
  /** What the file is called in messages. */
  file: string
  bytes: AsyncIterable<Buffer>
  authority: PlaceConfig['authority']
  /** Everything but the last word: nothing is kept. */
  isRehearsal: boolean
  progress: Progress
  /** Percent of the objects of a kind that may end, and how many may whatever the percentage; null for none. */
  ends: { percent: number; allowed: number | null }
  /** Names that are in auction, and how each stands. */
  findAuctioned: () => Promise<readonly Remark[]>
  /** Milliseconds of a steady clock. */
  now: () => number
}

/**
 * Takes one deposit in, all of it or nothing: it is gathered in tables of the connection, then compared and written
 * in one transaction. Whoever reads meanwhile sees the old until the new is whole. Answers what became of it; a
 * deposit that cannot be taken is `refused` with its reason and never thrown, a database that fails is.
 */
export async function importDeposit(client: pg.ClientBase, given: ImportGiven): Promise<DepositReport> {
  const report = emptyReport(given.file)
  const from = given.now()
  try {
    await takeIn(client, given, report)
  } catch (cause) {
    const refusal = refusalOf(cause)
    if (!refusal) throw cause
    report.outcome = refusal instanceof Stale ? 'unchanged' : 'refused'
    report.reason = refusal.object === null ? refusal.message : `${refusal.object}: ${refusal.message}`
  } finally {
    given.progress.end()
  }
  report.seconds = (given.now() - from) / 1000
  return report
}

async function takeIn(client: pg.ClientBase, given: ImportGiven, report: DepositReport) {
  const { bytes, progress, authority, isRehearsal, ends, findAuctioned } = given
  await client.query('set statement_timeout = 0')
  await makeStage(client)
  const check = async (head: DepositHead, header: Header) =>
    refuseUntimely(head, header, await findRepository(client, header.tld))
  const gathered = await gather(bytes, loaderOf(client, { isFrozen: false }), { report, progress, check })
  refuseMiscounted(gathered)
  progress.writing('the order of what was read')
  await analyzeStage(client)
  await mergeSets(client)
  await refuseDuplicates(client)
  await refuseUnknownRegistrars(client, report)
  await noteUnknownCreators(client, report)
  const isRecord = authority === 'registry-of-record'
  await mergeDeposit(client, { gathered, report, progress, isRehearsal, isRecord, ends, findAuctioned })
  report.outcome = isRehearsal ? 'would-load' : 'loaded'
}

/** A deposit that tells nothing new; that is no fault of it. */
class Stale extends BrokenDeposit {}

/** Throws where a deposit is not the next of its repository: one may only go on from what was taken in before. */
function refuseUntimely(head: DepositHead, { tld }: Header, held: Repository | undefined) {
  if (!zones.some(({ fqdn }) => fqdn === tld || fqdn.endsWith(`.${tld}`)))
    throw new BrokenDeposit(`its zone .${tld} is not one of this registry: name it in ZONES (docs/escrow.md)`)
  if (!held) {
    if (head.type === 'FULL') return
    throw new BrokenDeposit(`it goes on from a deposit of .${tld} that was never taken in: begin with a full one`)
  }
  const isCorrection = head.watermark === held.watermark && head.type === 'FULL' && head.resend > held.resend
  if (head.watermark <= held.watermark && !isCorrection)
    throw new Stale(`the deposit ${held.depositId} of ${held.watermark} was taken in already and is not older`)
  if (head.type === 'DIFF' && head.prevId !== null && head.prevId !== held.depositId)
    throw new BrokenDeposit(`it goes on from ${head.prevId}, but the last one taken in is ${held.depositId}`)
  if (head.type === 'INCR' && head.prevId !== null && ![held.depositId, held.fullDepositId].includes(head.prevId))
    throw new BrokenDeposit(`it goes on from ${head.prevId}, but what was taken in is ${held.depositId}`)
}

/** Throws where a full deposit does not have what its header counts; others are counted when they are in. */
function refuseMiscounted({ head, header, counts }: Gathered) {
  if (head.type !== 'FULL') return
  for (const kind of ['domain', 'host', 'contact', 'registrar', 'idnTableRef', 'nndn'] as const) {
    const said = saidOf(header.counts, kind)
    if (said !== null && said !== counts[kind])
      throw new BrokenDeposit(`its header counts ${said} objects of the kind ${kind} and it has ${counts[kind]}`)
  }
}

/** What PostgreSQL itself would not have: a name that is taken, a value of no use. Data, not a fault of ours. */
function refusalOf(cause: unknown): BrokenDeposit | null {
  if (cause instanceof BrokenDeposit) return cause
  if (!(cause instanceof pg.DatabaseError)) return null
  const isData = cause.code?.startsWith('23') || cause.code?.startsWith('22')
  return isData
    ? new BrokenDeposit(`the database refuses it: ${cause.detail ?? cause.message}`.split('\n')[0] ?? '')
    : null
}
