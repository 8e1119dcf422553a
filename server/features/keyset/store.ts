import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { column } from '#server/features/list/parts/definitionStore.ts'
import { isOwning } from '#server/features/record/parts/ownersStore.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import type { Dnskey } from '#server/features/record/parts/rulesDnskey.ts'
import { keysOf } from '#server/features/set/parts/contentsStore.ts'
import { setList } from '#server/features/set/parts/listStore.ts'
import { algorithmName, toKeyInShort } from './parts/rules.ts'

/** The list of the user's keysets. */
export const keysetList = setList('keyset', {
  searched: searchedKeys,
  contents: column({
    values: {
      keys: keysOf(sql`c.id`),
    },
    fields: ({ keys }) => ({
      servers: null,
      keys: keys.map(toKeyInShort),
    }),
    cells: [
      { heading: 'field.key_tag', cell: ({ keys }) => keys.map(({ keyTag }) => keyTag).join(' ') },
      {
        heading: 'field.algorithm',
        cell: ({ keys }) => keys.map(({ algorithm }) => algorithmName(algorithm) ?? algorithm).join(' '),
      },
    ],
  }),
})

/**
 * SQL: the search condition of keysets beside handles: key tags, and digests of DS records in hexadecimal, with or
 * without spaces. Searches the digests stored with the keyset and those of its keys at each domain that uses it.
 */
function searchedKeys(text: string): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = []
  if (/^\d{1,5}$/.test(text)) {
    conditions.push(sql`exists (select from dnskey as k where k.keyset_id = c.id and k.key_tag = ${Number(text)})`)
    conditions.push(sql`exists (select from ds_record as r where r.keyset_id = c.id and r.key_tag = ${Number(text)})`)
  }
  const hex = text.replaceAll(/[\s:]/g, '').toLowerCase()
  if (shortestDigest.test(hex)) {
    conditions.push(
      sql`exists (select from ds_record as r where r.keyset_id = c.id and strpos(encode(r.digest, 'hex'), ${hex}) > 0)`,
      sql`exists (
        select from dnskey as k join domain as d on d.keyset_id = k.keyset_id and ${isExisting('d')}
        cross join lateral (select ${signedData} as data) as s
        where k.keyset_id = c.id and ${digestHolds(hex)})`,
    )
  }
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/** A complete SHA-256 digest has 64 digits. A longer one is SHA-384; a shorter part may be of either. */
function digestHolds(hex: string): RawBuilder<boolean> {
  const ofSha256 = sql<boolean>`strpos(encode(sha256(s.data), 'hex'), ${hex}) > 0`
  const ofSha384 = sql<boolean>`strpos(encode(sha384(s.data), 'hex'), ${hex}) > 0`
  if (hex.length === 64) return ofSha256
  return hex.length > 64 ? ofSha384 : sql<boolean>`(${ofSha256} or ${ofSha384})`
}

// Fewer digits would match some digest of every keyset.
const shortestDigest = /^[0-9a-f]{8,128}$/

// RFC 4034 section 5.1.4: the owner's name, flags, protocol and algorithm in wire format, and the key.
const signedData = sql`wire_name(d.fqdn) || substring(int4send(k.flags) from 3) || substring(int2send(k.protocol) from 2)
  || substring(int2send(k.algorithm) from 2) || k.public_key`

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
