import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { noticeStages } from '#server/features/domain/parts/rulesNotice.ts'
import { states } from '#contract/states.ts'
import { defaultLanguage } from '#server/intl/words.ts'
import { priority } from './priority.ts'

/** The days in a zone after the expiry of a domain; null where the registry's statuses decide. */
export type ZoneDays = { id: number; timeZone: string; outzoneDay: number | null; deleteDay: number | null }

/**
 * Writes a letter to each of at most `limit` contacts with waiting notes and no such letter on `day`; returns their
 * number. A letter lists every domain once, under the last stage it has reached. The notes are marked with the day in
 * the same statement. A letter with more than `listed` domains has them attached.
 */
export async function recordLifeLetters(
  tx: Tx,
  { day, zones, listed, limit }: { day: string; zones: readonly ZoneDays[]; listed: number; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with chosen as (
      select distinct contact_id from domain_notice as n
      where n.mailed_on is null and not exists (
        select from domain_notice as earlier where earlier.contact_id = n.contact_id and earlier.mailed_on = ${day}::date)
      order by contact_id limit ${limit}
    ), taken as (
      update domain_notice as n set mailed_on = ${day}::date from chosen
      where n.contact_id = chosen.contact_id and n.mailed_on is null
      returning n.contact_id, n.domain_id, n.stage, n.expires_on
    ), furthest as (
      select distinct on (contact_id, domain_id) * from taken
      order by contact_id, domain_id, expires_on desc, array_position(${[...noticeStages]}::text[], stage) desc
    ), listed as (
      select f.contact_id, jsonb_agg(jsonb_build_object('name', d.fqdn, 'stage', f.stage, 'expiresOn', f.expires_on,
        'on', case f.stage
          when 'outzoneUnguardedWarning' then f.expires_on + z.outzone_day
          when 'deleteWarning' then coalesce(
            case when d.next_state = ${states.deleteCandidate.number} then d.next_state_on end, f.expires_on + z.delete_day)
          when 'deleted' then (d.deleted_at at time zone coalesce(z.time_zone, 'UTC'))::date
          else f.expires_on end,
        'registrar', coalesce(nullif(r.organization, ''), nullif(r.name, ''), r.handle)) order by d.sort_key) as domains
      from furthest as f join domain as d on d.id = f.domain_id join registrar as r on r.id = d.registrar_id
      left join unnest(${zones.map(({ id }) => id)}::smallint[], ${zones.map(({ timeZone }) => timeZone)}::text[],
        ${zones.map(({ outzoneDay }) => outzoneDay)}::int[], ${zones.map(({ deleteDay }) => deleteDay)}::int[])
        as z (id, time_zone, outzone_day, delete_day) on z.id = d.zone_id
      group by f.contact_id
    ), written as (
      insert into mail (id, created_at, kind, contact_id, recipient, language, data, status, next_attempt_at, priority)
      select gen_random_uuid(), clock_timestamp(), 'life', c.id, to_whom.address, coalesce(i.language, ${defaultLanguage()}),
        jsonb_build_object('day', ${day}::text, 'handle', c.handle, 'domains', listed.domains, 'listed', ${listed}::int),
        case when to_whom.address is null then 'undeliverable' else 'waiting' end, clock_timestamp(), ${priority.bulk}
      from listed join contact as c on c.id = listed.contact_id
      cross join lateral (
        select coalesce(nullif(trim(c.notify_email), ''), nullif(trim(c.email), '')) as address
      ) as to_whom
      left join link as l on l.contact_id = c.id and l.ended_at is null
      left join identity as i on i.id = l.identity_id
      returning id
    )
    select count(*)::int as count from written`.execute(tx)
  return rows[0]?.count ?? 0
}
