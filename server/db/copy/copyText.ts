/** A value of a column in PostgreSQL's COPY text format. */
export type Cell = string | number | bigint | boolean | null | Buffer | readonly string[]

/** Returns a line of COPY's text format (PostgreSQL documentation, COPY, "Text Format"). */
export function copyLine(cells: readonly Cell[]): string {
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
