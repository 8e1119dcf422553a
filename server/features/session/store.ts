import { sql } from 'kysely'
import type { MethodKind } from '#contract/session.ts'
import { runPrepared, readOne, type Db, type Tx } from '#server/db/connect.ts'
import { listVersionOf } from '#server/db/holding.ts'
import { isOwning } from '#server/features/record/parts/ownersStore.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { kindOfLink, kindOfSession, levelOfSession } from './parts/kindStore.ts'
import { isActive } from './parts/activeSessionStore.ts'

/** How long a session lasts without use, and at most, in seconds. */
export type SessionLimits = { idleSeconds: number; longestSeconds: number }

/** SQL: the time when a session ends unless it is used again. */
function endOf(idleSeconds: number) {
  return sql<Date>`least(session.expires_at, session.last_used_at + make_interval(secs => ${idleSeconds}))`
}

/** Finds the identity of a session by its secret, with its contact while that is linked. */
export async function findSignedIn(db: Db, secretHash: Buffer, idleSeconds: number) {
  const statement = db
    .selectFrom('session')
    .innerJoin('identity', 'identity.id', 'session.identity_id')
    .leftJoin('link', (join) =>
      join
        .onRef('link.identity_id', '=', 'identity.id')
        .onRef('link.contact_id', '=', 'session.contact_id')
        .on('link.ended_at', 'is', null)
        .on(kindOfLink, '=', kindOfSession),
    )
    .leftJoin('contact', (join) => join.onRef('contact.id', '=', 'link.contact_id').on(isExisting('contact')))
    .select([
      'session.id as sessionId',
      'session.method',
      'session.auth_time as authTime',
      'session.last_used_at as lastUsedAt',
      'identity.id as identityId',
      kindOfSession.as('kind'),
      levelOfSession.as('level'),
      'identity.language',
      'contact.id as contactId',
      'contact.handle',
      'contact.state_mask as stateMask',
      sql<Date>`now()`.as('now'),
    ])
    .where('session.secret_hash', '=', secretHash)
    .where((e) => isActive(e, idleSeconds))
  const [found] = await runPrepared(db, statement)
  return found
}

/** Records a user action, which extends an active session by another idle period. */
export async function recordUse(db: Db, sessionId: string, idleSeconds: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where((e) => isActive(e, idleSeconds))
    .execute()
}

