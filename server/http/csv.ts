import { setImmediate } from 'node:timers/promises'

/** The separators of cells, by their names on the wire. */
export const delimiters = { comma: ',', semicolon: ';', tab: '\t' } as const
export type DelimiterName = keyof typeof delimiters

/** The byte order mark, by which spreadsheets recognise UTF-8. */
const byteOrderMark = '\uFEFF'

/** One record of RFC 4180: cells quoted where they must be, made harmless, ended by CR LF. */
export function csvLine(cells: readonly string[], delimiter: DelimiterName): string {
  const between = delimiters[delimiter]
  return `${cells.map((cell) => quoted(harmless(cell))).join(between)}\r\n`
}

/**
 * The UTF-8 text of a CSV file as it comes: the mark, the header, then batch after batch. Between batches other
 * requests have their turn, and nothing is read ahead of what the reader takes.
 */
export async function* csvText(
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
  delimiter: DelimiterName,
): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + csvLine(header, delimiter))
  for await (const batch of batches) {
    yield Buffer.from(batch.map((cells) => csvLine(cells, delimiter)).join(''))
    await setImmediate()
  }
}

/**
 * A spreadsheet runs a cell that begins with one of these as a formula (OWASP, "CSV Injection"). The same holds behind
 * white space or quotes, and for full-width forms. A leading apostrophe makes the cell text.
 */
function harmless(cell: string): string {
  return /^[\s"']*[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : cell
}

function quoted(cell: string): string {
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
