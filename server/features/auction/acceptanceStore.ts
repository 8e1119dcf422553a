import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Db } from '#server/db/connect.ts'

/** Returns the versions of the rules that an identity has accepted, the earliest first. */
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

/** Whether a published auction has this version of the rules. */
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

type Acceptance = { identityId: string; contactId: string; version: string; address: string }

/** Records that an identity has accepted a version, with the action for the activity; idempotent. */
export async function recordAcceptance(db: Db, { identityId, contactId, version, address }: Acceptance): Promise<void> {
  await sql`
    with accepted as (
      insert into auction_acceptance (identity_id, version, contact_id, accepted_at)
      values (${identityId}, ${version}, ${contactId}, clock_timestamp())
      on conflict do nothing returning accepted_at
    )
    insert into auction_activity (id, at, action, actor, identity_id, contact_id, address)
    select ${v7()}, accepted_at, 'accept-auction-rules', 'identity', ${identityId}, ${contactId}, ${address}
    from accepted`.execute(db)
}
