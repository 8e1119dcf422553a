import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Connection } from '../connect.ts'
import { copyLine, type Cell } from './copyText.ts'

/** A table with its columns in the order of the rows' cells. */
export type TargetTable = { table: string; columns: readonly string[] }

/** Buffers rows of many tables and copies them when the buffer is full, so that memory stays bounded. */
export type Loader = {
  add: (target: TargetTable, ...cells: Cell[]) => void
  /** Flushes the buffer past its limit; call it between objects, because it waits for the database. */
  settle: () => Promise<void>
  finish: () => Promise<void>
}

/** Returns a loader. `isFrozen` uses COPY FREEZE: the same transaction must have created or truncated the tables. */
export function loaderOf({ copy }: Connection, { isFrozen }: { isFrozen: boolean }): Loader {
  let buffered = new Map<TargetTable, BufferedRows>()
  let characters = 0
  let calls = 0
  let running: Promise<void> | null = null

  const copyAll = async (all: Map<TargetTable, BufferedRows>) => {
    for (const [{ table, columns }, { chunks, text }] of all) {
      const statement = `copy ${table} (${columns.join(', ')}) from stdin${isFrozen ? ' with (freeze)' : ''}`
      await pipeline(Readable.from([...chunks, Buffer.from(text)], { objectMode: false }), copy(statement))
    }
  }
  // One buffer is copied while the next is filled; never more than these two are in memory.
  const flush = async () => {
    await running
    running = copyAll(buffered)
    // The next `await` throws a failure; until then it must not be an unhandled rejection.
    running.catch(() => {})
    buffered = new Map()
    characters = 0
  }
  return {
    add: (target, ...cells) => {
      const line = copyLine(cells)
      const rows = buffered.get(target) ?? { chunks: [], text: '' }
      rows.text += line
      characters += line.length
      if (rows.text.length > chunkLength) {
        rows.chunks.push(Buffer.from(rows.text))
        rows.text = ''
      }
      buffered.set(target, rows)
    },
    settle: async () => {
      if (characters > bufferLimit) await flush()
      else if (++calls % 100 === 0) await breathe()
    },
    finish: async () => {
      await flush()
      await running
    },
  }
}

type BufferedRows = { chunks: Buffer[]; text: string }

const bufferLimit = 6_000_000
const chunkLength = 60_000
