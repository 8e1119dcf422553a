import { sql } from 'kysely'
import { readOne, type Db } from '#server/db/connect.ts'
import { isUnanswered } from '#server/features/record/parts/registryStore.ts'

/** The figures that all processes share, by name: counts, and ages in seconds, 0 without any. */
export const aboutFigures = [
  ['outbox_letters', 'Letters that wait to be sent.'],
  ['outbox_oldest_seconds', 'Age of the oldest letter that waits to be sent.'],
  ['outbox_messages', 'Messages of auctions of which no letter was made yet.'],
  ['operations_waiting', 'Operations that no process works on.'],
  ['operations_running', 'Operations that a process works on.'],
  ['auctions_due', 'Auctions whose end or deadline has passed and is not recorded.'],
  ['auctions_late_seconds', 'How long ago the first of those ends or deadlines was.'],
  ['registry_pending', 'Changes without a final answer of the registry.'],
  ['registry_oldest_seconds', 'Age of the oldest change without a final answer.'],
  ['registry_undeliverable', 'Changes that could not be delivered to the registry.'],
  [
    'registry_data_seconds',
    'Age of the registry data by the last deposit or sync, where the portal is beside a registry.',
  ],
  ['deposits_refused', 'Deposits that registry import --watch has set aside, until they are moved away.'],
  ['registry_unsettled', 'Rejected deletions, creations and merges that no newer deposit has settled.'],
] as const

export type Figures = Record<(typeof aboutFigures)[number][0], number>

/** Each is one lookup in an index over pending work. */
export async function readFigures(db: Db): Promise<Figures> {
  return readOne(
    db,
    sql<Figures>`
      select letters.count as outbox_letters, letters.age as outbox_oldest_seconds,
        (select count(*) from auction_message where mailed_at is null)::int as outbox_messages,
        operations.waiting as operations_waiting, operations.running as operations_running,
        auctions.count as auctions_due, auctions.late as auctions_late_seconds,
        changes.count as registry_pending, changes.age as registry_oldest_seconds,
        changes.undeliverable as registry_undeliverable, unsettled.count as registry_unsettled,
        data.age as registry_data_seconds,
        coalesce((select (value ->> 'refused')::int from setting where name = 'deposits'), 0) as deposits_refused
      from (
          select count(*)::int as count, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
          from mail where status = 'waiting'
        ) as letters, (
          select count(*) filter (where leased_until > now())::int as running,
            count(*) filter (where leased_until is null or leased_until <= now())::int as waiting
          from operation where status = 'running'
        ) as operations, (
          select count(*)::int as count, coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as late
          from auction where due_at <= now()
        ) as auctions, (
          select count(*)::int as count, coalesce(extract(epoch from now() - min(recorded_at)), 0)::float8 as age,
            count(*) filter (where status = 'undeliverable')::int as undeliverable
          from registry_journal where ${isUnanswered('status')}
        ) as changes, (
          -- What the portal does not take back by itself; an AuthInfo it does.
          select count(*)::int as count from registry_journal
          where status = 'rejected' and (command <> 'update' or (previous is null and not change @? '$.chg.authInfo'))
            and decided_at > coalesce((select min(watermark) from repository), '-infinity')
        ) as unsettled, (
          select coalesce(extract(epoch from now() - min(watermark)), 0)::float8 as age from repository
          where (select value ->> 'authority' from setting where name = 'service') = 'beside-a-registry'
        ) as data`,
  )
}
