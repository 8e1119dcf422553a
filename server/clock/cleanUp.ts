import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { removeExpired as removeExpiredAuthInfo, removeReplacedEmails } from '#server/features/authInfo/store.ts'
import { removeExpired as removeExpiredConfirmations } from '#server/features/contact/parts/confirmationStore.ts'
import { removeOldKeys } from '#server/features/record/parts/idempotencyStore.ts'
import { removeExpired } from '#server/features/operation/store.ts'
import { removeOldDevices } from '#server/features/session/deviceStore.ts'
import { forgetOldDays } from '#server/features/traffic/parts/forgetStore.ts'

/**
 * Forgets what has served: sign-ins never finished, devices not used for long, counts of past windows, old keys, previews nobody
 * confirmed, AuthInfo that opens nothing any more, e-mails nobody confirmed, traffic of days nobody can ask for.
 *
 * @param signal stops it where it may be long
 */
export async function cleanUp(db: Db, signal: AbortSignal): Promise<void> {
  await db
    .deleteFrom('sign_in_flow')
    .where('expires_at', '<', sql<Date>`clock_timestamp()`)
    .execute()
  await db
    .deleteFrom('rate_count')
    .where('ends_at', '<', sql<Date>`clock_timestamp()`)
    .execute()
  // Sessions nobody signed in with; those of people are their own list of recent sign-ins.
  await db
    .deleteFrom('session')
    .where('identity_id', 'is', null)
    .where('expires_at', '<', sql<Date>`clock_timestamp()`)
    .execute()
  await removeOldDevices(db)
  await removeOldKeys(db)
  await removeExpired(db)
  await removeExpiredAuthInfo(db)
  await removeReplacedEmails(db)
  await removeExpiredConfirmations(db)
  await forgetOldDays(db, { signal })
}
