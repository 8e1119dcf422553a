import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { isOwning } from '#server/features/record/parts/ownersStore.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import type { Dnskey } from '#server/features/record/parts/rulesDnskey.ts'

/** Returns the keys of a keyset in their order. */
export async function findKeys(db: Db, keysetId: string): Promise<Dnskey[]> {
  return db
    .selectFrom('dnskey')
    .select(['flags', 'protocol', 'algorithm', 'public_key as publicKey'])
    .where('keyset_id', '=', keysetId)
    .orderBy('position')
    .execute()
}

/** Returns the DS records stored with a keyset, in their order. */
export async function findDsRecords(db: Db, keysetId: string) {
  return db
    .selectFrom('ds_record')
    .select(['key_tag as keyTag', 'algorithm', 'digest_type as digestType', 'digest', 'max_sig_life as maxSigLife'])
    .where('keyset_id', '=', keysetId)
    .orderBy('position')
    .execute()
}

/** Whether the registry manages the keyset. */
export async function findIsAutomatic(db: Db, keysetId: string): Promise<boolean> {
  const row = await db.selectFrom('keyset').select('is_automatic').where('id', '=', keysetId).executeTakeFirst()
  return row?.is_automatic ?? false
}

/**
 * Finds a domain that uses the keyset, by its A-label or else the first by name. With `ownerId` it must belong to that
 * contact.
 */
export async function findUser(
  db: Db,
  keysetId: string,
  { fqdn, ownerId }: { fqdn: string | null; ownerId: string | null },
): Promise<string | null> {
  const isRequested = fqdn === null ? sql`true` : sql`d.fqdn = ${fqdn}`
  const isOwn =
    ownerId === null
      ? sql`true`
      : sql`exists (
          select from domain_contact as h
          where h.domain_id = d.id and h.contact_id = ${ownerId} and ${isOwning('domain', 'h')})`
  const { rows } = await sql<{ fqdn: string }>`
    select d.fqdn from domain as d
    where d.keyset_id = ${keysetId} and ${isExisting('d')} and ${isRequested} and ${isOwn}
    order by d.sort_key limit 1`.execute(db)
  return rows[0]?.fqdn ?? null
}
