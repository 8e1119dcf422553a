import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/connect.ts'
import { mailMessages } from '#server/features/auction/message/mailMessages.ts'
import { remind } from '#server/features/auction/message/reminderStore.ts'
import { settleDue } from '#server/features/auction/settleDue.ts'
import { openBooks } from '#server/features/auction/store.ts'
import { answerRequests } from '#server/features/authInfo/parts/answerRequests.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import { runOperations } from '#server/features/operation/runOperation.ts'
import { recordAuctionLetters } from '#server/mail/auctionStore.ts'
import { sendLetters, type Deliver } from '#server/mail/sendLetters.ts'
import { termsOfZone } from '#server/auctionTerms.ts'
import { Alarm } from './alarm.ts'
import { cleanUp } from './cleanUp.ts'
import { releaseNames } from './releaseNames.ts'
import { catchUpLifeCycle } from './lifeCycle.ts'

type Given = {
  db: Db
  log: FastifyBaseLogger
  deliver: Deliver
  authority: OperationDeps['authority']
  /** Rung by the routes when they have left something to do. */
  alarm?: Alarm
  /** What happens by itself beside that. */
  also?: readonly Deed[]
}

/** What happens by itself, and how long after the end of one round the next begins without being woken. */
export type Deed = { name: string; everyMs: number; isWoken?: true; run: (signal: AbortSignal) => Promise<unknown> }

/**
 * Starts what happens by itself: waiting operations, requests for AuthInfo, letters, the ends and deadlines of
 * auctions, the life of domains and what becomes of their names, forgetting. Each deed has a loop of its own, so that none waits for another; several
 * processes may run them at once. A database that goes away is waited for. `stop` lets a batch under way finish.
 */
export function startClock({ db, log, deliver, authority, alarm = new Alarm(), also = [] }: Given): {
  stop(): Promise<void>
} {
  const end = new AbortController()
  const worker = randomUUID()
  const books = openBooks(db)
  const deeds: Deed[] = [
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
      run: (signal) => answerRequests({ db, authority, wake: () => alarm.ring() }, signal),
    },
    { name: 'letters', everyMs: 2000, isWoken: true, run: (signal) => sendLetters({ db, deliver, log }, signal) },
    // What is due is one look into an index; whoever looks at an auction sees its end by the clock anyway.
    { name: 'auctions', everyMs: 250, run: (signal) => settleDue({ books, termsOf: termsOfZone }, signal) },
    { name: 'reminders of auctions', everyMs: 2000, run: () => remind(db) },
    {
      name: 'letters of auctions',
      everyMs: 1000,
      run: async (signal) => {
        if ((await mailMessages({ db, write: recordAuctionLetters }, signal)) > 0) alarm.ring()
      },
    },
    { name: 'released names', everyMs: 10_000, run: (signal) => releaseNames(db, signal) },
    { name: 'life cycle', everyMs: 60_000, run: () => catchUpLifeCycle(db) },
    { name: 'clean-up', everyMs: 600_000, run: (signal) => cleanUp(db, signal) },
    ...also,
  ]
  const loops = deeds.map((deed) =>
    repeat(deed, { log, alarm: deed.isWoken ? alarm : new Alarm(), signal: end.signal }),
  )
  return {
    stop: async () => {
      end.abort()
      await Promise.all(loops)
    },
  }
}

// How soon a deed that failed is tried again.
const afterFailureMs = 2000

async function repeat(
  { name, everyMs, run }: Deed,
  given: { log: FastifyBaseLogger; alarm: Alarm; signal: AbortSignal },
) {
  const { log, alarm, signal } = given
  let isFailing = false
  while (!signal.aborted) {
    try {
      await run(signal)
      if (isFailing) log.info({ deed: name }, 'works again')
      isFailing = false
      await alarm.sleep(everyMs, signal)
    } catch (cause) {
      // One line for a whole outage, not one for each try.
      if (!isFailing) log.error({ deed: name, err: cause }, 'failed, will be tried again')
      isFailing = true
      await alarm.sleep(afterFailureMs, signal)
    }
  }
}
