import { codeColumns, sumOf, typeColumns } from '#server/features/traffic/parts/counts.ts'

export type TrafficGiven = {
  fqdn: string
  day: string
  /**
   * Queries by type and answers by code, none by default; all are answered without error where there are no answers.
   */
  types?: Partial<Record<string, number>>
  codes?: Partial<Record<string, number>>
}

const header = ['fqdn', 'day', ...typeColumns, ...codeColumns]

/** A file of traffic as a registry would send it. */
export function trafficFile(lines: readonly TrafficGiven[]): string {
  return [header.join(','), ...lines.map(lineOf), ''].join('\n')
}

function lineOf({ fqdn, day, types = {}, codes }: TrafficGiven): string {
  const byType = typeColumns.map((column) => types[column.replace('type_', '')] ?? 0)
  const answered = codes ?? { noerror: sumOf(byType) }
  const byCode = codeColumns.map((column) => answered[column.replace('code_', '')] ?? 0)
  return [fqdn, day, ...byType, ...byCode].join(',')
}
