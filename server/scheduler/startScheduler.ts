import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/connect.ts'
import { mailMessages } from '#server/features/auction/message/mailMessages.ts'
import { remind } from '#server/features/auction/message/reminderStore.ts'
import { recordAuctionActivity } from '#server/features/activity/parts/recordAuctionActivity.ts'
import { signHeads } from '#server/features/activity/parts/signHeads.ts'
import { recordActions } from '#server/features/auction/activity/recordActions.ts'
import { settleDue } from '#server/features/auction/settleDue.ts'
import { openLedger } from '#server/features/auction/store.ts'
import { answerRequests } from '#server/features/authInfo/parts/answerRequests.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import { runOperations } from '#server/features/operation/runOperation.ts'
import { recordAuctionLetters } from '#server/mail/auctionStore.ts'
import { sendLetters, type Deliver } from '#server/mail/sendLetters.ts'
import { termsOfZone } from '#server/features/auction/auctionTerms.ts'
import type { Rules } from '#server/config.ts'
import { Breaker } from '#server/registry/breaker.ts'
import { deliverChanges, readLaterAnswers } from '#server/registry/deliverChanges.ts'
import { giveUpOverdue } from '#server/registry/giveUpOverdue.ts'
import type { Registry } from '#server/registry/openRegistry.ts'
import type { RegistryNotes } from '#server/registry/port.ts'
import { Waker } from './waker.ts'
import { notifyOfLife } from './notifyOfLife.ts'
import { runJobs, type Job, type Round } from './job.ts'
import { deleteUnused } from './deleteUnused.ts'
import { releaseNames } from './releaseNames.ts'
import { removeExpiredData, type RetentionPeriods } from './retention.ts'
import { catchUpLifeCycle } from './lifeCycle.ts'
import type { SigningIdentity } from '#server/print/sign/signer.ts'

type SchedulerOptions = {
  db: Db
  log: FastifyBaseLogger
  deliver: Deliver
  authority: OperationDeps['authority']
  /** The connection to the registry. */
  registry: Registry
  /** The origin of links in letters. */
  publicUrl: string
  retention: RetentionPeriods
  rules: Rules
  /** The time zone that dates the letters about domains' life cycles; null sends none. */
  lifeLetters?: { timeZone: string } | null
  /** `apart` where another process runs the auctions (`startAuctionScheduler`); `off` without auctions. */
  auctions?: 'here' | 'apart' | 'off'
  /** The signing identity and calendar of the activity signatures; null signs nothing. */
  history?: { signing: () => SigningIdentity; timeZone: string } | null
  /** Wakes the jobs when a route has created work. */
  waker?: Waker
  /** Further jobs, those of the demo. */
  extraJobs?: readonly Job[]
  /** Receives the result of each round. */
  recordRound?: (round: Round) => void
  /** Receives how many seconds after its end an auction was closed. */
  recordClosing?: (secondsLate: number) => void
  /** Receives what happens to deliveries to the registry. */
  registryNotes?: RegistryNotes | undefined
}

/**
 * Starts the jobs: queued operations, requests for AuthInfo, letters, ends and deadlines of auctions, the life cycle of
 * domains, released names and retention.
 */
