import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import type { Database } from '#server/db/schema.ts'
import type { Person } from './personStore.ts'

/**
 * The rows of a table about a person, each as JSON in a column `row`, without secrets and references to other people.
 */
export type Section = { table: keyof Database; rows: RawBuilder<{ row: unknown }> }

/** Returns the sections of everything stored about one person, one for each table. personalData.ts lists the tables. */
export function sectionsOf(person: Person): Section[] {
  const identityId = sql`${person.identity?.id ?? null}::uuid`
  const byIdentity = sql`t.identity_id = ${identityId}`
  const contactIds = sql`${person.contacts.map(({ id }) => id)}::uuid[]`
  const led = sql`(select id from auction where leader_identity_id = ${identityId})`
  /** SQL: the contact belongs to the person and did so when the row was written. */
  const ownContact = (contactId: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`exists (
    select from unnest(${contactIds}, ${person.contacts.map(({ since }) => since)}::timestamptz[]) as own (id, since)
    where own.id = ${contactId} and (own.since is null or ${at} >= own.since))`
  const ownRecord = sql`t.object_type = 'contact' and ${ownContact(sql`t.object_id`, sql`t.recorded_at`)}`
  const all = (table: keyof Database, where: RawBuilder<unknown>, omitted: readonly string[] = []): Section => ({
    table,
    rows: sql`select to_jsonb(t) - ${[...omitted]}::text[] as row from ${sql.table(table)} as t where ${where}`,
  })

  return [
    all('identity', sql`t.id = ${identityId}`),
    all('preference', byIdentity),
    all('saved_view', byIdentity),
    all('session', byIdentity, ['secret_hash', 'id_token']),
    all('known_device', byIdentity, ['device_hash']),
    all('link', byIdentity),
    contactSection(contactIds, identityId),
    all('object_state', sql`t.object_type = 'contact' and t.object_id = any(${contactIds})`),
    all(
      'email_confirmation',
      sql`t.contact_id = any(${contactIds}) and t.identity_id is not distinct from ${identityId}`,
      ['code_hash'],
    ),
    all('auth_info', sql`t.object_id = any(${contactIds}) or t.made_by_id = any(${contactIds})`, ['hash']),
    {
      table: 'domain_contact',
      rows: sql`
        select jsonb_build_object('domain', d.fqdn, 'roles', t.roles, 'created_at', d.created_at,
          'expires_on', d.expires_on, 'deleted_at', d.deleted_at) as row
        from domain_contact as t join domain as d on d.id = t.domain_id
        where t.contact_id = any(${contactIds}) order by d.sort_key`,
    },
    {
      table: 'domain',
      rows: sql`
        select jsonb_build_object('domain', t.fqdn, 'created_at', t.created_at, 'expires_on', t.expires_on,
          'deleted_at', t.deleted_at) as row
        from domain as t where t.holder_id = any(${contactIds}) order by t.sort_key`,
    },
    ...(['nsset', 'keyset'] as const).map((set): Section => ({
      table: `${set}_contact`,
      rows: sql`
          select jsonb_build_object('handle', s.handle, 'created_at', s.created_at) as row
          from ${sql.table(`${set}_contact`)} as t join ${sql.table(set)} as s on s.id = ${sql.ref(`t.${set}_id`)}
          where t.contact_id = any(${contactIds}) order by s.sort_key`,
    })),
    {
      table: 'activity',
      rows: sql`
        select to_jsonb(t) - '{items_digest,personal_digest,previous_hash,hash}'::text[]
          || jsonb_build_object('address', p.address, 'actor_name', p.actor_name) as row
        from activity as t left join activity_personal as p on p.activity_id = t.id and ${byIdentity}
        where ${byIdentity} or t.identity_id is null and ${ownContact(sql`t.contact_id`, sql`t.recorded_at`)}`,
    },
    all('operation', byIdentity, ['leased_by', 'leased_until', 'decided_to']),
    all('operation_item', sql`t.operation_id in (select id from operation where identity_id = ${identityId})`),
    all('idempotency', byIdentity, ['request_hash']),
    all('contact_merge', byIdentity),
    all('contact_merge_item', sql`t.merge_id in (select id from contact_merge where identity_id = ${identityId})`),
    {
      table: 'mail',
      rows: sql`
        select to_jsonb(t) || jsonb_build_object('data', t.data - 'sealed') as row
        from mail as t where ${ownContact(sql`t.contact_id`, sql`t.created_at`)}`,
    },
    all('registry_journal', ownRecord),
    all('poll_message', ownRecord),
    {
      table: 'statement',
      rows: sql`
        select jsonb_build_object('valid_at', t.valid_at, 'is_public', t.is_public) as row from statement as t
        where t.object_type = 'contact' and exists (
          select from contact as c where c.id = any(${contactIds}) and c.handle = t.handle
            and ${ownContact(sql`c.id`, sql`t.valid_at`)})`,
    },
    all('auction', sql`t.id in ${led}`, ['excluded']),
    all('auction_acceptance', byIdentity),
    all('auction_bid', byIdentity, ['request_hash']),
    all('auction_bidder', byIdentity),
    all('auction_mail_off', byIdentity),
    all('auction_message', byIdentity),
    all('auction_payment', sql`t.auction_id in ${led}`),
    all('auction_registration_code', sql`t.auction_id in ${led}`, ['code_hash']),
    all('auction_watch', byIdentity),
    all('rate_count', countsFor(person)),
  ]
}

/** SQL: the rate limit counts that name the identity or a contact. */
export function countsFor({ identity, contacts }: Person): RawBuilder<boolean> {
  const ids = [...(identity ? [identity] : []), ...contacts].map(({ id }) => `%${id}%`)
  return sql<boolean>`bucket like any(${ids}::text[])`
}

/** Leaves out the previous e-mail where the contact has had an earlier person. */
function contactSection(contactIds: RawBuilder<unknown>, identityId: RawBuilder<unknown>): Section {
  return {
    table: 'contact',
    rows: sql`
      select to_jsonb(t) - case when exists (
          select from link as l where l.contact_id = t.id and l.identity_id is distinct from ${identityId}
        ) then array['email_before', 'email_replaced_at'] else array[]::text[] end as row
      from contact as t where t.id = any(${contactIds})`,
  }
}

/** Reads the rows of a section in batches in the caller's transaction. */
export async function* readRowsOf(tx: Tx | Db, { rows }: Section): AsyncGenerator<unknown> {
  await sql`declare person_rows no scroll cursor for ${rows}`.execute(tx)
  for (;;) {
    const { rows: batch } = await sql<{ row: unknown }>`fetch 1000 from person_rows`.execute(tx)
    for (const { row } of batch) yield row
    if (batch.length === 0) break
  }
  await sql`close person_rows`.execute(tx)
}
