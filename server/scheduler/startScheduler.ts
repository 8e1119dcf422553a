import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/connect.ts'
import { mailMessages } from '#server/features/auction/message/mailMessages.ts'
import { remind } from '#server/features/auction/message/reminderStore.ts'
import { recordAuctionActivity } from '#server/features/activity/parts/recordAuctionActivity.ts'
import { signHeads } from '#server/features/activity/parts/signHeads.ts'
import { recordActions } from '#server/features/auction/activity/recordActions.ts'
import { settleDue } from '#server/features/auction/settleDue.ts'
import { openBooks } from '#server/features/auction/store.ts'
import { answerRequests } from '#server/features/authInfo/parts/answerRequests.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import { runOperations } from '#server/features/operation/runOperation.ts'
import { recordAuctionLetters } from '#server/mail/auctionStore.ts'
import { sendLetters, type Deliver } from '#server/mail/sendLetters.ts'
import { termsOfZone } from '#server/auctionTerms.ts'
import { connectionOf } from '#server/registry/connection.ts'
import { Alarm } from './alarm.ts'
import { notifyOfLife } from './notifyOfLife.ts'
import { runJobs, type Job, type Round } from './job.ts'
import { releaseNames } from './releaseNames.ts'
import { removeExpiredData, type RetentionPeriods } from './retention.ts'
import { catchUpLifeCycle } from './lifeCycle.ts'

type Given = {
  db: Db
  log: FastifyBaseLogger
  deliver: Deliver
  authority: OperationDeps['authority']
  /** Where the links of letters lead. */
  publicUrl: string
  retention: RetentionPeriods
  /** Whose calendar dates the letters about stages of domains' lives; null sends none. */
  lifeLetters?: { timeZone: string } | null
  /** `apart` where another process is the auctions (`startAuctionScheduler`). */
  auctions?: 'here' | 'apart'
  /** With what and by which days the history is signed; null signs nothing. */
  history?: Parameters<typeof signHeads>[1] | null
  /** Rung by the routes when they have left something to do. */
  alarm?: Alarm
  /** What happens by itself beside that. */
  also?: readonly Job[]
  /** Is told how each round went. */
  noteRound?: (round: Round) => void
  /** Is told by how many seconds an auction's end was recorded late. */
  noteClosing?: (secondsLate: number) => void
}

/**
 * Starts what happens by itself: waiting operations, requests for AuthInfo, letters, the ends and deadlines of
 * auctions, the life of domains and what becomes of their names, forgetting.
 */
export function startScheduler({
  db,
  log,
  deliver,
  authority,
  publicUrl,
  retention,
  lifeLetters = null,
  auctions = 'here',
  alarm = new Alarm(),
  history = null,
  also = [],
  noteRound,
  noteClosing,
}: Given): {
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
        const registry = connectionOf({ authority })
        return answerRequests({ db, authority, registry, publicUrl, wake: () => alarm.ring() }, signal)
      },
    },
    { name: 'letters', everyMs: 2000, isWoken: true, run: (signal) => sendLetters({ db, deliver, log }, signal) },
    ...(auctions === 'here' ? auctionJobs(db, noteClosing) : []),
    {
      name: 'letters of auctions',
      everyMs: 1000,
      run: async (signal) => {
        if ((await mailMessages({ db, write: recordAuctionLetters }, signal)) > 0) alarm.ring()
      },
    },
    {
      name: 'activity of auctions',
      everyMs: 1000,
      run: (signal) => recordActions({ db, write: recordAuctionActivity }, signal),
    },
    { name: 'released names', everyMs: 10_000, run: (signal) => releaseNames(db, signal) },
    {
      name: 'life cycle',
      everyMs: 60_000,
      run: async () => {
        await catchUpLifeCycle(db, authority)
        if (lifeLetters && (await notifyOfLife(db, { authority, ...lifeLetters })) > 0) alarm.ring()
      },
    },
    { name: 'retention', everyMs: 600_000, run: (signal) => removeExpiredData(db, retention, { signal }) },
    ...(history ? [{ name: 'signatures of history', everyMs: 600_000, run: () => signHeads(db, history) }] : []),
    ...also,
  ]
  return runJobs(jobs, { log, alarm, noteRound })
}

/** The same for the auctions by themselves: letters and released names are the portal's. */
export function startAuctionScheduler({
  db,
  log,
  noteRound,
  noteClosing,
}: Pick<Given, 'db' | 'log' | 'noteRound' | 'noteClosing'>): { stop(): Promise<void> } {
  return runJobs(auctionJobs(db, noteClosing), { log, alarm: new Alarm(), noteRound })
}

function auctionJobs(db: Db, noteClosing: Given['noteClosing']): Job[] {
  const books = openBooks(db)
  return [
    // What is due is one look into an index; whoever looks at an auction sees its end by the clock anyway.
    {
      name: 'auctions',
      everyMs: 250,
      run: (signal) => settleDue({ books, termsOf: termsOfZone, noteClosing }, signal),
    },
    { name: 'reminders of auctions', everyMs: 2000, run: () => remind(db) },
  ]
}
