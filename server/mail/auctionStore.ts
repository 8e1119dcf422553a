import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { defaultLanguage } from '#server/intl/words.ts'
import type { AuctionNotice } from './auctionLetters.ts'

/**
 * Writes letters about auctions to the outbox, in the transaction that marks their messages as written. They go to the
 * contact's e-mail, in the language of the message's identity. A deleted contact gets none.
 */
export async function recordAuctionLetters(
  tx: Tx,
  letters: readonly { contactId: string; identityId: string; notice: AuctionNotice }[],
): Promise<void> {
  await sql`
    insert into mail (id, created_at, kind, contact_id, recipient, language, data, status, next_attempt_at)
    select gen_random_uuid(), clock_timestamp(), 'auction', c.id, nullif(btrim(c.email), ''),
      coalesce(i.language, ${defaultLanguage()}), m.data,
      case when nullif(btrim(c.email), '') is null then 'undeliverable' else 'waiting' end, clock_timestamp()
    from unnest(${letters.map(({ contactId }) => contactId)}::uuid[],
      ${letters.map(({ identityId }) => identityId)}::uuid[],
      ${letters.map(({ notice }) => JSON.stringify(notice))}::jsonb[]) as m (contact_id, identity_id, data)
    join contact as c on c.id = m.contact_id
    left join identity as i on i.id = m.identity_id`.execute(tx)
}
