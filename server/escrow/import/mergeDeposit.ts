import type pg from 'pg'
import { retry } from '#server/db/retry.ts'
import { isConflict } from '#server/db/trouble.ts'
import { BrokenDeposit } from '../brokenDeposit.ts'
import { mostRemarks, type DepositReport, type Remark, type Tally } from '../report.ts'
import { recordChanges } from './activity/recordChanges.ts'
import { noteChanges } from './activity/store.ts'
import { makeAnswers } from './answers/store.ts'
import { reportDepositAnswers } from './answers/reportDepositAnswers.ts'
import { mergeContacts } from './contact/store.ts'
import { computeLifeCycles } from './domain/lifeCycle/store.ts'
import {
  collectOwners,
  endDomains,
  findExistingNames,
  lockTouched,
  matchDomains,
  raiseListings,
} from './domain/store.ts'
import { writeDomains } from './domain/write/store.ts'
import type { Gathered } from './gather.ts'
import { endAttributeHosts, mergeAttributeHosts, mergeHosts } from './host/store.ts'
import { settleLinks } from './linked/store.ts'
import { applyDeletionOverlay } from './merged/goneStore.ts'
import { applyMoveOverlay } from './merged/movedStore.ts'
import { countMerged, Overtaken, refuseOvertaken } from './merged/overtakenStore.ts'
import type { Progress } from './progress.ts'
import { endRegistrars, mergeRegistrars } from './registrar/store.ts'
import {
  countHeld,
  getInstant,
  mergeNames,
  recordRepository,
  refuseDangling,
  refuseMiscount,
} from './repository/store.ts'
import { suffixOf, type Scope, type WriteCounts } from './scope.ts'
import { endSets, mergeKeys, mergeServers, mergeSets } from './set/store.ts'
import { lockReferences } from '#server/db/referenceLock.ts'
import { refreshMasks, settleStates } from './state/store.ts'

type MergeGiven = {
  gathered: Gathered
  report: DepositReport
  progress: Progress
  isDryRun: boolean
  isRecord: boolean
  ends: { percent: number; allowed: number | null }
  /** Returns the names in auction with their states. */
  findAuctioned: () => Promise<readonly Remark[]>
}

/**
 * Compares the stage tables with the stored data and writes the differences in one transaction, with a retry on
 * serialization failures. Only differing rows are touched, so holders of other rows do not wait.
 */
export async function mergeDeposit(client: pg.ClientBase, given: MergeGiven) {
  const attempt = async () => {
    await client.query('begin')
    await client.query(lockReferences)
    try {
      await merge(client, given)
      await client.query(given.isDryRun ? 'rollback' : 'commit')
    } catch (cause) {
      // The connection itself may have failed.
      await client.query('rollback').catch(() => {})
      throw cause
    }
  }
  const isWorthIt = (cause: unknown) => cause instanceof Overtaken || isConflict(cause)
  await retry(attempt, { isWorthIt, pauseMs: () => 0, most: 3 })
}

async function merge(client: pg.ClientBase, { gathered, report, progress, isRecord, ends, findAuctioned }: MergeGiven) {
  // The comparison reads large tables as a whole; the defaults suit one page of a list.
  await client.query(`set local work_mem = '64MB'; set local random_page_cost = 1.1`)
  const { head, header, counts, eppParams, refusedDomains } = gathered
  const { at, isAhead } = await getInstant(client, head.watermark)
  if (isAhead) throw new BrokenDeposit(`its watermark ${head.watermark} lies in the future`)
  const scope: Scope = {
    tld: header.tld,
    watermark: head.watermark,
    isFull: head.type === 'FULL',
    isRecord,
    at,
    suffix: suffixOf(header.tld),
  }

  await makeAnswers(client)
  const held = await countHeld(client, scope)
  const merged = await countMerged(client)
  const moved = await applyMoveOverlay(client, scope)
  const gone = await applyDeletionOverlay(client, scope)

  progress.writing('registrars and contacts')
  const registrar = await mergeRegistrars(client, scope)
  const { written: contact, laid } = await mergeContacts(client, scope)
  progress.writing('hosts, nssets and keysets')
  const host = await mergeHosts(client, scope)
  const nsset = await mergeSets(client, scope, 'nsset')
  await mergeAttributeHosts(client, scope)
  await mergeServers(client, scope)
  const keyset = await mergeSets(client, scope, 'keyset')
  await mergeKeys(client)
  await renewStatistics(client, 'registrar', 'contact', 'host', 'nsset', 'nsset_host', 'keyset')

  progress.writing('what has changed')
  await refuseOvertaken(client, merged)
  await matchDomains(client, scope)
  await lockTouched(client, scope)
  // From here on merges wait for the locked domains and then see their new state.
  await refuseOvertaken(client, merged)
  await collectOwners(client)
  await noteChanges(client)
  const settled = await settleStates(client, scope)
  await refreshMasks(client)
  await computeLifeCycles(client, scope)
  progress.writing('domains')
  const ended = await endDomains(client, scope)
  const domain = { ...(await writeDomains(client, scope)), ended }
  progress.writing('what follows from it')
  await renewStatistics(client, 'domain', 'domain_contact', 'object_state')
  nsset.ended = await endSets(client, scope, 'nsset')
  keyset.ended = await endSets(client, scope, 'keyset')
  await endAttributeHosts(client, scope)
  registrar.ended = await endRegistrars(client, scope)
  await settleLinks(client, scope)
  await raiseListings(client)
  await reportDepositAnswers(client)
  await recordRepository(client, scope, { head, eppParams, refusedDomains })
  await mergeNames(client, scope)
  await refuseDangling(client, scope)
  if (!scope.isFull && refusedDomains === 0) await refuseMiscount(client, scope, header.counts)
  await recordChanges(client)

  const auctioned = await findAuctioned()
  const existing = await findExistingNames(
    client,
    auctioned.map(({ object }) => object),
  )
  const returned = auctioned.filter(({ object }) => existing.has(object))
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
  for (const kind of ['domain', 'contact'] as const)
    refuseManyEnds({ kind, ended: { domain, contact }[kind].ended, held: held[kind], ...ends })
  const all = [settled, laid, moved, gone]
  const overlays = all.flatMap((one) => one.overlays)
  report.confirmed = all.reduce((sum, one) => sum + one.confirmed, 0)
  report.overlays = overlays.slice(0, mostRemarks)
  report.overlaysCount = overlays.length
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
async function renewStatistics(client: pg.ClientBase, ...tables: string[]) {
  await client.query(`analyze ${tables.join(', ')}`)
}
