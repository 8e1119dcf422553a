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

/** With `isFrozen` rows are frozen on the way in: the tables must have been made or truncated in the same transaction. */
export function loaderOf(client: pg.ClientBase, { isFrozen }: { isFrozen: boolean }): Loader {
  let gathered = new Map<Target, Gathered>()
  let characters = 0
  let calls = 0
  let running: Promise<void> | null = null

  const copyAll = async (all: Map<Target, Gathered>) => {
    for (const [{ table, columns }, { chunks, text }] of all) {
      const statement = `copy ${table} (${columns.join(', ')}) from stdin${isFrozen ? ' with (freeze)' : ''}`
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
