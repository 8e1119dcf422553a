import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Deliver } from '#server/mail/sendLetters.ts'

/** The demo's mail delivery: stores letters in the table of the mailbox page, each once. */
export function deliverToMailbox(db: Db): Deliver {
  return async ({ mailId, recipient, subject, text, attachments }) => {
    await db
      .insertInto('demo_letter')
      .values({
        mail_id: mailId,
        delivered_at: sql<Date>`clock_timestamp()`,
        recipient,
        subject,
        body: text,
        attachments: JSON.stringify(attachments),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
