import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { deleteBatch } from '#server/db/deleteBatch.ts'

// A private window makes a new device at each sign-in, so the letters and rows of one identity are limited.
const mostLettersADay = 3
const mostDevices = 50

/**
 * Records that an identity signs in from the device of this cookie. Runs in the transaction of the sign-in, which has
 * locked the identity's row.
 *
 * @returns the time of the sign-in if the device is new and a letter is due. Returns null for a known device, for the
 * first device of an identity, and after three new ones within a day.
 */
export async function recordDevice(tx: Tx, given: { identityId: string; device: Buffer }): Promise<Date | null> {
  const { identityId } = given
  const deviceHash = createHash('sha256').update(identityId).update(given.device).digest()
  const known = await tx
    .updateTable('known_device')
    .set({ last_used_at: sql<Date>`now()` })
    .where('identity_id', '=', identityId)
    .where('device_hash', '=', deviceHash)
    .returning('identity_id')
    .executeTakeFirst()
  if (known) return null

  await tx
    .insertInto('known_device')
    .values({
      identity_id: identityId,
      device_hash: deviceHash,
      created_at: sql<Date>`now()`,
      last_used_at: sql<Date>`now()`,
    })
    .execute()
  await removeSurplus(tx, identityId)
  const first = await tx
    .updateTable('identity')
    .set({ devices_since: sql<Date>`now()` })
    .where('id', '=', identityId)
    .where('devices_since', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return first ? null : await instantOfLetter(tx, identityId)
}

async function removeSurplus(tx: Tx, identityId: string): Promise<void> {
  await tx
    .deleteFrom('known_device')
    .where('identity_id', '=', identityId)
    .where('device_hash', 'in', (query) =>
      query
        .selectFrom('known_device')
        .select('device_hash')
        .where('identity_id', '=', identityId)
        .orderBy('last_used_at', 'desc')
        .offset(mostDevices),
    )
    .execute()
}

async function instantOfLetter(tx: Tx, identityId: string): Promise<Date | null> {
  const { count, now } = await tx
    .selectFrom('known_device')
    .select(({ fn }) => [fn.countAll<string>().as('count'), sql<Date>`now()`.as('now')])
    .where('identity_id', '=', identityId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return Number(count) <= mostLettersADay ? now : null
}

/** Deletes at most `limit` devices that were not used for `days` and returns their number. */
export function removeOldDevices(db: Db, days: number, limit: number): Promise<number> {
  return deleteBatch(db, 'known_device', {
    where: sql<boolean>`last_used_at < now() - make_interval(days => ${days})`,
    limit,
  })
}
