import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { runRegistry } from './runRegistry.ts'
import type { TestServer } from './startServer.ts'

/** The reason of every rejection that `markJournal` hands in. */
export const rejection = '2304, status prohibits operation'

/** The journal entries of an operation or an object, oldest first. */
export async function journalEntries(
  { db }: Pick<TestServer, 'db'>,
  where: { operation?: { id: string }; handle?: string },
) {
  const { rows } = await sql<{ id: string; handle: string; status: string }>`
    select id, handle, status from registry_journal
    where (${where.operation?.id ?? null}::uuid is null or operation_id = ${where.operation?.id ?? null}::uuid)
      and (${where.handle ?? null}::text is null or handle = ${where.handle ?? null}::text)
    order by recorded_at, id`.execute(db)
  return rows
}

/** The holder's statuses in the portal of each existing domain, by its name. */
export async function heldStatuses(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ fqdn: string; codes: string[] }>`
    select d.fqdn, array_remove(array_agg(s.code order by s.code), null) as codes from domain as d
    left join object_state as o on o.object_id = d.id and o.valid_to is null and o.set_by = 'holder'
    left join state as s on s.number = o.state
    where d.deleted_at is null group by d.fqdn`.execute(db)
  return new Map(rows.map(({ fqdn, codes }) => [fqdn, codes]))
}

/** Marks entries by `registry journal mark`, as the registry's operator does; answers what it prints. */
export async function markJournal(
  { databaseUrl }: TestServer,
  answers: readonly (readonly [id: string | undefined, status: 'confirmed' | 'rejected'])[],
): Promise<string> {
  const lines = answers.map(([id, status]) => `${id},${status},${status === 'rejected' ? `"${rejection}"` : ''}`)
  const { code, out, err } = await runRegistry(['journal', 'mark', '-'], {
    env: { DATABASE_URL: databaseUrl },
    input: ['id,status,reason', ...lines, ''].join('\n'),
  })
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return out
}
