import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { MethodKind } from '#contract/session.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { Purpose } from '#server/oidc/relyingParty.ts'
import { isActive } from './parts/activeSessionStore.ts'
import { emptySessionSeconds, flowSeconds } from './parts/rules.ts'

const now = sql<Date>`now()`
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

/** Finds the active session of a cookie, also before anyone has signed in with it; that one has no idle period. */
export async function findSession(db: Db, secretHash: Buffer, idleSeconds: number) {
  return await db
    .selectFrom('session')
    .leftJoin('identity', 'identity.id', 'session.identity_id')
    .select(['session.id', 'identity.id as identityId', 'identity.issuer', 'identity.subject', 'session.method'])
    .where('session.secret_hash', '=', secretHash)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where((e) =>
      e.or([
        e('session.identity_id', 'is', null),
        e('session.last_used_at', '>', sql<Date>`now() - make_interval(secs => ${idleSeconds})`),
      ]),
    )
    .executeTakeFirst()
}

/** Creates a session without a sign-in, to which the sign-in in progress is bound. */
export async function recordEmptySession(db: Db, given: { secretHash: Buffer; method: string }): Promise<string> {
  const id = uuid()
  await db
    .insertInto('session')
    .values({
      id,
      secret_hash: given.secretHash,
      method: given.method,
      created_at: now,
      last_used_at: now,
      expires_at: inSeconds(emptySessionSeconds),
    })
    .execute()
  return id
}

/** Extends a session without a sign-in for another one that starts in it. */
export async function extendEmptySession(db: Db, id: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ expires_at: inSeconds(emptySessionSeconds) })
    .where('id', '=', id)
    .where('identity_id', 'is', null)
    .execute()
}

type NewFlow = {
  stateHash: Buffer
  sessionId: string
  method: string
  purpose: Purpose
  nonce: string
  codeVerifier: string
  next: string
  maxAge: number | null
}

export async function recordFlow(db: Db, flow: NewFlow): Promise<void> {
  await db
    .insertInto('sign_in_flow')
    .values({
      state_hash: flow.stateHash,
      session_id: flow.sessionId,
      method: flow.method,
      purpose: flow.purpose,
      nonce: flow.nonce,
      code_verifier: flow.codeVerifier,
      next: flow.next,
      max_age: flow.maxAge,
      created_at: now,
      expires_at: inSeconds(flowSeconds),
    })
    .execute()
}

/** Removes and returns a sign-in in progress. It must have the same state, session and method. */
export async function removeFlow(db: Db, given: { stateHash: Buffer; sessionId: string; method: string }) {
  return await db
    .deleteFrom('sign_in_flow')
    .where('state_hash', '=', given.stateHash)
    .where('session_id', '=', given.sessionId)
    .where('method', '=', given.method)
    .returning([
      'purpose',
      'nonce',
      'code_verifier as codeVerifier',
      'next',
      'max_age as maxAge',
      sql<boolean>`expires_at > now()`.as('isInTime'),
    ])
    .executeTakeFirst()
}

type Known = {
  issuer: string
  subject: string
  kind: MethodKind
  level: string | null
  name: string | null
  birthDate: string | null
  address: string | null
  email: string | null
  chosenLanguage: string | null
  /** The language of the pages, which letters have as long as none is chosen. */
  shownLanguage: string
}

/**
 * Stores what the provider vouches for and clears the rest. Where two methods share an issuer, the claims of an account
 * do not replace an eID's name, birth date and address.
 */
export async function recordIdentity(tx: Tx, known: Known) {
  const vouched = {
    level: known.level,
    name: known.name,
    birth_date: known.birthDate,
    address: known.address,
  }
  return await tx
    .insertInto('identity')
    .values({
      id: uuid(),
      issuer: known.issuer,
      subject: known.subject,
      kind: known.kind,
      ...vouched,
      email: known.email,
      language: known.chosenLanguage ?? known.shownLanguage,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['issuer', 'subject']).doUpdateSet((e) => {
        const newer = (column: keyof typeof vouched) =>
          sql<string | null>`case when ${known.kind === 'eid'} or identity.level is null
            then ${e.ref(`excluded.${column}`)} else ${e.ref(`identity.${column}`)} end`
        return {
          level: newer('level'),
          name: newer('name'),
          birth_date: newer('birth_date'),
          address: newer('address'),
          email: known.email,
          language: sql<string | null>`coalesce(${known.chosenLanguage}, identity.language, ${known.shownLanguage})`,
        }
      }),
    )
    .returning(['id', 'last_contact_id as lastContactId'])
    .executeTakeFirstOrThrow()
}

