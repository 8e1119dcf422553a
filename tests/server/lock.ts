import { sql } from 'kysely'
import { expect } from 'vitest'
import { listDomains } from '#contract/domain.ts'
import { readOperation, type BlockAction, type Operation } from '#contract/operation.ts'
import type { SetBy, StateCode } from '#contract/state.ts'
import { states } from '#contract/states.ts'
import type { Db } from '#server/db/connect.ts'
import { bumpListingsOfDomains, refreshHoldings } from '#server/db/holding.ts'
import { maskOf, rankOf } from '#server/features/record/parts/rules.ts'
import { requestLock } from './requestLock.ts'
import type { Visitor } from './signIn.ts'

/** Locks or unlocks domains and returns the operation. */
export async function lock(visitor: Visitor, action: BlockAction, ids: string[], dryRun = false): Promise<Operation> {
  return operationIn(await requestLock(visitor, { action, selection: { ids }, dryRun }))
}

/** Confirms, undoes, cancels or retries an operation. */
export function changeOperation(
  visitor: Visitor,
  operation: { id: string },
  name: 'confirm' | 'undo' | 'cancel' | 'retry',
) {
  return visitor.send('POST', `/api/user/operations/${operation.id}/${name}/`, {})
}

export async function operationIn(answer: Response): Promise<Operation> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
  return readOperation.answer.parse(await answer.json())
}

export async function read(visitor: Visitor, { id }: { id: string }): Promise<Operation> {
  return operationIn(await visitor.get(readOperation.path.replace('{id}', id)))
}

/** Returns the operation once it has ended. */
export async function ended(visitor: Visitor, operation: { id: string }): Promise<Operation> {
  await expect
    .poll(async () => (await read(visitor, operation)).endedAt, { timeout: 20_000, interval: 25 })
    .not.toBeNull()
  return read(visitor, operation)
}

/** Returns the names of a contact's own domains in their order. */
export async function namesOf(db: Db, handle: string): Promise<string[]> {
  const { rows } = await sql<{ fqdn: string }>`
    select d.fqdn from domain as d join domain_contact as c on c.domain_id = d.id and c.roles & 3 <> 0
    where c.contact_id = (select id from contact where handle = ${handle} and deleted_at is null)
    order by d.sort_key`.execute(db)
  return rows.map(({ fqdn }) => fqdn)
}

/** Makes a contact the administrative contact of so many more domains. */
export async function makeAdminOf(db: Db, handle: string, count: number): Promise<void> {
  await sql`
    insert into domain_contact (domain_id, contact_id, roles, sort_key, search_key, expires_on, state_mask, state_rank,
      next_state, next_state_on, registrar_id, holder_id, nsset_id, keyset_id)
    select d.id, c.id, 2, d.sort_key, d.search_key, d.expires_on, d.state_mask, d.state_rank, d.next_state,
      d.next_state_on, d.registrar_id, d.holder_id, d.nsset_id, d.keyset_id
    from domain as d, contact as c where c.handle = ${handle} limit ${count}
    on conflict do nothing`.execute(db)
}

export type Held = { code: StateCode; by: SetBy }

/** Puts a domain into exactly these states, as if they had always been so. */
export async function setStates(db: Db, fqdn: string, held: readonly Held[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id } = await existing(tx, fqdn).select('id').forUpdate().executeTakeFirstOrThrow()
    await tx.deleteFrom('object_state').where('object_id', '=', id).execute()
    for (const { code, by } of held) {
      await tx
        .insertInto('object_state')
        .values({
          object_id: id,
          object_type: 'domain',
          state: states[code].number,
          set_by: by,
          valid_from: sql<Date>`clock_timestamp() - interval '1 day'`,
        })
        .execute()
    }
    const mask = maskOf(held.map(({ code }) => code))
    await tx
      .updateTable('domain')
      .set({
        state_mask: mask.toString(),
        state_rank: rankOf(mask),
        pending_mask: '0',
        registry_status: null,
        registry_change_id: null,
      })
      .where('id', '=', id)
      .execute()
    await refreshHoldings(tx, [id])
    await bumpListingsOfDomains(tx, [id])
  })
}

/** Returns the stored state of one domain: the holder's current rows, mask, rank, and the copies in list rows. */
export async function lockStateOf(db: Db, fqdn: string) {
  const domain = await existing(db, fqdn).select(['id', 'state_mask', 'state_rank']).executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('object_state as o')
    .innerJoin('state as s', 's.number', 'o.state')
    .select(['s.code', 'o.set_by'])
    .where('o.object_id', '=', domain.id)
    .where('o.valid_to', 'is', null)
    .orderBy('s.number')
    .orderBy('o.set_by')
    .execute()
  const copies = await db
    .selectFrom('domain_contact')
    .select(['state_mask', 'state_rank'])
    .distinct()
    .where('domain_id', '=', domain.id)
    .execute()
  return {
    held: rows.map(({ code, set_by: by }) => ({ code, by })),
    mask: BigInt(domain.state_mask),
    rank: domain.state_rank,
    copies: copies.map((copy) => ({ mask: BigInt(copy.state_mask), rank: copy.state_rank })),
  }
}

/** Returns the version of a contact's lists. */
export async function versionOf(db: Db, handle: string): Promise<number> {
  const { rows } = await sql<{ version: string | null }>`
    select (select version from listing where owner_id = c.id) as version from contact as c where handle = ${handle}`.execute(
    db,
  )
  return Number(rows[0]?.version ?? 0)
}

/** Returns the lock position of a domain in the list. */
export async function positionOf(visitor: Visitor, fqdn: string): Promise<string | undefined> {
  const answer = await visitor.get(`${listDomains.path}?q=${fqdn}&size=100`)
  const { items } = listDomains.answer.parse(await answer.json())
  return items.find((row) => row.fqdn === fqdn)?.lock
}

/** Makes the contact an administrative contact of the domain, as a list has it. */
export async function addAdmin(db: Db, fqdn: string, handle: string): Promise<void> {
  await sql`
    insert into domain_contact (domain_id, contact_id, roles, sort_key, search_key, expires_on, state_mask, state_rank,
      next_state, next_state_on, registrar_id, holder_id, nsset_id, keyset_id)
    select d.id, c.id, 2, d.sort_key, d.search_key, d.expires_on, d.state_mask, d.state_rank, d.next_state,
      d.next_state_on, d.registrar_id, d.holder_id, d.nsset_id, d.keyset_id
    from domain as d, contact as c where d.fqdn = ${fqdn} and c.handle = ${handle}`.execute(db)
}

export async function removeAdmin(db: Db, fqdn: string, handle: string): Promise<void> {
  await sql`delete from domain_contact where contact_id = (select id from contact where handle = ${handle})
    and domain_id = (select id from domain where fqdn = ${fqdn})`.execute(db)
}

/** Selects the existing domain of this name; a deleted one may have had the same name. */
const existing = (db: Db, fqdn: string) =>
  db.selectFrom('domain').where('fqdn', '=', fqdn).where('deleted_at', 'is', null)
