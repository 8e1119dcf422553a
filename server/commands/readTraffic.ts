import { Day } from '#contract/record.ts'
import { toAscii } from '#server/features/record/parts/names.ts'
import { codeColumns, mostDigits, sumOf, typeColumns } from '#server/features/traffic/parts/counts.ts'
import type { TrafficLine } from '#server/features/traffic/parts/loadStore.ts'

/** The columns of a traffic file, each once, in any order. */
export const trafficColumns: readonly string[] = ['fqdn', 'day', ...typeColumns, ...codeColumns]

/**
 * Parses a line of a traffic file, or returns what is wrong with it.
 *
 * @param cells by column; null where their number differs from the header's
 * @param today the registry's date; later dates are refused
 */
export function readTrafficLine(
  line: number,
  cells: ReadonlyMap<string, string> | null,
  today: string,
): TrafficLine | { fault: string } {
  if (!cells) return { fault: `expected ${trafficColumns.length} cells` }
  const cell = (column: string) => cells.get(column) ?? ''
  const fqdn = toAscii(cell('fqdn'))
  if (fqdn === null) return { fault: `${JSON.stringify(cell('fqdn'))} is no domain name` }
  const day = cell('day')
  if (!Day.safeParse(day).success) return { fault: `${JSON.stringify(day)} is no day such as ${today}` }
  if (day > today) return { fault: `${day} is still to come` }

  // The sum of all types, and so a single response code, may have one digit more.
  const isCount = (column: string, digits: number) => /^\d+$/.test(cell(column)) && cell(column).length <= digits
  const wrong =
    typeColumns.find((column) => !isCount(column, mostDigits)) ??
    codeColumns.find((column) => !isCount(column, mostDigits + 1))
  if (wrong !== undefined)
    return {
      fault: `${wrong} is ${JSON.stringify(cell(wrong))}: expected a whole number of ${mostDigits} digits at most`,
    }
  const counts = {
    byType: typeColumns.map((column) => Number(cell(column))),
    byCode: codeColumns.map((column) => Number(cell(column))),
  }
  const [queries, responses] = [sumOf(counts.byType), sumOf(counts.byCode)]
  if (responses > queries) return { fault: `${responses} answers to ${queries} queries` }
  return { line, fqdn, day, counts }
}
