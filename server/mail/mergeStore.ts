import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { defaultLanguage } from '#server/intl/words.ts'
import { priorityOf } from './priority.ts'
import type { MergeNotice } from './renderLetter.ts'

/**
 * Writes about merged contacts, in the transaction of the merge. Goes to the e-mail and the notification e-mail of the
 * reader and of the merged contacts, each address once. The language is that of the identity linked to the reader.
 */
export async function recordMergeLetters(
  tx: Tx,
  letters: readonly { contactId: string; formerIds: readonly string[]; notice: MergeNotice }[],
): Promise<void> {
  const contacts = letters.flatMap(({ contactId, formerIds }, letter) =>
    [contactId, ...formerIds].map((id) => ({ letter, id })),
  )
  await sql`
    with address as (
      select distinct r.no, btrim(a.address) as address
      from unnest(${contacts.map(({ letter }) => letter)}::int[], ${contacts.map(({ id }) => id)}::uuid[]) as r (no, id)
      join contact as c on c.id = r.id cross join unnest(array[c.email, c.notify_email]) as a (address)
      where btrim(a.address) <> ''
    )
    insert into mail (id, created_at, kind, contact_id, recipient, language, data, status, next_attempt_at,
      priority)
    select gen_random_uuid(), clock_timestamp(), 'merge', l.contact_id, a.address,
      coalesce(i.language, ${defaultLanguage()}), l.data,
      case when a.address is null then 'undeliverable' else 'waiting' end, clock_timestamp(),
      ${priorityOf(letters.length)}
    from unnest(${letters.map((_letter, no) => no)}::int[], ${letters.map(({ contactId }) => contactId)}::uuid[],
      ${letters.map(({ notice }) => JSON.stringify(notice))}::jsonb[]) as l (no, contact_id, data)
    left join address as a on a.no = l.no
    left join link as k on k.contact_id = l.contact_id and k.ended_at is null
    left join identity as i on i.id = k.identity_id`.execute(tx)
}
