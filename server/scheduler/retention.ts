import type { Db } from '#server/db/connect.ts'
import { removeEndedCounts } from '#server/db/rateCount.ts'
import { removeExpiredRefusals } from '#server/features/authInfo/refusalStore.ts'
import {
  endExpired,
  removeExpired as removeExpiredAuthInfo,
  removeReplacedEmails,
} from '#server/features/authInfo/store.ts'
import { removeExpired as removeExpiredConfirmations } from '#server/features/contact/parts/confirmationStore.ts'
import { removeOldKeys } from '#server/features/record/parts/idempotencyStore.ts'
import { removeExpired as removeExpiredPreviews } from '#server/features/operation/store.ts'
import { removeOldDevices } from '#server/features/session/deviceStore.ts'
import {
  clearIdTokens,
  removeEmptySessions,
  removeOldSignIns,
  removeUnfinishedSignIns,
} from '#server/features/session/parts/retentionStore.ts'
import { removeOldDays } from '#server/features/traffic/parts/loadStore.ts'
import { removeOldLetters } from '#server/mail/store.ts'
import type { Config } from '#server/config.ts'
import type { Retention } from '#server/features/legal/settings.ts'

/**
 * The periods of the retention job. A session also ends after `idleSeconds` without use; an e-mail that was replaced is
 * stored as long as the new one gets no AuthInfo.
 */
export type RetentionPeriods = Retention & { idleSeconds: number; newEmailDays: number }

/** Returns the periods as the portal is configured. */
export function periodsOf({
  retention,
  session,
  rules,
}: Pick<Config, 'retention' | 'session' | 'rules'>): RetentionPeriods {
  return { ...retention, idleSeconds: session.idleSeconds, newEmailDays: rules.authInfo.newEmailDays }
}

/**
 * Removes data past their retention periods, a limited batch in each transaction. No table is locked long, and a killed
 * job continues with the next batch. Several processes may run it at the same time.
 *
 * @param signal stops the job after the current batch
 */
export async function removeExpiredData(
  db: Db,
  periods: RetentionPeriods,
  { signal, batch = usualBatch, endsAuthInfo = false }: RetentionOptions,
): Promise<void> {
  const { signInDays: days, sentMailDays, deviceDays, trafficDays, idleSeconds, newEmailDays } = periods
  // Each removes at most `limit` rows and returns their number.
  const steps: ((limit: number) => Promise<number>)[] = [
    (limit) => removeUnfinishedSignIns(db, limit),
    (limit) => removeEmptySessions(db, limit),
    (limit) => removeOldSignIns(db, { days, idleSeconds, limit }),
    (limit) => clearIdTokens(db, idleSeconds, limit),
    (limit) => removeOldDevices(db, deviceDays, limit),
    (limit) => removeOldLetters(db, { days: sentMailDays, limit }),
    (limit) => removeEndedCounts(db, limit),
    (limit) => removeOldKeys(db, limit),
    (limit) => removeExpiredPreviews(db, limit),
    (limit) => (endsAuthInfo ? endExpired : removeExpiredAuthInfo)(db, limit),
    (limit) => removeExpiredRefusals(db, limit),
    (limit) => removeReplacedEmails(db, newEmailDays, limit),
    (limit) => removeExpiredConfirmations(db, limit),
    (limit) => removeOldDays(db, trafficDays, limit),
  ]
  for (const step of steps) {
    while (!signal.aborted && (await step(batch)) > 0);
  }
}

type RetentionOptions = {
  signal: AbortSignal
  batch?: number
  /** Whether expired AuthInfos are ended at the registry too. */
  endsAuthInfo?: boolean
}

const usualBatch = 5000
