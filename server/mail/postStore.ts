import { sql } from 'kysely'
import { states } from '#contract/states.ts'
import type { Tx } from '#server/db/connect.ts'
import { isOwning } from '#server/features/record/parts/ownersStore.ts'
import { bitOfStage } from '#server/features/domain/parts/rulesNotice.ts'
import { protectingMask } from '#server/features/domain/parts/rules.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import type { ZoneDays } from './lifeStore.ts'
import { defaultLanguage } from '#server/intl/words.ts'

/** A letter by post as stored; `mailingAddress` is null where letters go to the permanent address. */
export type PostRow = {
  contactId: string
  handle: string
  name: string | null
  organization: string | null
  address: unknown
  mailingAddress: unknown
  language: string
  domains: { name: string; expiresOn: string; on: string | null; registrar: string }[]
}

/**
 * Returns the letters to post, one for each contact that has not declined them: last warnings that are still true.
 * Includes letters of an earlier batch until that batch is marked as posted.
 */
export async function findUnposted(tx: Tx, zones: readonly ZoneDays[]): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select c.id as "contactId", c.handle, c.name, c.organization, c.mailing_address as "mailingAddress",
      jsonb_build_object('street', c.street, 'city', c.city, 'stateOrProvince', c.state_or_province,
        'postalCode', c.postal_code, 'country', c.country) as address,
      coalesce(max(i.language), ${defaultLanguage()}) as language,
      jsonb_agg(jsonb_build_object('name', d.fqdn, 'expiresOn', n.expires_on,
        'on', coalesce(case when d.next_state = ${states.deleteCandidate.number} then d.next_state_on end, n.expires_on + z.delete_day),
        'registrar', coalesce(nullif(r.organization, ''), nullif(r.name, ''), r.handle)) order by d.sort_key) as domains
    from domain_notice as n
    join domain as d on d.id = n.domain_id and ${isExisting('d')} and d.expires_on = n.expires_on
      and d.state_mask & ${sql.lit(bitOfStage('deleteWarning').toString())}::bigint <> 0
      and d.state_mask & ${sql.lit(protectingMask.toString())}::bigint = 0
    join domain_contact as w on w.domain_id = d.id and w.contact_id = n.contact_id and ${isOwning('domain', 'w')}
    join contact as c on c.id = n.contact_id and ${isExisting('c')} and c.wants_postal_letters is distinct from false
    join registrar as r on r.id = d.registrar_id
    left join unnest(${zones.map(({ id }) => id)}::smallint[], ${zones.map(({ deleteDay }) => deleteDay)}::int[])
      as z (id, delete_day) on z.id = d.zone_id
    left join link as l on l.contact_id = c.id and l.ended_at is null
    left join identity as i on i.id = l.identity_id
    where n.stage = 'deleteWarning' and n.posted_at is null
    group by c.id order by c.sort_key`.execute(tx)
  return rows
}

/** Makes these domains of these contacts a batch; returns its number and time. */
export async function recordBatch(tx: Tx, letters: readonly PostRow[]): Promise<{ batch: number; at: Date }> {
  const pairs = letters.flatMap(({ contactId, domains }) => domains.map(({ name }) => ({ contactId, name })))
  const { rows } = await sql<{ batch: number; at: Date }>`
    with next as (select coalesce(max(post_batch), 0) + 1 as batch from domain_notice), marked as (
      update domain_notice as n set post_batch = next.batch
      from next, unnest(${pairs.map(({ contactId }) => contactId)}::uuid[], ${pairs.map(({ name }) => name)}::text[])
        as p (contact_id, fqdn)
      join domain as d on d.fqdn = p.fqdn and ${isExisting('d')}
      where n.contact_id = p.contact_id and n.domain_id = d.id and n.expires_on = d.expires_on
        and n.stage = 'deleteWarning' and n.posted_at is null)
    select batch, now() as at from next`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('a batch without a number')
  return made
}

/**
 * Records that a batch was posted. Returns the number of its contacts and the number it had before. Both are 0 when
 * there is no such batch, or a later one has taken over its letters.
 */
export async function recordPosted(tx: Tx, batch: number): Promise<{ now: number; before: number }> {
  const { rows } = await sql<{ now: number; before: number }>`
    with known as (select * from domain_notice where post_batch = ${batch}), posted as (
      update domain_notice set posted_at = clock_timestamp() where post_batch = ${batch} and posted_at is null
      returning contact_id)
    select (select count(distinct contact_id)::int from posted) as now,
      (select count(distinct contact_id)::int from known where posted_at is not null) as before`.execute(tx)
  return rows[0] ?? { now: 0, before: 0 }
}
