import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '#server/db/connect.ts'
import { lockReferences } from '#server/db/referenceLock.ts'
import { isConflict } from '#server/db/trouble.ts'
import { findRegistered } from '#server/features/domain/parts/releaseStore.ts'
import { BrokenDeposit } from '../deposit.ts'
import { mostRemarks, type DepositReport, type Remark, type Tally } from '../report.ts'
import { noteChanges, recordChanges } from './activityStore.ts'
import { contactOverlay } from './contactOverlayStore.ts'
import { matchContacts, writeContacts } from './contactStore.ts'
import { bumpOwnerListings, collectOwners, lockTouched, matchDomains } from './domainMatchStore.ts'
import { writeDomains } from './domainStore.ts'
import type { Gathered } from './gather.ts'
import { endAttributeHosts, mergeAttributeHosts, mergeHosts } from './hostStore.ts'
import { computeLifeCycles } from './lifeCycleStore.ts'
import { settleLinks } from './linkStore.ts'
import { countMerged, deletionOverlay, moveOverlay, Overtaken, refuseOvertaken } from './mergeOverlayStore.ts'
import { applyOverlay, makeAnswers, reportDepositAnswers } from './overlayStore.ts'
import type { Progress } from './progress.ts'
import { endRegistrars, mergeRegistrars } from './registrarStore.ts'
import {
  countHeld,
  getInstant,
  mergeNames,
  recordRepository,
  refuseDangling,
  refuseMiscount,
} from './repositoryStore.ts'
import { suffixOf, type Scope, type WriteCounts } from './scope.ts'
import { endSets, mergeKeys, mergeServers, mergeSets } from './setStore.ts'
import { settleStates } from './stateStore.ts'

type MergeOptions = {
  gathered: Gathered
  report: DepositReport
  progress: Progress
  isDryRun: boolean
  isRecord: boolean
  ends: { percent: number; allowed: number | null }
  /** The names in auction with their states. */
  auctioned: readonly Remark[]
}

/**
 * Compares the stage tables with the stored data and writes the differences in one transaction, with retries. Only
 * differing rows are touched, so holders of other rows do not wait.
 */
export async function mergeDeposit(db: Db, options: MergeOptions): Promise<void> {
  const work = async (tx: Tx) => {
    await lockReferences.execute(tx)
    await merge(tx, options)
    if (options.isDryRun) throw new DryRun()
  }
  try {
    await inTransaction(db, work, (cause) => cause instanceof Overtaken || isConflict(cause))
  } catch (cause) {
    if (!(cause instanceof DryRun)) throw cause
  }
}

/** Rolls back what a dry run has written. */
class DryRun extends Error {}

