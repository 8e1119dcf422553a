import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** The versions of the rules somebody has accepted, the earliest first. */
export async function findAcceptedTerms(db: Db, identityId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('auction_acceptance')
    .select('version')
    .where('identity_id', '=', identityId)
    .orderBy('accepted_at')
    .orderBy('version')
    .execute()
  return rows.map(({ version }) => version)
}

/** Whether an auction that can be bid in goes by this version. */
export async function findIsTermsVersion(db: Db, version: string): Promise<boolean> {
  const row = await db
    .selectFrom('auction')
    .select('id')
    .where('phase', '=', 'published')
    .where(sql`terms ->> 'version'`, '=', version)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** From now on somebody has accepted a version; once more changes nothing. */
export async function recordAcceptance(
  db: Db,
  { identityId, contactId, version }: { identityId: string; contactId: string; version: string },
): Promise<void> {
  await db
    .insertInto('auction_acceptance')
    .values({
      identity_id: identityId,
      version,
      contact_id: contactId,
      accepted_at: sql<Date>`clock_timestamp()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
