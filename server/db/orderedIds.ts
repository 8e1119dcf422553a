import { sql, type RawBuilder } from 'kysely'
import { inSnapshot, readOne, runPrepared, type Db } from './connect.ts'
import { listVersionOf } from './holding.ts'
import { today } from './instant.ts'

/**
 * The ids of a list in its order, 16 bytes each, at one version of its owner's lists. `own` of them belong to the
 * viewer.
 */
export type OrderedIds = { ids: Buffer; total: number; own: number; version: string; day: string }

/** A sorted and filtered list of an owner; `name` is the cache key within the owner. */
export type ListView = {
  ownerId: string
  name: string
  /**
   * `select string_agg(uuid_send(id), ''::bytea) as ids from (… order by …)`; may use `today`. A list that has foreign
   * objects too counts the viewer's: `… as own`.
   */
  order: RawBuilder<unknown>
}

/** The list version, the registry's date and the time of the statement that read a list. */
export type Stamp = { version: string; day: string; asOf: Date }

/**
 * Caches ordered lists, so that a page at any depth costs one read of its rows by key. A list is used only while the
 * owner's `listing.version`, read in the statement that reads the rows, and the registry's date are unchanged. Evicts the
 * least recently used lists over `maxBytes`.
 */
export class OrderedLists {
  readonly #maxBytes: number
  readonly #lists = new Map<string, OrderedIds>()
  #bytes = 0

  constructor({ maxBytes }: { maxBytes: number }) {
    this.#maxBytes = maxBytes
  }

  get(view: ListView): OrderedIds | undefined {
    const key = keyOf(view)
    const list = this.#lists.get(key)
    if (!list) return undefined
    this.#lists.delete(key)
    this.#lists.set(key, list)
    return list
  }

