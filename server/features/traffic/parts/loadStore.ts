import { sql, type RawBuilder } from 'kysely'
import { readOne, type Connection, type Db, type Tx } from '#server/db/connect.ts'
import { loaderOf, type Loader } from '#server/db/loader.ts'
import { codeColumns, type DayCounts, typeColumns } from '#server/features/traffic/parts/counts.ts'
import { deleteBatch } from '#server/db/deleteBatch.ts'
import { today } from '#server/db/instant.ts'

/** A line of a traffic file: the domain's A-label, the date and the counts. */
export type TrafficLine = { line: number; fqdn: string; day: string; counts: DayCounts }

/** A line that cannot be imported. */
export type LineFault = { line: number; fqdn: string; day: string }

/** The number of lines and the first ones. */
export type LineFaults<Fault extends LineFault> = { count: number; first: Fault[] }

const counts = [...typeColumns, ...codeColumns]
const countList = sql.join(counts.map((column) => sql.ref(column)))
const target = { table: 'pg_temp.traffic_line', columns: ['line', 'fqdn', 'on_day', ...counts] }

/**
 * Creates a temporary table for the lines of a file, so that memory does not grow with the file. It ends with the
 * transaction, which must be open.
 */
export async function beginGathering(connection: Connection): Promise<Pick<Loader, 'settle' | 'finish'> & Gathering> {
  await sql`
    create temp table traffic_line (line integer not null, fqdn text collate "C" not null, on_day date not null,
      ${sql.join(counts.map((column) => sql`${sql.ref(column)} bigint not null`))}) on commit drop`.execute(
    connection.db,
  )
  const { add, settle, finish } = loaderOf(connection, { isFrozen: false })
  return {
    settle,
    finish,
    add: ({ line, fqdn, day, counts: { byType, byCode } }) => add(target, line, fqdn, day, ...byType, ...byCode),
  }
}

type Gathering = { add: (line: TrafficLine) => void }

/**
 * Matches each line to the domain that was registered under the name on that day. Returns lines without a domain, and
 * lines that repeat the domain and day of an earlier line (`other`).
 *
 * @param most how many lines of each kind are returned
 */
export async function matchLines(
  tx: Tx,
  most: number,
): Promise<{ unknown: LineFaults<LineFault>; twice: LineFaults<LineFault & { other: number }> }> {
  await sql`analyze traffic_line`.execute(tx)
  // Where two domains share a day, the later one gets it.
  await sql`
    create temp table traffic_match on commit drop as
    select distinct on (l.line) l.line, d.id as domain_id
    from traffic_line as l
    left join (select d.*, z.time_zone from domain as d join zone as z on z.id = d.zone_id) as d
      on d.fqdn = l.fqdn and (d.created_at at time zone d.time_zone)::date <= l.on_day
      and coalesce((d.deleted_at at time zone d.time_zone)::date >= l.on_day, true)
    order by l.line, d.created_at desc`.execute(tx)
  await sql`analyze traffic_match`.execute(tx)
  const unknown = sql<LineFault>`
    select l.line, l.fqdn, l.on_day as day from traffic_line as l join traffic_match as m using (line)
    where m.domain_id is null`
  const twice = sql<LineFault & { other: number }>`
    select l.line, l.fqdn, l.on_day as day, l.other from (
      select l.line, l.fqdn, l.on_day, min(l.line) over (partition by m.domain_id, l.on_day) as other
      from traffic_line as l join traffic_match as m using (line) where m.domain_id is not null
    ) as l where l.other < l.line`
  return { unknown: await findFaults(tx, unknown, most), twice: await findFaults(tx, twice, most) }
}

async function findFaults<Fault extends LineFault>(
  tx: Tx,
  query: RawBuilder<Fault>,
  most: number,
): Promise<LineFaults<Fault>> {
  const { rows } = await sql<Fault & { count: string }>`
    select f.*, count(*) over () as count from (${query}) as f order by line limit ${most}`.execute(tx)
  return { count: Number(rows[0]?.count ?? 0), first: rows }
}

export type Merged = {
  domains: number
  /** The numbers of new and of replaced days of domains. */
  added: number
  replaced: number
  firstDay: string | null
  lastDay: string | null
}

/** Inserts the matched lines and replaces existing days. Omits lines without a domain. */
export async function mergeLines(tx: Tx): Promise<Merged> {
  // In the order of the key, which prevents deadlocks of concurrent imports.
  return readOne(
    tx,
    sql<Merged>`
      with merged as (
        insert into domain_traffic (domain_id, on_day, ${countList})
        select m.domain_id, l.on_day, ${countList}
        from traffic_line as l join traffic_match as m using (line) where m.domain_id is not null
        order by m.domain_id, l.on_day
        on conflict (domain_id, on_day) do update set
          ${sql.join(counts.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}
        returning domain_id, on_day, xmax = 0 as is_new
      )
      select count(distinct domain_id)::int as domains, (count(*) filter (where is_new))::int as added,
        (count(*) filter (where not is_new))::int as replaced, min(on_day) as "firstDay", max(on_day) as "lastDay"
      from merged`,
  )
}

/** Returns the registry's date. */
export async function dayOfRegistry(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select ${today} as day`.execute(db)
  return rows[0]?.day ?? ''
}

/** Deletes the traffic of days before the last `days`, at most `limit` rows, so that no import waits long; returns how many. */
export function removeOldDays(db: Db, days: number, limit: number): Promise<number> {
  return deleteBatch(db, 'domain_traffic', { where: sql<boolean>`on_day < ${today} - ${days}::int`, limit })
}
