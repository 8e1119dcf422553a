import { sql } from 'kysely'
import type { Language } from '#contract/record.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ConfirmationNotice, ContactNotice } from './contactLetters.ts'
import { priority } from './priority.ts'

type Letters = {
  contactId: string
  /** The contact's addresses before the change; each gets one letter. */
  recipients: readonly (string | null)[]
  language: Language
  notice: ContactNotice
}

/** Writes to a contact about a change of its own data, in the transaction of the change. */
export async function recordContactLetters(tx: Tx, given: Letters): Promise<void> {
  const addresses = [...new Set(given.recipients.map((address) => address?.trim() ?? '').filter(Boolean))]
  // Without an address the outbox gets an undeliverable letter.
  await sql`
    insert into mail (id, created_at, kind, contact_id, recipient, language, data, status, next_attempt_at)
    select gen_random_uuid(), clock_timestamp(), 'contact', ${given.contactId}, address, ${given.language},
      ${JSON.stringify(given.notice)}::jsonb, case when address is null then 'undeliverable' else 'waiting' end,
      clock_timestamp()
    from unnest(${addresses.length === 0 ? [null] : addresses}::text[]) as address`.execute(tx)
}

/** Writes the link that confirms an e-mail, to that e-mail only. */
export async function recordConfirmationLetter(
  tx: Tx,
  given: { contactId: string; email: string; language: Language; notice: ConfirmationNotice },
): Promise<void> {
  await sql`
    insert into mail (id, created_at, kind, contact_id, recipient, language, data, status, next_attempt_at,
      priority)
    values (gen_random_uuid(), clock_timestamp(), 'email-confirmation', ${given.contactId}, ${given.email},
      ${given.language}, ${JSON.stringify(given.notice)}::jsonb, 'waiting', clock_timestamp(),
      ${priority.awaited})`.execute(tx)
}