export function startScheduler({
  db,
  log,
  deliver,
  authority,
  registry,
  publicUrl,
  retention,
  rules,
  lifeLetters = null,
  auctions = 'here',
  waker = new Waker(),
  history = null,
  extraJobs = [],
  recordRound,
  recordClosing,
  registryNotes,
}: SchedulerOptions): {
  stop(): Promise<void>
} {
  const worker = randomUUID()
  const jobs: Job[] = [
    {
      name: 'operations',
      everyMs: 1000,
      isWoken: true,
      run: (signal) => runOperations({ db, authority, worker }, signal),
    },
    {
      name: 'requests for AuthInfo',
      everyMs: 2000,
      isWoken: true,
      run: (signal) => {
        const { abilities, setAuthInfo } = registry
        const deps = { db, authority, registry: abilities, setAuthInfo, rules, publicUrl, log }
        return answerRequests({ ...deps, wake: () => waker.wake() }, signal)
      },
    },
    ...registryJobs({ db, registry, log, waker, notes: registryNotes }),
    { name: 'letters', everyMs: 2000, isWoken: true, run: (signal) => sendLetters({ db, deliver, log }, signal) },
    ...(auctions === 'here' ? auctionJobs({ db, rules, recordClosing }) : []),
    ...(auctions === 'off'
      ? []
      : [
          {
            name: 'letters of auctions',
            everyMs: 1000,
            run: async (signal: AbortSignal) => {
              if ((await mailMessages({ db, write: recordAuctionLetters }, signal)) > 0) waker.wake()
            },
          },
          {
            name: 'activity of auctions',
            everyMs: 1000,
            run: (signal: AbortSignal) => recordActions({ db, write: recordAuctionActivity }, signal),
          },
        ]),
    {
      name: 'released names',
      everyMs: 10_000,
      run: (signal) => releaseNames(db, { signal, hasAuctions: auctions !== 'off' }),
    },
    {
      name: 'life cycle',
      everyMs: 60_000,
      run: async () => {
        await catchUpLifeCycle(db, authority)
        if (lifeLetters && (await notifyOfLife(db, { authority, rules: rules.life, ...lifeLetters })) > 0) waker.wake()
      },
    },
    ...(authority === 'registry-of-record'
      ? [
          {
            name: 'unused objects',
            everyMs: 3_600_000,
            run: (signal: AbortSignal) => deleteUnused(db, rules.life, { signal }),
          },
        ]
      : []),
    {
      name: 'retention',
      everyMs: 600_000,
      run: (signal) => removeExpiredData(db, retention, { signal, endsAuthInfo: registry.setAuthInfo !== null }),
    },
    ...(history
      ? [
          {
            name: 'signatures of history',
            everyMs: 600_000,
            run: () => signHeads(db, { ...history, signing: history.signing() }),
          },
        ]
      : []),
    ...extraJobs,
  ]
  return runJobs(jobs, { log, waker, recordRound })
}

type RegistryJobs = Pick<SchedulerOptions, 'db' | 'registry' | 'log'> & {
  waker: Waker
  notes: RegistryNotes | undefined
}

/** Returns the jobs that deliver changes to the registry. Where it fetches them, one finds those without an answer. */
function registryJobs({ db, registry, log, waker, notes }: RegistryJobs): Job[] {
  const { port, undeliverableHours } = registry
  if (undeliverableHours === null) return []
  const common = { db, undeliverableHours, log, wake: () => waker.wake() }
  if (!port) {
    const run = () => giveUpOverdue({ ...common, isDown: true })
    return [{ name: 'changes without an answer', everyMs: 10_000, run }]
  }
  const deps = { ...common, port, breaker: new Breaker(notes?.noteConnection), noteAnswer: notes?.noteAnswer }
  return [
    { name: 'changes for the registry', everyMs: 1000, isWoken: true, run: (signal) => deliverChanges(deps, signal) },
    ...(port.readLaterAnswers
      ? [
          {
            name: 'answers of the registry',
            everyMs: 10_000,
            run: (signal: AbortSignal) => readLaterAnswers(deps, signal),
          },
        ]
      : []),
  ]
}

/** Starts the jobs of the auction service; letters and released names belong to the portal. */
export function startAuctionScheduler({
  log,
  recordRound,
  ...deps
}: AuctionJobs & Pick<SchedulerOptions, 'log' | 'recordRound'>): { stop(): Promise<void> } {
  return runJobs(auctionJobs(deps), { log, waker: new Waker(), recordRound })
}

type AuctionJobs = Pick<SchedulerOptions, 'db' | 'recordClosing'> & { rules: Pick<Rules, 'auction'> }

function auctionJobs({ db, rules, recordClosing }: AuctionJobs): Job[] {
  const ledger = openLedger(db)
  return [
    // A round is one index lookup. Pages show the end of an auction by the clock, before this job records it.
    {
      name: 'auctions',
      everyMs: 250,
      run: (signal) => settleDue({ ledger, termsOf: termsOfZone, recordClosing }, signal),
    },
    { name: 'reminders of auctions', everyMs: 2000, run: () => remind(db, rules.auction) },
  ]
}
