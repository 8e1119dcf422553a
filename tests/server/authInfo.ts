import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createAuthInfo, readAuthInfo, type AuthInfoStatus, type MadeAuthInfo } from '#contract/authInfo.ts'
import { Problem } from '#contract/problem.ts'
import type { ObjectType } from '#contract/record.ts'
import type { Db } from '#server/db/connect.ts'
import type { Visitor } from './signIn.ts'

/** Where the AuthInfo of an object is asked for and made. */
export function authInfoPath(type: ObjectType, id: string): string {
  return readAuthInfo.path.replace('{type}', type).replace('{id}', encodeURIComponent(id))
}

/** Asks for a new one, under a key of its own unless one is given. */
export function create(visitor: Visitor, type: ObjectType, id: string, key: string = randomUUID()): Promise<Response> {
  return visitor.send('POST', authInfoPath(type, id), {}, { 'idempotency-key': key })
}

/** The same where it is made. */
export async function made(visitor: Visitor, type: ObjectType, id: string): Promise<MadeAuthInfo> {
  const answer = await create(visitor, type, id)
  expect(answer.status).toBe(200)
  return createAuthInfo.answer.parse(await answer.json())
}

export async function status(visitor: Visitor, type: ObjectType, id: string): Promise<AuthInfoStatus> {
  return readAuthInfo.answer.parse(await (await visitor.get(authInfoPath(type, id))).json())
}

/** Every hash there is. */
export async function hashes(db: Db): Promise<string[]> {
  return (await db.selectFrom('auth_info').select('hash').execute()).map(({ hash }) => hash)
}

/** Everybody proved who they are so many minutes ago. */
export async function authenticated(db: Db, minutesAgo: number): Promise<void> {
  await sql`
    update session set auth_time = clock_timestamp() - make_interval(mins => ${minutesAgo})
    where auth_time is not null`.execute(db)
}

export async function problemOf(answer: Response): Promise<Problem> {
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  return Problem.parse(await answer.json())
}
