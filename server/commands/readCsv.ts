import { BadInput } from './command.ts'

/** One record and the line of the file it begins on, counted from 1. */
export type CsvRecord = { line: number; cells: readonly string[] }

/**
 * The records of a CSV file (RFC 4180, lines ended by LF or CR LF, empty ones left out) as its text comes.
 * A quote that never ends, and a record longer than anybody writes by hand, are BadInput.
 */
export async function* readCsv(text: AsyncIterable<string>, file: string): AsyncGenerator<CsvRecord> {
  let cells: string[] = []
  let cell = ''
  let line = 1
  let began = 1
  // Inside quotes, and there just behind a quote that may be doubled.
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

/** The records behind a header that names exactly these columns, in any order, as cells by their names. */
export async function* readTable<const C extends string>(
  records: AsyncIterable<CsvRecord>,
  given: { file: string; columns: readonly C[] },
): AsyncGenerator<{ line: number; cells: ReadonlyMap<C, string> | null }> {
  let order: C[] | null = null
  for await (const { line, cells } of records) {
    if (order === null) order = orderOf(cells, given)
    else yield { line, cells: cells.length === order.length ? named(order, cells) : null }
  }
  if (order === null) throw new BadInput(`${given.file} is empty: expected the header ${given.columns.join(',')}`)
}

function orderOf<C extends string>(header: readonly string[], given: { file: string; columns: readonly C[] }): C[] {
  const { file, columns } = given
  const order = header.flatMap((name) => columns.find((column) => column === name.trim().toLowerCase()) ?? [])
  if (header.length === columns.length && new Set(order).size === columns.length) return order
  throw new BadInput(
    `${file} begins with ${JSON.stringify(header.join(','))}: expected the header ${columns.join(',')}`,
  )
}

function named<C extends string>(order: readonly C[], cells: readonly string[]): ReadonlyMap<C, string> {
  return new Map(order.map((column, at) => [column, (cells[at] ?? '').trim()]))
}
