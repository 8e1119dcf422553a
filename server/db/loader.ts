import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Connection } from './connect.ts'

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

/** A value of a column in PostgreSQL's COPY text format. */
export type Cell = string | number | bigint | boolean | null | Buffer | readonly string[]

/** Returns a line of COPY's text format (PostgreSQL documentation, COPY, "Text Format"). */
function copyLine(cells: readonly Cell[]): string {
  let line = ''
  for (const cell of cells) line += (line === '' ? '' : '\t') + cellText(cell)
  return `${line}\n`
}

function cellText(cell: Cell): string {
  if (cell === null) return '\\N'
  if (typeof cell === 'string') return needsEscape.test(cell) ? cell.replace(escaped, escape) : cell
  if (typeof cell === 'boolean') return cell ? 't' : 'f'
  if (Buffer.isBuffer(cell)) return `\\\\x${cell.toString('hex')}`
  if (typeof cell === 'object') return cellText(`{${cell.map(arrayItem).join(',')}}`)
  return String(cell)
}

const needsEscape = /[\\\t\n\r]/
const escaped = /[\\\t\n\r]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function escape(character: string): string {
  return escapes[character] ?? character
}

function arrayItem(item: string): string {
  return `"${item.replace(/[\\"]/g, '\\$&')}"`
}