export async function recordLastContact(tx: Tx, identityId: string, contactId: string): Promise<void> {
  await tx.updateTable('identity').set({ last_contact_id: contactId }).where('id', '=', identityId).execute()
}

type NewSession = {
  secretHash: Buffer
  identityId: string
  contactId: string | null
  method: string
  kind: MethodKind
  level: string | null
  authTime: Date | null
  idToken: string
  address: string
  userAgent: string
  longestSeconds: number
}

/**
 * Opens a session for the person who signed in and returns its id. The session in which the sign-in started is removed
 * if it was empty, else ended.
 */
export async function recordSession(
  tx: Tx,
  began: { id: string; isEmpty: boolean },
  opened: NewSession,
): Promise<string> {
  if (began.isEmpty)
    await tx.deleteFrom('session').where('id', '=', began.id).where('identity_id', 'is', null).execute()
  else {
    await tx
      .updateTable('session')
      .set({ ended_at: now, ended_by: 'signed-in-again', id_token: null })
      .where('id', '=', began.id)
      .where('ended_at', 'is', null)
      .execute()
  }
  const id = uuid()
  await tx
    .insertInto('session')
    .values({
      id,
      secret_hash: opened.secretHash,
      identity_id: opened.identityId,
      contact_id: opened.contactId,
      method: opened.method,
      kind: opened.kind,
      level: opened.level,
      auth_time: provedAt(opened.authTime),
      created_at: now,
      last_used_at: now,
      expires_at: inSeconds(opened.longestSeconds),
      address: opened.address,
      user_agent: opened.userAgent,
      id_token: opened.idToken,
    })
    .execute()
  return id
}

/**
 * Ends the oldest active sessions of an identity until `most` are left, including the new one. The transaction has
 * locked the row of the identity, so simultaneous sign-ins are counted one after another.
 */
export async function endOldestSessions(
  tx: Tx,
  { identityId, newId, most, idleSeconds }: { identityId: string; newId: string; most: number; idleSeconds: number },
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: now, ended_by: 'newer-sign-in', id_token: null })
    .where('id', 'in', (e) =>
      e
        .selectFrom('session')
        .select('session.id')
        .where('session.identity_id', '=', identityId)
        .where('session.id', '<>', newId)
        .where((session) => isActive(session, idleSeconds))
        .orderBy('session.created_at', 'desc')
        .orderBy('session.id', 'desc')
        .offset(most - 1),
    )
    .execute()
}

/** Gives the session a new secret and a fresh sign-in; its latest end stays. False when the session has ended. */
export async function recordStepUp(
  tx: Tx,
  given: {
    sessionId: string
    identityId: string
    secretHash: Buffer
    kind: MethodKind
    level: string | null
    authTime: Date | null
    idToken: string
  },
): Promise<boolean> {
  const renewed = await tx
    .updateTable('session')
    .set({
      secret_hash: given.secretHash,
      kind: given.kind,
      level: given.level,
      auth_time: provedAt(given.authTime),
      id_token: given.idToken,
      last_used_at: now,
    })
    .where('id', '=', given.sessionId)
    .where('identity_id', '=', given.identityId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return renewed !== undefined
}

/** A provider's clock that runs fast must not extend the validity of a sign-in. */
function provedAt(authTime: Date | null) {
  return authTime === null ? null : sql<Date>`least(${authTime}::timestamptz, now())`
}

/** Finds the last sign-in by a method, of anybody; `authTime` is null where the provider did not say when it was made. */
export async function findLastSignIn(db: Db, method: string): Promise<{ authTime: Date | null } | undefined> {
  return await db
    .selectFrom('session')
    .select('auth_time as authTime')
    .where('method', '=', method)
    .where('identity_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