  set(view: ListView, list: OrderedIds): void {
    const key = keyOf(view)
    this.#drop(key)
    if (sizeOf(key, list) > this.#maxBytes) return
    this.#lists.set(key, list)
    this.#bytes += sizeOf(key, list)
    for (const oldest of this.#lists.keys()) {
      if (this.#bytes <= this.#maxBytes) return
      this.#drop(oldest)
    }
  }

  get bytes(): number {
    return this.#bytes
  }

  #drop(key: string): void {
    const list = this.#lists.get(key)
    if (!list) return
    this.#lists.delete(key)
    this.#bytes -= sizeOf(key, list)
  }
}

type Slice = { from: number; count: number }

/**
 * Reads a range of a list with its rows. `rows` selects from `wanted (id, position)`, which it must join; its columns are
 * returned with the position, in order. Rows and order belong to one snapshot of the database.
 */
export async function readSlice<Row>(
  db: Db,
  lists: OrderedLists,
  view: ListView,
  slice: Slice,
  rows: RawBuilder<Row>,
): Promise<{ rows: Row[]; list: OrderedIds; stamp: Stamp }> {
  const known = lists.get(view)
  if (known) {
    const read = await readStamped(db, view, idsAt(known, slice), rows)
    if (read.stamp.version === known.version && read.stamp.day === known.day) return { ...read, list: known }
  }
  // One snapshot for the order and the rows, so that a change in between cannot show.
  return inSnapshot(db, async (tx) => {
    const list = await readOrder(tx, view)
    lists.set(view, list)
    return { ...(await readStamped(tx, view, idsAt(list, slice), rows)), list }
  })
}

/** Returns the order of a whole list for an export, from the cache where it is current. */
export async function readOrdered(db: Db, lists: OrderedLists, view: ListView): Promise<OrderedIds> {
  const nothing = { from: 0, count: 0 }
  return (await readSlice(db, lists, view, nothing, sql`select position from wanted`)).list
}

/** The order of a file: the ids of its rows, their number and the registry's date. */
export type FileOrder = Pick<OrderedIds, 'ids' | 'total' | 'day'>

/** Returns the ids that a statement selects as `id`, in its order. Nothing is cached. */
export async function readFileOrder(db: Db, ordered: RawBuilder<unknown>): Promise<FileOrder> {
  const { ids, ...counts } = await readOne(
    db,
    sql<{ ids: Buffer | null; total: number; day: string }>`
      select count(*)::int as total, string_agg(uuid_send(id), ''::bytea) as ids, ${today}::text as day
      from (${ordered}) as ordered`,
  )
  return { ...counts, ids: ids ?? Buffer.alloc(0) }
}

/** Returns the exact number of rows of a `from` clause, with the time of the count and the registry's date then. */
export function countOf(db: Db, from: RawBuilder<unknown>) {
  return readOne(
    db,
    sql<{ total: number; asOf: Date; day: string }>`
      select count(*)::int as total, now() as "asOf", ${today}::text as day ${from}`,
  )
}

/** Returns the ids of a range as hexadecimal texts, which PostgreSQL parses as uuids. */
export function idsAt({ ids }: Pick<OrderedIds, 'ids'>, { from, count }: Slice): string[] {
  const found: string[] = []
  const end = Math.min(ids.length, (from + count) * idBytes)
  for (let at = from * idBytes; at < end; at += idBytes) found.push(ids.toString('hex', at, at + idBytes))
  return found
}

/**
 * Returns the rows of these ids in their order; `rows` as for `readSlice`. Omits ids that `rows` no longer finds.
 *
 * @param options `isPrepared`: the statement is run by `runPrepared`
 */
export async function readRows<Row>(
  db: Db,
  ids: string[],
  rows: RawBuilder<Row>,
  { isPrepared = false } = {},
): Promise<Row[]> {
  if (ids.length === 0) return []
  const statement = sql<Row>`${wanted(ids)} select r.* from (${rows}) as r order by r.position`
  return isPrepared ? runPrepared(db, statement) : (await statement.execute(db)).rows
}

/** Returns the current version of an owner's lists. */
export async function readStamp(db: Db, ownerId: string): Promise<Stamp> {
  return readOne(db, sql<Stamp>`select ${stampOf(ownerId)}`)
}

async function readStamped<Row>(db: Db, { ownerId }: ListView, ids: string[], rows: RawBuilder<Row>) {
  const read = await runPrepared(
    db,
    sql<Row & Stamp & { position: string | null }>`
      ${wanted(ids)}
      select ${stampOf(ownerId)}, r.* from (select 1) as one left join (${rows}) as r on true
      order by r.position`,
  )
  const [first] = read
  if (!first) throw new Error('A statement without its stamp')
  const stamp = { version: first.version, day: first.day, asOf: first.asOf }
  return { rows: first.position === null ? [] : read, stamp }
}

function wanted(ids: string[]) {
  return sql`with wanted as (select id, position from unnest(${ids}::uuid[]) with ordinality as w (id, position))`
}

async function readOrder(db: Db, { ownerId, order }: ListView): Promise<OrderedIds> {
  const row = await readOne(
    db,
    sql<Stamp & { ids: Buffer | null; own?: string }>`select ${stampOf(ownerId)}, o.* from (${order}) as o`,
  )
  const { version, day, ids, own } = row
  const total = (ids?.length ?? 0) / idBytes
  return { ids: ids ?? Buffer.alloc(0), total, own: own === undefined ? total : Number(own), version, day }
}

/** Returns the columns of a `Stamp`; they must be selected by the statement whose result the stamp belongs to. */
export function stampOf(ownerId: string) {
  return sql`${listVersionOf(ownerId)} as version,
    ${today}::text as day, now() as "asOf"`
}

const idBytes = 16
// The size of an entry beside its ids and its key, which is stored twice.
const overhead = 256

function keyOf({ ownerId, name }: ListView): string {
  return `${ownerId} ${name}`
}

function sizeOf(key: string, { ids }: OrderedIds): number {
  return ids.length + 2 * key.length + overhead
}
