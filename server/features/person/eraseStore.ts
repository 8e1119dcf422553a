import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { countsFor } from './exportStore.ts'
import type { Person } from './personStore.ts'

/** A person with an identity. Only such a person can be erased. */
export type Erasable = Person & { identity: NonNullable<Person['identity']> }

/** Locks the identity's row until the transaction ends. A simultaneous sign-in waits and creates a new identity. */
export async function lockIdentity(tx: Tx, id: string): Promise<void> {
  await sql`select id from identity where id = ${id} for update`.execute(tx)
}

/** Whether an operation of the identity is running. */
export async function hasRunningOperation(tx: Tx, identityId: string): Promise<boolean> {
  const { rows } = await sql`
    select from operation where identity_id = ${identityId} and status = 'running' limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Finds the identity's contacts and the contacts whose histories name the identity. Each gets an entry about the
 * erasure.
 */
export async function findConcerned(tx: Tx, person: Erasable): Promise<{ id: string; handle: string }[]> {
  const { rows } = await sql<{ id: string; handle: string }>`
    select id, handle from contact
    where id = any(${person.contacts.map(({ id }) => id)}::uuid[]) or id in (
      select a.contact_id from activity as a join activity_personal as p on p.activity_id = a.id
      where a.identity_id = ${person.identity.id})
    order by id`.execute(tx)
  return rows
}

/**
 * Deletes or clears a person's rows before the links end and returns their number by table. personalData.ts lists what
 * happens to each table.
 */
export async function eraseRows(tx: Tx, person: Erasable): Promise<Map<string, number>> {
  const { identity, contacts } = person
  const contactIds = sql`${contacts.map(({ id }) => id)}::uuid[]`
  const byIdentity = sql`identity_id = ${identity.id}`
  const erased = new Map<string, number>()
  const count = async (table: string, statement: RawBuilder<unknown>) => {
    const { numAffectedRows } = await statement.execute(tx)
    erased.set(table, (erased.get(table) ?? 0) + Number(numAffectedRows ?? 0))
  }
  const remove = (table: string, where: RawBuilder<unknown>) =>
    count(table, sql`delete from ${sql.table(table)} where ${where}`)

  await remove('activity_personal', sql`activity_id in (select id from activity where ${byIdentity})`)
  await remove('operation', sql`${byIdentity} and status = 'prepared'`)
  await count(
    'operation',
    sql`
    update operation set session_id = null, address = null where ${byIdentity} and address is not null`,
  )
  await sql`update operation set session_id = null where ${byIdentity} and session_id is not null`.execute(tx)
  await count(
    'auction_activity',
    sql`update auction_activity set address = null where ${byIdentity} and address is not null`,
  )
  await remove('session', byIdentity)
  const letters = sql`(select m.id from mail as m join unnest(${contactIds}, ${contacts.map(({ since }) => since)}::timestamptz[])
    as own (id, since) on own.id = m.contact_id and (own.since is null or m.created_at >= own.since))`
  // Locks the letters; otherwise one could be sent between the two deletions.
  await sql`select from mail where id in ${letters} for update`.execute(tx)
  await sql`delete from demo_letter where mail_id in ${letters}`.execute(tx)
  await remove('mail', sql`id in ${letters}`)
  for (const table of tablesByIdentity) await remove(table, byIdentity)
  await remove('email_confirmation', sql`${byIdentity} or contact_id = any(${contactIds})`)
  await remove('rate_count', countsFor(person))
  // The time of the change stays, because AuthInfo is not mailed to an e-mail changed in the last days.
  await count(
    'contact',
    sql`
    update contact set email_before = null where id = any(${contactIds}) and email_before is not null`,
  )
  return erased
}

const tablesByIdentity = [
  'known_device',
  'preference',
  'saved_view',
  'idempotency',
  'auction_watch',
  'auction_mail_off',
  'auction_message',
] as const

/** Clears what the provider vouched for. The row stays without a name, and the subject can be used again. */
export async function clearIdentity(tx: Tx, id: string): Promise<void> {
  await sql`
    update identity set subject = 'erased:' || id, name = null, birth_date = null, address = null, email = null,
      language = null, level = null, last_contact_id = null, devices_since = null, erased_at = clock_timestamp()
    where id = ${id}`.execute(tx)
}
