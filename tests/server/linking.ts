import { sql } from 'kysely'
import { expect } from 'vitest'
import { attachContact, detachContact, switchContact } from '#contract/link.ts'
import type { Db } from '#server/db/connect.ts'
import { hashOf } from '#server/db/secretHash.ts'
import { maskOf } from '#server/features/record/parts/rules.ts'
import type { Visitor } from './signIn.ts'

/** The body of a request to link a contact. */
export function attach(visitor: Visitor, handle: string, authInfo: string): Promise<Response> {
  return visitor.send('POST', attachContact.path, { handle, authInfo })
}

export function switchTo(visitor: Visitor, handle: string): Promise<Response> {
  return visitor.send('POST', switchContact.path, { handle })
}

export function detach(visitor: Visitor, handle: string): Promise<Response> {
  return visitor.send('POST', detachContact.path, { handle })
}

/** An AuthInfo opens the contact for so many more days; whether it is the right one is a matter of its hash alone. */
export async function putAuthInfo(db: Db, handle: string, authInfo: string, days = 14): Promise<void> {
  await sql`
    insert into auth_info (object_id, object_type, id, hash, made_at, expires_at)
    select id, 'contact', gen_random_uuid(), ${await hashOf(authInfo)}, clock_timestamp() - interval '1 minute',
      clock_timestamp() + make_interval(days => ${days})
    from contact where handle = ${handle} and deleted_at is null
    on conflict (object_id) do update set hash = excluded.hash, expires_at = excluded.expires_at`.execute(db)
}

/** Existing contacts that no one is linked to and no account owns. */
export async function freeContacts(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ handle: string }>`
    select c.handle from contact as c where c.deleted_at is null and c.email is not null
      and c.state_mask & ${String(maskOf(['mojeidContact', 'serverBlocked']))}::bigint = 0 and not exists (select from link as l where l.contact_id = c.id)
    order by c.handle limit ${count}`.execute(db)
  expect(rows).toHaveLength(count)
  return rows.map(({ handle }) => handle)
}