async function merge(tx: Tx, options: MergeOptions): Promise<void> {
  // The comparison reads large tables as a whole; the defaults suit one page of a list.
  await sql`set local work_mem = '64MB'; set local random_page_cost = 1.1`.execute(tx)
  const { gathered, report, progress } = options
  const { head, header, counts, eppParams, refusedDomains } = gathered
  const scope = await scopeOf(tx, options)

  await makeAnswers(tx)
  const held = await countHeld(tx, scope)
  const merged = await countMerged(tx)
  const moves = await applyOverlay(tx, scope, moveOverlay)
  const deletions = await applyOverlay(tx, scope, deletionOverlay)

  progress.writing('registrars and contacts')
  const registrar = await mergeRegistrars(tx, scope)
  await matchContacts(tx, scope)
  const values = await applyOverlay(tx, scope, contactOverlay)
  const contact = await writeContacts(tx, scope)
  progress.writing('hosts, nssets and keysets')
  const host = await mergeHosts(tx, scope)
  const nsset = await mergeSets(tx, scope, 'nsset')
  await mergeAttributeHosts(tx, scope)
  await mergeServers(tx, scope)
  const keyset = await mergeSets(tx, scope, 'keyset')
  await mergeKeys(tx)
  await renewStatistics(tx, 'registrar', 'contact', 'host', 'nsset', 'nsset_host', 'keyset')

  progress.writing('what has changed')
  await refuseOvertaken(tx, merged)
  await matchDomains(tx, scope)
  await lockTouched(tx, scope)
  // From here on merges wait for the locked domains and then see their new state.
  await refuseOvertaken(tx, merged)
  await collectOwners(tx)
  await noteChanges(tx)
  const states = await settleStates(tx, scope)
  await computeLifeCycles(tx, scope)
  progress.writing('domains')
  const domain = await writeDomains(tx, scope)
  progress.writing('what follows from it')
  await renewStatistics(tx, 'domain', 'domain_contact', 'object_state')
  nsset.ended = await endSets(tx, scope, 'nsset')
  keyset.ended = await endSets(tx, scope, 'keyset')
  await endAttributeHosts(tx, scope)
  registrar.ended = await endRegistrars(tx, scope)
  await settleLinks(tx, scope)
  await bumpOwnerListings(tx)
  await reportDepositAnswers(tx)
  await recordRepository(tx, scope, { head, eppParams, refusedDomains })
  await mergeNames(tx, scope)
  await refuseDangling(tx, scope)
  if (!scope.isFull && refusedDomains === 0) await refuseMiscount(tx, scope, header.counts)
  for (const kind of ['domain', 'contact'] as const)
    refuseManyEnds({ kind, ended: { domain, contact }[kind].ended, held: held[kind], ...options.ends })
  await recordChanges(tx)

  const existing = await findRegistered(
    tx,
    options.auctioned.map(({ object }) => object),
  )
  const returned = options.auctioned.filter(({ object }) => existing.has(object))
  report.auctioned = returned.slice(0, mostRemarks)
  report.auctionedCount = returned.length
  const tally = (written: WriteCounts, shown: number, refused = 0): Tally => ({ shown, ...written, refused })
  report.objects = {
    domain: tally(domain, counts.domain, refusedDomains),
    contact: tally(contact, counts.contact),
    host: tally(host, counts.host),
    registrar: tally(registrar, counts.registrar),
    nsset: tally(nsset, nsset.shown),
    keyset: tally(keyset, keyset.shown),
  }
  const overlays = [states, values, moves, deletions]
  const remarks = overlays.flatMap((one) => one.overlays)
  report.confirmed = overlays.reduce((sum, one) => sum + one.confirmed, 0)
  report.overlays = remarks.slice(0, mostRemarks)
  report.overlaysCount = remarks.length
}

async function scopeOf(tx: Tx, { gathered: { head, header }, isRecord }: MergeOptions): Promise<Scope> {
  const { tld } = header
  const { watermark, type } = head
  const { at, isAhead } = await getInstant(tx, watermark)
  if (isAhead) throw new BrokenDeposit(`its watermark ${watermark} lies in the future`)
  return { tld, watermark, isFull: type === 'FULL', isRecord, at, suffix: suffixOf(tld) }
}

/** Throws where so many objects would end that the deposit is probably truncated or of another registry. */
function refuseManyEnds(given: { kind: string; ended: number; held: number; percent: number; allowed: number | null }) {
  const { kind, ended, held, percent, allowed } = given
  if (ended <= fewEnds || ended * 100 <= held * percent || ended <= (allowed ?? 0)) return
  throw new BrokenDeposit(
    `it would end ${ended} of ${held} ${kind}s, more than ${percent} %: if they ended at the registry, add --ends ${ended}`,
  )
}

/** In a small registry a few objects are many percent. */
const fewEnds = 10

/**
 * Updates the planner's statistics. Otherwise a filled table would count as empty, and a million rows would be read once
 * for each of a million. Blocks neither readers nor writers.
 */
async function renewStatistics(tx: Tx, ...tables: string[]): Promise<void> {
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(tx)
}
