import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { SetBy, StateCode } from '#contract/state.ts'
import { states as allStates } from '#contract/states.ts'
import type { Db } from '#server/db/connect.ts'
import { bumpListings, bumpListingsOfDomains, refreshHoldings } from '#server/db/holding.ts'
import { searchKey, sortKey } from '#server/features/record/parts/names.ts'
import { maskOf, rankOf } from '#server/features/record/parts/rules.ts'
import { keyTagOf, type Dnskey } from '#server/features/record/parts/rulesDnskey.ts'

type SetOptions = {
  /** Handles of existing contacts. */
  technical?: readonly string[]
  states?: readonly { code: StateCode; by: SetBy }[]
  isDeleted?: boolean
}
type GivenNsset = SetOptions & { servers?: readonly { fqdn: string; addresses?: readonly string[] }[] }
type Ds = { keyTag: number; algorithm: number; digestType: number; digest: string; maxSigLife: number | null }
type GivenKeyset = SetOptions & { keys?: readonly Dnskey[]; dsRecords?: readonly Ds[]; isAutomatic?: boolean }

/** Registers an nsset straight in the database, as an import would; answers its id. */
export async function registerNsset(db: Db, handle: string, given: GivenNsset = {}): Promise<string> {
  const id = await registerSet(db, 'nsset', handle, given)
  for (const [position, { fqdn, addresses = [] }] of (given.servers ?? []).entries()) {
    const host = randomUUID()
    await sql`
      insert into host (id, fqdn, registrar_id, created_at, addresses)
      select ${host}, ${fqdn}, id, now(), ${[...addresses]}::inet[] from registrar order by handle limit 1`.execute(db)
    await db
      .insertInto('nsset_host')
      .values({ nsset_id: id, host_id: host, position: position + 1 })
      .execute()
  }
  return id
}

/** The same for a keyset. */
export async function registerKeyset(db: Db, handle: string, given: GivenKeyset = {}): Promise<string> {
  const id = await registerSet(db, 'keyset', handle, given)
  if (given.isAutomatic) await db.updateTable('keyset').set({ is_automatic: true }).where('id', '=', id).execute()
  for (const [position, key] of (given.keys ?? []).entries()) {
    const { flags, protocol, algorithm, publicKey } = key
    const facts = { flags, protocol, algorithm, public_key: publicKey, key_tag: keyTagOf(key) }
    await db
      .insertInto('dnskey')
      .values({ keyset_id: id, position: position + 1, ...facts })
      .execute()
  }
  for (const [position, { keyTag, algorithm, digestType, digest, maxSigLife }] of (given.dsRecords ?? []).entries()) {
    const facts = { key_tag: keyTag, algorithm, digest_type: digestType, digest: Buffer.from(digest, 'hex') }
    await db
      .insertInto('ds_record')
      .values({ keyset_id: id, position: position + 1, ...facts, max_sig_life: maxSigLife })
      .execute()
  }
  return id
}

/** Makes a contact a technical one of a set, beside others. */
export async function makeTechnical(db: Db, type: 'nsset' | 'keyset', handle: string, contact: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(`${type}_contact`)} (${sql.ref(`${type}_id`)}, contact_id)
    select s.id, c.id from ${sql.table(type)} as s, contact as c
    where s.handle = ${handle} and s.deleted_at is null and c.handle = ${contact} and c.deleted_at is null
    on conflict do nothing returning contact_id as id`.execute(db)
  await bumpListings(
    db,
    rows.map(({ id }) => id),
  )
}

/** Gives domains another set, with all that an import writes then: counts, copies and versions of lists. */
export async function giveSet(
  db: Db,
  type: 'nsset' | 'keyset',
  { handle, domains }: { handle: string; domains: readonly string[] },
): Promise<void> {
  const [set, setId] = [sql.table(type), sql.ref(`${type}_id`)]
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update domain set ${setId} = (select id from ${set} where handle = ${handle} and deleted_at is null)
      where fqdn = any(${[...domains]}::text[]) and deleted_at is null returning id`.execute(tx)
    const ids = rows.map(({ id }) => id)
    await refreshHoldings(tx, ids)
    await bumpListingsOfDomains(tx, ids)
    const { rows: changed } = await sql<{ owner: string }>`
      with changed as (
        update ${set} as s set domain_count = used.count
        from (
          select o.id, count(d.id)::int as count from ${set} as o
          left join domain as d on d.${setId} = o.id and d.deleted_at is null group by o.id
        ) as used
        where used.id = s.id and s.domain_count <> used.count returning s.id
      )
      select distinct l.contact_id as owner from changed join ${sql.table(`${type}_contact`)} as l on l.${setId} = changed.id`.execute(
      tx,
    )
    await bumpListings(
      tx,
      changed.map(({ owner }) => owner),
    )
  })
}

async function registerSet(db: Db, type: 'nsset' | 'keyset', handle: string, given: SetOptions): Promise<string> {
  const { technical = [], states = [], isDeleted = false } = given
  const id = randomUUID()
  const mask = maskOf(states.map(({ code }) => code))
  await sql`
    insert into ${sql.table(type)} (id, roid, handle, sort_key, search_key, registrar_id, creating_registrar_id, created_at,
      deleted_at, state_mask, state_rank)
    select ${id}, ${id}, ${handle}, ${sortKey(handle)}, ${searchKey(handle)}, r.id, r.id, now(),
      ${isDeleted ? sql`now()` : null}, ${mask.toString()}, ${rankOf(mask)}
    from registrar as r order by r.handle limit 1`.execute(db)
  for (const { code, by } of states) {
    await sql`
      insert into object_state (object_id, object_type, state, set_by, valid_from)
      values (${id}, ${type}, ${allStates[code].number}, ${by}, now() - interval '1 day')`.execute(db)
  }
  if (!isDeleted) for (const contact of technical) await makeTechnical(db, type, handle, contact)
  return id
}
