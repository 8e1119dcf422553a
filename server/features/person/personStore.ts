import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** How an operator names a person: by a contact they are linked to, or as their provider names them. */
export type PersonName = { contact: string } | { issuer: string; subject: string }

/**
 * A person: an identity with its linked contacts, or a contact without a link. `since` is the time from which a contact
 * belongs to the person, as PostgreSQL's text; null for always.
 */
export type Person = {
  identity: { id: string; issuer: string; subject: string } | null
  contacts: { id: string; handle: string; since: string | null }[]
}

/** Finds a person; undefined when there is no such contact or identity. */
export async function findPerson(db: Db, name: PersonName): Promise<Person | undefined> {
  if ('issuer' in name) {
    const { rows } = await sql<{ id: string }>`
      select id from identity where issuer = ${name.issuer} and subject = ${name.subject} and erased_at is null`.execute(
      db,
    )
    return rows[0] && findByIdentity(db, rows[0].id)
  }
  const { rows } = await sql<{ id: string; handle: string; identityId: string | null; since: string | null }>`
    select c.id, c.handle, l.identity_id as "identityId",
      (select max(ended_at)::text from link where contact_id = c.id) as since
    from contact as c left join link as l on l.contact_id = c.id and l.ended_at is null
    where c.handle in (${name.contact}, ${name.contact.toUpperCase()})
    order by c.deleted_at desc nulls first, c.handle = ${name.contact} desc limit 1`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { identityId, ...contact } = row
  return identityId === null ? { identity: null, contacts: [contact] } : findByIdentity(db, identityId)
}

async function findByIdentity(db: Db, id: string): Promise<Person | undefined> {
  const { rows } = await sql<NonNullable<Person['identity']>>`
    select id, issuer, subject from identity where id = ${id}`.execute(db)
  const { rows: contacts } = await sql<Person['contacts'][number]>`
    select c.id, c.handle, l.created_at::text as since from link as l join contact as c on c.id = l.contact_id
    where l.identity_id = ${id} and l.ended_at is null order by c.handle, c.id`.execute(db)
  const [identity] = rows
  return identity && { identity, contacts }
}
