import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import { states } from '#contract/states.ts'
import type { Db } from '#server/db/connect.ts'
import type { Database } from '#server/db/schema.ts'
import { isBlocked } from './rules.ts'

type Sessions = ExpressionBuilder<Database, 'session'>

/** Not ended, neither by anybody nor by time; judged by the database's clock alone. */
export function living(e: Sessions, idleSeconds: number) {
  return e.and([
    e(e.ref('session.ended_at'), 'is', null),
    e(e.ref('session.expires_at'), '>', sql<Date>`now()`),
    e(e.ref('session.last_used_at'), '>', sql<Date>`now() - make_interval(secs => ${idleSeconds})`),
  ])
}

type Working = { sessionId: string; contactId: string; idleSeconds: number }

/** Who works as a contact in a session; `isBlocked` is of the contact, `now` the database's clock. */
type Found = { identityId: string; isBlocked: boolean; now: Date }

/** Whose session lives and works as this contact, and how that stands this moment; null when it does not. */
export async function findWorking(db: Db, { sessionId, contactId, idleSeconds }: Working): Promise<Found | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('link', (join) =>
      join
        .onRef('link.identity_id', '=', 'session.identity_id')
        .onRef('link.contact_id', '=', 'session.contact_id')
        .on('link.ended_at', 'is', null),
    )
    .innerJoin('contact', 'contact.id', 'session.contact_id')
    .select(['link.identity_id as identityId', 'contact.state_mask as stateMask', sql<Date>`now()`.as('now')])
    .where('session.id', '=', sessionId)
    .where('session.contact_id', '=', contactId)
    .where('contact.deleted_at', 'is', null)
    .where((e) => living(e, idleSeconds))
    .executeTakeFirst()
  return row ? { identityId: row.identityId, isBlocked: isBlocked(BigInt(row.stateMask)), now: row.now } : null
}

/**
 * Returns SQL: whether the contact is blocked that a session works as, null when it has ended or works as it no more. The
 * link is held until the transaction ends, so that it does not end meanwhile.
 */
export function isBlockedWorking({ sessionId, contactId }: Omit<Working, 'idleSeconds'>): RawBuilder<boolean | null> {
  return sql<boolean | null>`(
    select c.state_mask & ${blockedMask}::bigint <> 0
    from session as s
    join link as l on l.identity_id = s.identity_id and l.contact_id = s.contact_id and l.ended_at is null
    join contact as c on c.id = s.contact_id and c.deleted_at is null
    where s.id = ${sessionId}::uuid and s.contact_id = ${contactId}::uuid
      and s.ended_at is null and s.expires_at > clock_timestamp()
    for share of l
  )`
}

/** Returns SQL: whether a contact is linked to an identity at this moment. */
export function isLinkedTo(identityId: RawBuilder<unknown>, contactId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from link where link.identity_id = ${identityId} and link.contact_id = ${contactId} and link.ended_at is null
  )`
}

const blockedMask = String(1n << BigInt(states.serverBlocked.number - 1))

/** Returns the contact that each of these sessions works as, in one query for all streams; ended sessions are left out. */
export async function findWorkingAmong(
  db: Db,
  sessionIds: readonly string[],
  idleSeconds: number,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('link', (join) =>
      join
        .onRef('link.identity_id', '=', 'session.identity_id')
        .onRef('link.contact_id', '=', 'session.contact_id')
        .on('link.ended_at', 'is', null),
    )
    .innerJoin('contact', 'contact.id', 'session.contact_id')
    .select(['session.id', 'session.contact_id'])
    .where('contact.deleted_at', 'is', null)
    .where('session.id', '=', sql<string>`any(${[...new Set(sessionIds)]}::uuid[])`)
    .where((e) => living(e, idleSeconds))
    .execute()
  return new Map(
    rows.flatMap(({ id, contact_id: contactId }) => (contactId === null ? [] : [[id, contactId] as const])),
  )
}
