import { Day } from '#contract/record.ts'
import { toAscii } from '#server/features/record/parts/names.ts'
import { codeColumns, mostDigits, sumOf, typeColumns } from '#server/features/traffic/parts/counts.ts'
import type { TrafficLine } from '#server/features/traffic/parts/loadStore.ts'

/** The columns of a file of traffic, each of them once, in any order. */
export const trafficColumns: readonly string[] = ['fqdn', 'day', ...typeColumns, ...codeColumns]

/**
 * One line of a file of traffic, or what is wrong with it.
 *
 * @param cells by column; null where the line has not as many as the header
 * @param today the registry's day: later ones cannot have been counted
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

  // Together the types may have a digit more, and so may a single answer.
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
  const [asked, answered] = [sumOf(counts.byType), sumOf(counts.byCode)]
  if (answered > asked) return { fault: `${answered} answers to ${asked} queries` }
  return { line, fqdn, day, counts }
}
