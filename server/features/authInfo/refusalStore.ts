import { sql } from 'kysely'
import type { Language, ObjectType } from '#contract/record.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { deleteBatch } from '#server/db/deleteBatch.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { defaultLanguage } from '#server/intl/words.ts'

export type TakenRefusal = { contactId: string; objectId: string; objectType: ObjectType; authInfoId: string | null }

/**
 * Deletes and returns the refusals of a code, so it works once. Returns nothing for an unknown, used or expired code.
 */
export async function takeRefusals(tx: Tx, codeHash: Buffer): Promise<TakenRefusal[]> {
  return tx
    .deleteFrom('auth_info_refusal')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning([
      'contact_id as contactId',
      'object_id as objectId',
      'object_type as objectType',
      'auth_info_id as authInfoId',
    ])
    .execute()
}

export type RefusingContact = {
  id: string
  handle: string
  email: string | null
  emailBefore: string | null
  notifyEmail: string | null
  language: Language
}

/**
 * Stops AuthInfo by mail to the current e-mails of existing contacts and returns the contacts. Their e-mails count as
 * unconfirmed until the holders confirm them again.
 */
export async function refuseEmails(tx: Tx, contactIds: readonly string[]): Promise<RefusingContact[]> {
  const ids = sql`any(${[...contactIds]}::uuid[])`
  await sql`select id from contact where id = ${ids} order by id for no key update`.execute(tx)
  const { rows } = await sql<RefusingContact>`
    update contact as c set auth_info_refused_at = clock_timestamp(), email_confirmed_at = null
    where c.id = ${ids} and ${isExisting('c')}
    returning c.id, c.handle, c.email, c.email_before as "emailBefore", c.notify_email as "notifyEmail", coalesce((
      select i.language from link as l join identity as i on i.id = l.identity_id
      where l.contact_id = c.id and l.ended_at is null limit 1
    ), ${defaultLanguage()}) as language`.execute(tx)
  return rows
}

/** Deletes an AuthInfo unless it has been replaced; returns whether it existed. */
export async function removeMailed(tx: Tx, { objectId, authInfoId }: TakenRefusal): Promise<boolean> {
  if (authInfoId === null) return false
  const removed = await tx
    .deleteFrom('auth_info')
    .where('object_id', '=', objectId)
    .where('id', '=', authInfoId)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}

/** Deletes at most `limit` expired links and returns their number. */
export function removeExpiredRefusals(db: Db, limit: number): Promise<number> {
  return deleteBatch(db, 'auth_info_refusal', { where: sql<boolean>`expires_at < clock_timestamp()`, limit })
}
