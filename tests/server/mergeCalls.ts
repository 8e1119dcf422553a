import { sql } from 'kysely'
import { mergeContacts, type MergeResult } from '#contract/merge.ts'
import type { Obstacle } from '#contract/obstacle.ts'
import type { Db } from '#server/db/connect.ts'
import { problemOf } from './problem.ts'
import type { Visitor } from './signIn.ts'

/** Returns the merge, or every obstacle. */
export async function requestMerge(visitor: Visitor, ids: readonly string[]): Promise<MergeResult | Obstacle[]> {
  const answer = await visitor.send('POST', mergeContacts.path, { ids })
  if (answer.status === 200) return mergeContacts.answer.parse(await answer.json())
  const { code, obstacles } = await problemOf(answer)
  if (code !== 'merge-impossible' || !obstacles) throw new Error(`refused with ${answer.status} ${code}`)
  return obstacles
}

/** Returns the merge; throws for an obstacle. */
export async function merged(visitor: Visitor, ids: readonly string[]): Promise<MergeResult> {
  const result = await requestMerge(visitor, ids)
  if (Array.isArray(result)) throw new Error(JSON.stringify(result))
  return result
}

/** Returns the obstacles; throws for a merge. */
export async function obstaclesTo(visitor: Visitor, ids: readonly string[]): Promise<Obstacle[]> {
  const result = await requestMerge(visitor, ids)
  if (Array.isArray(result)) return result
  throw new Error(`merged ${result.merged.join()}`)
}

/** Whether a contact of this handle lives. */
export async function isExisting(db: Db, handle: string): Promise<boolean> {
  const { rows } = await sql`select from contact where handle = ${handle} and deleted_at is null`.execute(db)
  return rows.length > 0
}

/** The holders of these domains, by id. */
export async function holdersOf(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ handle: string }>`
    select c.handle from unnest(${[...ids]}::uuid[]) with ordinality as w (id, at) join domain as d on d.id = w.id
    join contact as c on c.id = d.holder_id order by w.at`.execute(db)
  return rows.map(({ handle }) => handle)
}
