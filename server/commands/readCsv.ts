import { BadInput } from './command.ts'

/** A record and the line of the file where it begins, from 1. */
export type CsvRecord = { line: number; cells: readonly string[] }

/**
 * Parses a stream of CSV (RFC 4180, lines ended by LF or CR LF) and skips empty lines. Throws BadInput for a quote that
 * does not end and for a very long record.
 */
export async function* readCsv(text: AsyncIterable<string>, file: string): AsyncGenerator<CsvRecord> {
  let cells: string[] = []
  let cell = ''
  let line = 1
  let began = 1
  // Inside quotes, and after a quote that may be doubled.
  let inside: 'no' | 'yes' | 'quote' = 'no'

  const endRecord = (): CsvRecord | null => {
    const record = { line: began, cells: [...cells, cell.endsWith('\r') ? cell.slice(0, -1) : cell] }
    cells = []
    cell = ''
    inside = 'no'
    began = line
    return record.cells.length === 1 && record.cells[0]?.trim() === '' ? null : record
  }
  for await (const piece of text) {
    for (const char of piece) {
      if (char === '\n') line++
      if (inside === 'yes') {
        if (char === '"') inside = 'quote'
        else cell += char
      } else if (char === '\n') {
        const record = endRecord()
        if (record) yield record
      } else if (char === '"' && (inside === 'quote' || cell === '')) {
        if (inside === 'quote') cell += char
        inside = 'yes'
      } else if (char === ',') {
        cells.push(cell)
        cell = ''
        inside = 'no'
      } else cell += char
      if (cell.length > longestCell) throw new BadInput(`${file}, line ${began}: a cell is too long`)
    }
  }
  if (inside === 'yes') throw new BadInput(`${file}, line ${began}: a quote is never closed`)
  const last = endRecord()
  if (last) yield last
}

const longestCell = 10_000

/** Yields the records as cells by column. The header must have exactly these columns, in any order. */
export async function* readTable<const C extends string>(
  records: AsyncIterable<CsvRecord>,
  context: { file: string; columns: readonly C[] },
): AsyncGenerator<{ line: number; cells: ReadonlyMap<C, string> | null }> {
  let order: C[] | null = null
  for await (const { line, cells } of records) {
    if (order === null) order = orderOf(cells, context)
    else yield { line, cells: cells.length === order.length ? named(order, cells) : null }
  }
  if (order === null) throw new BadInput(`${context.file} is empty: expected the header ${context.columns.join(',')}`)
}

function orderOf<C extends string>(header: readonly string[], context: { file: string; columns: readonly C[] }): C[] {
  const { file, columns } = context
  const order = header.flatMap((name) => columns.find((column) => column === name.trim().toLowerCase()) ?? [])
  if (header.length === columns.length && new Set(order).size === columns.length) return order
  throw new BadInput(
    `${file} begins with ${JSON.stringify(header.join(','))}: expected the header ${columns.join(',')}`,
  )
}

function named<C extends string>(order: readonly C[], cells: readonly string[]): ReadonlyMap<C, string> {
  return new Map(order.map((column, at) => [column, (cells[at] ?? '').trim()]))
}
