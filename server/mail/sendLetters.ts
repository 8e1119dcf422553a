import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/connect.ts'
import { keysOf, type Keys } from '#server/db/keyMaterial.ts'
import { renderLetter, type Letter, type Notice } from './renderLetter.ts'
import { letterKey } from './seal.ts'
import { leaseLetters, recordFailure, recordSent } from './store.ts'

/** Delivers a letter; throws on failure. May be called twice for a letter after a crash. */
export type Deliver = (letter: Letter) => Promise<void>

/** The receiving server permanently refused the letter. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable'
}

type SendDeps = { db: Db; deliver: Deliver; log: FastifyBaseLogger }

/** The number of letters delivered at a time, each over its own connection. */
export const lettersAtOnce = 5

/**
 * Sends due letters, most urgent first, until none is left or `signal` fires. The next letter is chosen when a
 * connection is free, so a letter with a code never waits for others. A failed letter is retried with growing delays.
 */
export async function sendLetters(deps: SendDeps, signal: AbortSignal): Promise<void> {
  const underWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  const begin = (notice: Notice) => {
    const sending = send(notice, deps)
      .catch((cause: unknown) => void failures.push(cause))
      .finally(() => underWay.delete(sending))
    underWay.add(sending)
  }
  while (!signal.aborted && failures.length === 0) {
    for (const notice of await leaseLetters(deps.db, lettersAtOnce - underWay.size)) begin(notice)
    if (underWay.size === 0) break
    await Promise.race(underWay)
  }
  await Promise.all(underWay)
  if (failures.length > 0) throw new AggregateError(failures, 'sending of letters could not be recorded')
}

async function send(notice: Notice, { db, deliver, log }: SendDeps): Promise<void> {
  const { accepted: keys } = await keysOf(db, letterKey)
  const failure = await tryToSend(notice, { deliver, keys })
  if (!failure) return recordSent(db, notice.id)
  log.warn({ mail: notice.id, attempts: notice.attempts, error: failure.error }, 'a letter was not delivered')
  await recordFailure(db, notice.id, failure)
}

/** Returns the seconds until the next attempt: one minute, two, four, up to six hours. */
export function retryAfter(attempts: number): number {
  return Math.min(60 * 2 ** (attempts - 1), 6 * 60 * 60)
}

// About five days of attempts, as mail servers do (RFC 5321 section 4.5.4.1).
const mostAttempts = 28

async function tryToSend(notice: Notice, { deliver, keys }: { deliver: Deliver; keys: Keys['accepted'] }) {
  try {
    await deliver(renderLetter(notice, keys))
    return null
  } catch (cause) {
    const isHopeless = cause instanceof Undeliverable || notice.attempts >= mostAttempts
    return { error: codeOf(cause), retryInSeconds: isHopeless ? null : retryAfter(notice.attempts) }
  }
}

/** Returns a code for the log: messages of mail servers often contain the address. */
function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}
