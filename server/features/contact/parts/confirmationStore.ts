import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { deleteBatch } from '#server/db/deleteBatch.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'

/** An e-mail that waits for its link to be opened. */
export type Waiting = { email: string; validUntil: Date }

/** Returns the waiting e-mail of a contact. */
export async function findWaiting(db: Db, contactId: string): Promise<Waiting | undefined> {
  return db
    .selectFrom('email_confirmation')
    .select(['email', 'expires_at as validUntil'])
    .where('contact_id', '=', contactId)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
}

/** Stores the digest of a code for so many days and replaces an earlier one, whose link becomes invalid. */
export async function recordWaiting(
  tx: Tx,
  given: { contactId: string; email: string; codeHash: Buffer; identityId: string; days: number },
): Promise<void> {
  await tx
    .insertInto('email_confirmation')
    .values({
      contact_id: given.contactId,
      email: given.email,
      code_hash: given.codeHash,
      asked_at: sql<Date>`clock_timestamp()`,
      expires_at: sql<Date>`clock_timestamp() + make_interval(days => ${given.days})`,
      identity_id: given.identityId,
    })
    .onConflict((conflict) =>
      conflict.column('contact_id').doUpdateSet((e) => ({
        email: e.ref('excluded.email'),
        code_hash: e.ref('excluded.code_hash'),
        asked_at: e.ref('excluded.asked_at'),
        expires_at: e.ref('excluded.expires_at'),
        identity_id: e.ref('excluded.identity_id'),
      })),
    )
    .execute()
}

/** Deletes the waiting e-mail; returns whether there was one. */
export async function removeWaiting(tx: Tx, contactId: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('email_confirmation')
    .where('contact_id', '=', contactId)
    .returning('contact_id')
    .executeTakeFirst()
  return removed !== undefined
}

/**
 * Removes and returns the e-mail of a valid code, once. The identity that requested it must still be linked to the
 * contact.
 */
export async function takeWaiting(
  tx: Tx,
  codeHash: Buffer,
): Promise<{ contactId: string; email: string; identityId: string; language: string | null } | undefined> {
  const { rows } = await sql<{ contactId: string; email: string; identityId: string; language: string | null }>`
    delete from email_confirmation as e using link as l, identity as i
    where e.code_hash = ${codeHash} and e.expires_at > clock_timestamp()
      and l.identity_id = e.identity_id and l.contact_id = e.contact_id and l.ended_at is null and i.id = e.identity_id
    returning e.contact_id as "contactId", e.email, e.identity_id as "identityId", i.language`.execute(tx)
  return rows[0]
}

/**
 * Makes the e-mail the contact's confirmed one. AuthInfo is mailed to it again if that was refused. Beside a registry the
 * time of the last update comes from the registry's data.
 */
export async function recordConfirmed(
  tx: Tx,
  contactId: string,
  { email, authority }: { email: string; authority: OperationDeps['authority'] },
): Promise<void> {
  const isRecord = authority === 'registry-of-record'
  await sql`
    update contact set email = ${email}, email_confirmed_at = clock_timestamp(), auth_info_refused_at = null,
      email_before = case when email = ${email} then email_before else email end,
      email_replaced_at = case when email = ${email} then email_replaced_at else clock_timestamp() end,
      updated_at = case when email = ${email} or not ${isRecord} then updated_at else clock_timestamp() end
    where id = ${contactId}`.execute(tx)
}

/** Deletes at most `limit` e-mails that were not confirmed in time and returns their number. */
export function removeExpired(db: Db, limit: number): Promise<number> {
  return deleteBatch(db, 'email_confirmation', { where: sql<boolean>`expires_at < clock_timestamp()`, limit })
}
