import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { defaultLanguage } from '#server/intl/words.ts'
import { priority } from './priority.ts'

type CandidateLetters = {
  type: 'contact' | 'nsset' | 'keyset'
  ids: readonly string[]
  period: RawBuilder<unknown>
  months: number
}

/**
 * Writes to the owners of objects that became delete candidates, in the transaction of the change. Each contact gets one
 * letter with all its objects among `ids`, at the notification e-mail or else the e-mail. `period` is the time until the
 * deletion, `months` how long nothing has used them.
 */
export async function recordCandidateLetters(tx: Tx, { type, ids, period, months }: CandidateLetters): Promise<void> {
  if (ids.length === 0) return
  const owned =
    type === 'contact'
      ? sql`select o.id as contact_id, o.handle, o.sort_key from contact as o where o.id = any(${[...ids]}::uuid[])`
      : sql`select w.contact_id, o.handle, o.sort_key from ${sql.table(type)} as o
          join ${sql.table(`${type}_contact`)} as w on w.${sql.ref(`${type}_id`)} = o.id
          where o.id = any(${[...ids]}::uuid[])`
  await sql`
    insert into mail (id, created_at, kind, contact_id, recipient, language, data, status, next_attempt_at, priority)
    select gen_random_uuid(), clock_timestamp(), 'candidate', c.id, to_whom.address,
      coalesce(i.language, ${defaultLanguage()}),
      jsonb_build_object('type', ${type}::text, 'names', owned.names, 'on', (now() + ${period})::date,
        'months', ${months}::int),
      case when to_whom.address is null then 'undeliverable' else 'waiting' end, clock_timestamp(), ${priority.bulk}
    from (select contact_id, jsonb_agg(handle order by sort_key) as names from (${owned}) as one group by contact_id) as owned
    join contact as c on c.id = owned.contact_id
    cross join lateral (
      select coalesce(nullif(trim(c.notify_email), ''), nullif(trim(c.email), '')) as address
    ) as to_whom
    left join link as l on l.contact_id = c.id and l.ended_at is null
    left join identity as i on i.id = l.identity_id`.execute(tx)
}
