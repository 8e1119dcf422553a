import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { defaultLanguage } from '#server/intl/words.ts'
import { priorityOf } from './priority.ts'
import type { RegistryNotice } from './registryLetters.ts'

/**
 * Writes to contacts about the registry's answers, in the transaction of the answer. Goes to the e-mail and the
 * notification e-mail, each once, in the language of the person linked to the contact.
 */
export async function recordRegistryLetters(
  tx: Tx,
  letters: readonly { contactId: string; notice: RegistryNotice }[],
): Promise<void> {
  if (letters.length === 0) return
  await sql`
    insert into mail (id, created_at, kind, contact_id, recipient, language, data, status, next_attempt_at,
      priority)
    select gen_random_uuid(), clock_timestamp(), 'registry', c.id, to_whom.address,
      coalesce(i.language, ${defaultLanguage()}), m.data,
      case when to_whom.address is null then 'undeliverable' else 'waiting' end, clock_timestamp(),
      ${priorityOf(letters.length)}
    from unnest(${letters.map(({ contactId }) => contactId)}::uuid[],
      ${letters.map(({ notice }) => JSON.stringify(notice))}::jsonb[]) as m (contact_id, data)
    join contact as c on c.id = m.contact_id
    left join lateral (
      select distinct trim(address) as address from unnest(array[c.email, c.notify_email]) as a (address)
      where trim(address) <> ''
    ) as to_whom on true
    left join link as l on l.contact_id = c.id and l.ended_at is null
    left join identity as i on i.id = l.identity_id`.execute(tx)
}
