import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import { states } from '#contract/states.ts'
import { runPrepared, type Db } from '#server/db/connect.ts'
import type { Database } from '#server/db/schema.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { isBlocked } from './rules.ts'

type Sessions = ExpressionBuilder<Database, 'session'>

/** SQL: whether the session has neither been ended nor expired, by the clock of the database. */
export function isActive(e: Sessions, idleSeconds: number) {
  return e.and([
    e(e.ref('session.ended_at'), 'is', null),
    e(e.ref('session.expires_at'), '>', sql<Date>`now()`),
    e(e.ref('session.last_used_at'), '>', sql<Date>`now() - make_interval(secs => ${idleSeconds})`),
  ])
}

type WorkingSession = { sessionId: string; contactId: string; idleSeconds: number }

/** The identity that works as a contact. `isBlocked` is a property of the contact; `now` is the database's clock. */
type WorkingIdentity = { identityId: string; isBlocked: boolean; now: Date }

/** The active sessions that work as an existing contact of their identity, with the link and the contact. */
function selectWorking(db: Db, idleSeconds: number) {
  return db
    .selectFrom('session')
    .innerJoin('link', (join) =>
      join
        .onRef('link.identity_id', '=', 'session.identity_id')
        .onRef('link.contact_id', '=', 'session.contact_id')
        .on('link.ended_at', 'is', null),
    )
    .innerJoin('contact', 'contact.id', 'session.contact_id')
    .where(isExisting('contact'))
    .where((e) => isActive(e, idleSeconds))
}

/** Finds the identity of an active session that works as this contact; null when there is none. */
export async function findWorking(
  db: Db,
  { sessionId, contactId, idleSeconds }: WorkingSession,
): Promise<WorkingIdentity | null> {
  const statement = selectWorking(db, idleSeconds)
    .select(['link.identity_id as identityId', 'contact.state_mask as stateMask', sql<Date>`now()`.as('now')])
    .where('session.id', '=', sessionId)
    .where('session.contact_id', '=', contactId)
  const [row] = await runPrepared(db, statement)
  return row ? { identityId: row.identityId, isBlocked: isBlocked(BigInt(row.stateMask)), now: row.now } : null
}

/**
 * SQL: whether the contact that a session works as is blocked. It is null when the session has ended or works as another
 * contact. Locks the link, so that the link cannot end before the transaction.
 */
export function isBlockedWorking({
  sessionId,
  contactId,
}: Omit<WorkingSession, 'idleSeconds'>): RawBuilder<boolean | null> {
  return sql<boolean | null>`(
    select c.state_mask & ${blockedMask}::bigint <> 0
    from session as s
    join link as l on l.identity_id = s.identity_id and l.contact_id = s.contact_id and l.ended_at is null
    join contact as c on c.id = s.contact_id and ${isExisting('c')}
    where s.id = ${sessionId}::uuid and s.contact_id = ${contactId}::uuid
      and s.ended_at is null and s.expires_at > clock_timestamp()
    for share of l
  )`
}

/** SQL: whether a contact is linked to an identity now. */
export function isLinkedTo(identityId: RawBuilder<unknown>, contactId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from link where link.identity_id = ${identityId} and link.contact_id = ${contactId} and link.ended_at is null
  )`
}

const blockedMask = String(1n << BigInt(states.serverBlocked.number - 1))

/**
 * Returns the contact that each of these sessions works as, in one query for all streams. Ended sessions are left out.
 */
export async function findWorkingAmong(
  db: Db,
  sessionIds: readonly string[],
  idleSeconds: number,
): Promise<Map<string, string>> {
  const rows = await selectWorking(db, idleSeconds)
    .select(['session.id', 'session.contact_id'])
    .where('session.id', '=', sql<string>`any(${[...new Set(sessionIds)]}::uuid[])`)
    .execute()
  return new Map(
    rows.flatMap(({ id, contact_id: contactId }) => (contactId === null ? [] : [[id, contactId] as const])),
  )
}
