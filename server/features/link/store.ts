import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { MethodKind } from '#contract/session.ts'
import { states } from '#contract/states.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { bitOf } from '#server/features/record/parts/rules.ts'
import { kindOfLink } from '#server/features/session/parts/kindStore.ts'

export type LinkedContact = {
  id: string
  handle: string
  linkedTo: string | null
  /** The kind of login method that the link admits; null without a link. */
  linkKind: MethodKind | null
  isAccountContact: boolean
  /** By the registry: such a contact can read and change nothing. */
  isBlocked: boolean
}

/**
 * Locks the existing contacts of these handles until the transaction ends. Keys are the handles as requested. An exact
 * match wins over one in capitals, which most registries use.
 */
export async function lockContacts(tx: Tx, handles: readonly string[]): Promise<Map<string, LinkedContact>> {
  const requested = [...new Set(handles)]
  const { rows } = await sql<{ requested: string; id: string }>`
    select distinct on (r.requested) r.requested, c.id from unnest(${requested}::text[]) as r (requested)
    join contact as c on c.handle in (r.requested, upper(r.requested)) and ${isExisting('c')}
    order by r.requested, c.handle = r.requested desc`.execute(tx)
  const ids = [...new Set(rows.map(({ id }) => id))]
  await sql`select id from contact where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  // Reads after the locks, to see what was committed while waiting for them.
  const { rows: found } = await sql<LinkedContact>`
    select c.id, c.handle, link.identity_id as "linkedTo", ${kindOfLink} as "linkKind",
      c.state_mask & ${String(bitOf('mojeidContact'))}::bigint <> 0 as "isAccountContact",
      c.state_mask & ${String(bitOf('serverBlocked'))}::bigint <> 0 as "isBlocked"
    from contact as c
    left join link on link.contact_id = c.id and link.ended_at is null
    left join identity on identity.id = link.identity_id
    where c.id = any(${ids}::uuid[]) and ${isExisting('c')}`.execute(tx)
  const byId = new Map(found.map((contact) => [contact.id, contact]))
  return new Map(
    rows.flatMap(({ requested: handle, id }) => {
      const contact = byId.get(id)
      return contact ? [[handle, contact] as const] : []
    }),
  )
}

export type KnownIdentity = { id: string; issuer: string; subject: string; hasAccountContact: boolean }

/** Finds the identities of these issuers and subjects, and whether each has the one contact of an account. */
export async function findIdentities(
  tx: Tx,
  pairs: readonly { issuer: string; subject: string }[],
): Promise<KnownIdentity[]> {
  const { rows } = await sql<KnownIdentity>`
    select identity.id, identity.issuer, identity.subject,
      exists (
        select from link where link.identity_id = identity.id and link.ended_at is null and ${kindOfLink} = 'account'
      ) as "hasAccountContact"
    from identity
    join unnest(${pairs.map(({ issuer }) => issuer)}::text[], ${pairs.map(({ subject }) => subject)}::text[])
      as p (issuer, subject) on p.issuer = identity.issuer and p.subject = identity.subject
    order by identity.id for update of identity`.execute(tx)
  return rows
}

export type NewIdentity = { id: string; issuer: string; subject: string; kind: MethodKind }

/** Creates identities before their first sign-in, which stores what the provider vouches for. */
export async function recordIdentities(tx: Tx, identities: readonly NewIdentity[]): Promise<void> {
  if (identities.length === 0) return
  await sql`
    insert into identity (id, issuer, subject, kind, created_at)
    select n.id, n.issuer, n.subject, n.kind, clock_timestamp()
    from unnest(${identities.map((one) => one.id)}::uuid[], ${identities.map((one) => one.issuer)}::text[],
      ${identities.map((one) => one.subject)}::text[], ${identities.map((one) => one.kind)}::text[])
      as n (id, issuer, subject, kind)`.execute(tx)
}

export async function recordLinks(
  tx: Tx,
  links: readonly { identityId: string; contactId: string; kind: MethodKind }[],
): Promise<void> {
  if (links.length === 0) return
  await sql`
    insert into link (id, identity_id, contact_id, kind, created_at)
    select n.id, n.identity_id, n.contact_id, n.kind, clock_timestamp()
    from unnest(${links.map(() => v7())}::uuid[], ${links.map((one) => one.identityId)}::uuid[],
      ${links.map((one) => one.contactId)}::uuid[], ${links.map((one) => one.kind)}::text[])
      as n (id, identity_id, contact_id, kind)`.execute(tx)
}

/** Marks contacts as belonging to an account: the state `mojeidContact`, set by the registry. */
export async function recordAccountState(tx: Tx, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length === 0) return
  await sql`
    insert into object_state (object_id, object_type, state, set_by, valid_from)
    select id, 'contact', ${states.mojeidContact.number}, 'registry', clock_timestamp() from unnest(${[...contactIds]}::uuid[]) as id
    on conflict do nothing`.execute(tx)
  await sql`
    update contact set state_mask = state_mask | ${accountBit}::bigint where id = any(${[...contactIds]}::uuid[])`.execute(
    tx,
  )
}

/** Ends the state `mojeidContact`, independent of its setter. */
export async function removeAccountState(tx: Tx, contactId: string): Promise<void> {
  await sql`
    update object_state set valid_to = greatest(clock_timestamp(), valid_from + interval '1 microsecond')
    where object_id = ${contactId} and state = ${states.mojeidContact.number} and valid_to is null`.execute(tx)
  await sql`
    update contact set state_mask = state_mask & ~${accountBit}::bigint where id = ${contactId}`.execute(tx)
}

/** Ends a contact's active link and returns its identity; undefined when there was none. */
export async function endLink(tx: Tx, contactId: string): Promise<{ issuer: string; kind: MethodKind } | undefined> {
  const { rows } = await sql<{ issuer: string; kind: MethodKind }>`
    update link set ended_at = clock_timestamp(), ended_by = 'operator' from identity
    where link.contact_id = ${contactId} and link.ended_at is null and identity.id = link.identity_id
    returning identity.issuer, ${kindOfLink} as kind`.execute(tx)
  return rows[0]
}

export type ListedLink = {
  issuer: string
  subject: string
  contact: string
  kind: string
  linkedAt: Date
  endedAt: Date | null
}

/** Returns links by id, so oldest first; `after` is the id of the last link on the previous page. */
export async function findLinks(
  db: Db,
  given: { handle: string | null; issuer: string | null; isEndedToo: boolean; after: string | null; limit: number },
): Promise<(ListedLink & { id: string })[]> {
  let wanted = db
    .selectFrom('link')
    .innerJoin('identity', 'identity.id', 'link.identity_id')
    .innerJoin('contact', 'contact.id', 'link.contact_id')
  if (given.handle !== null) {
    const { handle } = given
    wanted = wanted.where((e) => e('contact.handle', 'in', [handle, handle.toUpperCase()]))
  }
  if (given.issuer !== null) wanted = wanted.where('identity.issuer', '=', given.issuer)
  if (!given.isEndedToo) wanted = wanted.where('link.ended_at', 'is', null)
  if (given.after !== null) wanted = wanted.where('link.id', '>', given.after)
  return await wanted
    .select([
      'link.id',
      'identity.issuer',
      'identity.subject',
      'contact.handle as contact',
      kindOfLink.as('kind'),
      'link.created_at as linkedAt',
      'link.ended_at as endedAt',
    ])
    .orderBy('link.id')
    .limit(given.limit)
    .execute()
}

const accountBit = String(bitOf('mojeidContact'))
