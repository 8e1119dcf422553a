import { sql } from 'kysely'
import type { MethodKind } from '#contract/session.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { kindOfLink, kindOfSession, levelOfSession } from './parts/kindStore.ts'
import { living } from './parts/livingStore.ts'

/** How long a session lasts without an act of its holder, and at most, in seconds. */
export type Lasting = { idleSeconds: number; longestSeconds: number }

/** The instant at which a session ends if nothing more is done with it. */
function endOf(idleSeconds: number) {
  return sql<Date>`least(session.expires_at, session.last_used_at + make_interval(secs => ${idleSeconds}))`
}

/** Whoever holds the session with this secret, with the contact they work as while it is still theirs. */
export async function findSignedIn(db: Db, secretHash: Buffer, idleSeconds: number) {
  return await db
    .selectFrom('session')
    .innerJoin('identity', 'identity.id', 'session.identity_id')
    .leftJoin('link', (join) =>
      join
        .onRef('link.identity_id', '=', 'identity.id')
        .onRef('link.contact_id', '=', 'session.contact_id')
        .on('link.ended_at', 'is', null)
        .on(kindOfLink, '=', kindOfSession),
    )
    .leftJoin('contact', (join) =>
      join.onRef('contact.id', '=', 'link.contact_id').on('contact.deleted_at', 'is', null),
    )
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
    .where((e) => living(e, idleSeconds))
    .executeTakeFirst()
}

/** Says that the holder has just done something, which lets a living session last another idle period. */
export async function recordAct(db: Db, sessionId: string, idleSeconds: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where((e) => living(e, idleSeconds))
    .execute()
}

/** When the session ends if nothing is done, and at the latest. */
export async function getSessionEnd(db: Db, sessionId: string, idleSeconds: number) {
  return await db
    .selectFrom('session')
    .select([sql<Date>`now()`.as('now'), endOf(idleSeconds).as('endsAt'), 'expires_at as latestEndAt'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
}

/** The identity as its provider vouched for it last. */
export async function getIdentity(db: Db, identityId: string) {
  return await db
    .selectFrom('identity')
    .select(['issuer', 'subject', 'name', 'email', 'birth_date as birthDate', 'address', 'created_at as since'])
    .where('id', '=', identityId)
    .executeTakeFirstOrThrow()
}

/** The contacts that an identity works with when it signs in by a method of this kind, by handle. */
export async function findContactsOf(db: Db | Tx, identityId: string, kind: MethodKind) {
  return await db
    .selectFrom('link')
    .innerJoin('identity', 'identity.id', 'link.identity_id')
    .innerJoin('contact', 'contact.id', 'link.contact_id')
    .select('contact.id')
    .where('link.identity_id', '=', identityId)
    .where(kindOfLink, '=', kind)
    .where('link.ended_at', 'is', null)
    .where('contact.deleted_at', 'is', null)
    .orderBy('contact.sort_key')
    .orderBy('contact.id')
    .execute()
}

export type FoundPerson = {
  subject: string
  name: string | null
  email: string | null
  /** By handle. */
  contacts: { handle: string; name: string | null }[]
  /** As stored; null until something is set. */
  preferences: unknown
  /** Null where `known` says it. */
  domains: number | null
  nssets: number
  keysets: number
  /** Of the contact's lists. */
  version: string
  now: Date
  endsAt: Date
  latestEndAt: Date
}

type Asked = {
  sessionId: string
  identityId: string
  contactId: string | null
  idleSeconds: number
  /** The version of the contact's lists whose domains need not be counted again, null when none is known. */
  knownVersion: string | null
}

/** All that every screen asks of a person, in one statement; what a contact has is counted, 0 without one. */
export async function getPerson(db: Db, given: Asked): Promise<FoundPerson> {
  const { sessionId, identityId, contactId, idleSeconds, knownVersion } = given
  const { rows } = await sql<FoundPerson>`
    select identity.subject, identity.name, identity.email,
      coalesce((
        select jsonb_agg(jsonb_build_object('handle', c.handle, 'name', coalesce(c.organization, c.name)) order by c.sort_key, c.id)
        from link join contact as c on c.id = link.contact_id and c.deleted_at is null
        where link.identity_id = identity.id and link.ended_at is null and ${kindOfLink} = ${kindOfSession}
      ), '[]') as contacts,
      (select value from preference where identity_id = identity.id) as preferences,
      case when list.version is distinct from ${knownVersion}::bigint
        then (select count(*)::int from domain_contact where contact_id = ${contactId} and roles & 3 <> 0)
      end as domains, list.version,
      (select count(*)::int from nsset_contact join nsset on nsset.id = nsset_id
        where contact_id = ${contactId} and deleted_at is null) as nssets,
      (select count(*)::int from keyset_contact join keyset on keyset.id = keyset_id
        where contact_id = ${contactId} and deleted_at is null) as keysets,
      now() as now, ${endOf(idleSeconds)} as "endsAt", session.expires_at as "latestEndAt"
    from identity
    join session on session.id = ${sessionId} and session.identity_id = identity.id
    cross join (select coalesce((select version from listing where owner_id = ${contactId}), 0) as version) as list
    where identity.id = ${identityId}`.execute(db)
  const [row] = rows
  // Whoever asks has just been let in by this very session.
  if (!row) throw new Error('a session without its identity')
  return row
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
 * Ends a living session of an identity and clears its ID token; returns the token, with which the provider ends its own
 * session, or undefined when there was no such session.
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
        .where((where) => living(where, given.idleSeconds))
        .forUpdate(),
    )
    .updateTable('session')
    .from('ended')
    .set({ ended_at: sql<Date>`now()`, ended_by: given.by, id_token: null })
    .whereRef('session.id', '=', 'ended.id')
    .returning(['ended.idToken', 'ended.method'])
    .executeTakeFirst()
}