/** Returns when the session ends without further use, and its latest end. */
export async function getSessionEnd(db: Db, sessionId: string, idleSeconds: number) {
  return await db
    .selectFrom('session')
    .select([sql<Date>`now()`.as('now'), endOf(idleSeconds).as('endsAt'), 'expires_at as latestEndAt'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
}

/** Returns the identity as its provider last vouched for it. */
export async function getIdentity(db: Db, identityId: string) {
  return await db
    .selectFrom('identity')
    .select(['issuer', 'subject', 'name', 'email', 'birth_date as birthDate', 'address', 'created_at as since'])
    .where('id', '=', identityId)
    .executeTakeFirstOrThrow()
}

/** Returns the contacts that an identity can work as after a sign-in of this kind, by handle. */
export async function findContactsOf(db: Db | Tx, identityId: string, kind: MethodKind) {
  return await db
    .selectFrom('link')
    .innerJoin('identity', 'identity.id', 'link.identity_id')
    .innerJoin('contact', 'contact.id', 'link.contact_id')
    .select('contact.id')
    .where('link.identity_id', '=', identityId)
    .where(kindOfLink, '=', kind)
    .where('link.ended_at', 'is', null)
    .where(isExisting('contact'))
    .orderBy('contact.sort_key')
    .orderBy('contact.id')
    .execute()
}

export type FoundPerson = {
  subject: string
  name: string | null
  email: string | null
  /** In the order of their handles. */
  contacts: { handle: string; name: string | null }[]
  /** As stored; null until a preference is set. */
  preferences: unknown
  /** Null if `knownVersion` is current. */
  domains: number | null
  nssets: number
  keysets: number
  /** The time of the registry data, if they are older than `dataHours`. */
  oldDataAt: Date | null
  /** The version of the contact's lists. */
  version: string
  now: Date
  endsAt: Date
  latestEndAt: Date
}

type PersonQuery = {
  sessionId: string
  identityId: string
  contactId: string | null
  idleSeconds: number
  /** The list version whose domain count the caller has cached; null without one. */
  knownVersion: string | null
  /** Null where the age of data does not matter. */
  dataHours: number | null
}

/** Returns all that every screen needs about a person, in one statement. Counts are 0 without a contact. */
export async function getPerson(db: Db, given: PersonQuery): Promise<FoundPerson> {
  const { sessionId, identityId, contactId, idleSeconds, knownVersion, dataHours } = given
  return readOne(
    db,
    sql<FoundPerson>`
      select identity.subject, identity.name, identity.email,
        coalesce((
          select jsonb_agg(jsonb_build_object('handle', c.handle, 'name', coalesce(c.organization, c.name)) order by c.sort_key, c.id)
          from link join contact as c on c.id = link.contact_id and ${isExisting('c')}
          where link.identity_id = identity.id and link.ended_at is null and ${kindOfLink} = ${kindOfSession}
        ), '[]') as contacts,
        (select value from preference where identity_id = identity.id) as preferences,
        case when list.version is distinct from ${knownVersion}::bigint
          then (select count(*)::int from domain_contact as w where w.contact_id = ${contactId} and ${isOwning('domain', 'w')})
        end as domains, list.version,
        (select count(*)::int from nsset_contact join nsset on nsset.id = nsset_id
          where contact_id = ${contactId} and ${isExisting()}) as nssets,
        (select count(*)::int from keyset_contact join keyset on keyset.id = keyset_id
          where contact_id = ${contactId} and ${isExisting()}) as keysets,
        (select min(watermark) from repository
          having min(watermark) < now() - make_interval(hours => ${dataHours}::int)) as "oldDataAt",
        now() as now, ${endOf(idleSeconds)} as "endsAt", session.expires_at as "latestEndAt"
      from identity
      join session on session.id = ${sessionId} and session.identity_id = identity.id
      cross join (select ${listVersionOf(contactId)} as version) as list
      where identity.id = ${identityId}`,
  )
}

/** An identity's sessions, newest first; `endedAt` also when time ended it. */
export async function findSessionsOf(db: Db, identityId: string, idleSeconds: number) {
  const idleEnd = endOf(idleSeconds)
  return await db
    .selectFrom('session')
    .leftJoin('contact', 'contact.id', 'session.contact_id')
    .select([
      'session.id',
      'session.method',
      'contact.handle as contact',
      sql<string | null>`host(session.address)`.as('address'),
      'session.user_agent as userAgent',
      'session.created_at as startedAt',
      'session.last_used_at as lastUsedAt',
      sql<Date | null>`coalesce(session.ended_at, case when ${idleEnd} <= now() then ${idleEnd} end)`.as('endedAt'),
    ])
    .where('session.identity_id', '=', identityId)
    .orderBy('session.created_at', 'desc')
    .orderBy('session.id')
    .limit(100)
    .execute()
}

/**
 * Ends an active session of an identity and clears its ID token. Returns the token, with which the provider ends its own
 * session; undefined when there was no such session.
 */
export async function removeSession(
  db: Db | Tx,
  given: { id: string; identityId: string; by: string; idleSeconds: number },
) {
  return await db
    .with('ended', (e) =>
      e
        .selectFrom('session')
        .select(['id', 'id_token as idToken', 'method'])
        .where('id', '=', given.id)
        .where('identity_id', '=', given.identityId)
        .where((where) => isActive(where, given.idleSeconds))
        .forUpdate(),
    )
    .updateTable('session')
    .from('ended')
    .set({ ended_at: sql<Date>`now()`, ended_by: given.by, id_token: null })
    .whereRef('session.id', '=', 'ended.id')
    .returning(['ended.idToken', 'ended.method'])
    .executeTakeFirst()
}

/** Ends the active sessions of an identity but one, as its holder does from their own list. */
export async function removeOtherSessions(db: Db, given: { id: string; identityId: string; idleSeconds: number }) {
  await db
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()`, ended_by: 'own-list', id_token: null })
    .where('identity_id', '=', given.identityId)
    .where('id', '<>', given.id)
    .where((where) => isActive(where, given.idleSeconds))
    .execute()
}
