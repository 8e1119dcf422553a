import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { copyLine, type Cell } from './copyText.ts'

/** A table with its columns in the order in which rows give them. */
export type Target = { table: string; columns: readonly string[] }

/** Takes rows for many tables and copies each table's when enough have gathered, so memory stays bounded. */
export type Loader = {
  add: (target: Target, ...cells: Cell[]) => void
  /** Copies what has gathered past the limit; call it between things, it is where the database is waited for. */
  settle: () => Promise<void>
  finish: () => Promise<void>
}

/** Rows are frozen on the way in: the tables must have been truncated in the same transaction. */
export function loaderOf(client: pg.ClientBase): Loader {
  let gathered = new Map<Target, Gathered>()
  let characters = 0
  let calls = 0
  let running: Promise<void> | null = null

  const copyAll = async (all: Map<Target, Gathered>) => {
    for (const [{ table, columns }, { chunks, text }] of all) {
      const statement = `copy ${table} (${columns.join(', ')}) from stdin with (freeze)`
      await pipeline(
        Readable.from([...chunks, Buffer.from(text)], { objectMode: false }),
        client.query(copyFrom(statement)),
      )
    }
  }
  // What has gathered is copied while the next is being made; never more than these two are in memory.
  const handOver = async () => {
    await running
    running = copyAll(gathered)
    // A failure is met by the next `await`; until then it must not count as unheard.
    running.catch(() => {})
    gathered = new Map()
    characters = 0
  }
  return {
    add: (target, ...cells) => {
      const line = copyLine(cells)
      const rows = gathered.get(target) ?? { chunks: [], text: '' }
      rows.text += line
      characters += line.length
      if (rows.text.length > chunkLength) {
        rows.chunks.push(Buffer.from(rows.text))
        rows.text = ''
      }
      gathered.set(target, rows)
    },
    settle: async () => {
      if (characters > gatherLimit) await handOver()
      else if (++calls % 100 === 0) await breathe()
    },
    finish: async () => {
      await handOver()
      await running
    },
  }
}

type Gathered = { chunks: Buffer[]; text: string }

const gatherLimit = 6_000_000
const chunkLength = 60_000

/**
 * Takes the foreign keys and the indexes that no key needs off the tables and answers the statements that
 * put them back: filling tables without them is several times faster than keeping them right row by row.
 */
export async function liftIndexes(client: pg.ClientBase, tables: readonly string[]): Promise<string[]> {
  const { rows: keys } = await client.query<{ drop: string; back: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
     from pg_constraint
     where contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
     order by conrelid::regclass::text, conname`,
    [tables],
  )
  const { rows: indexes } = await client.query<{ drop: string; back: string }>(
    `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as back
     from pg_index i
     where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by i.indexrelid::regclass::text`,
    [tables],
  )
  for (const { drop } of [...keys, ...indexes]) await client.query(drop)
  return [...indexes, ...keys].map(({ back }) => back)
}
