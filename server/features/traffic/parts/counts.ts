import { queryTypes, responseCodes } from '#contract/traffic.ts'

/** The queries of one day by type and by response code, in the order of the contract. */
export type DayCounts = { byType: readonly number[]; byCode: readonly number[] }

/** The columns of `domain_traffic` and of the files it is loaded from, in the order of `DayCounts`. */
export const typeColumns = queryTypes.map((type) => `type_${type.toLowerCase()}`)
export const codeColumns = responseCodes.map((code) => `code_${code.toLowerCase()}`)

/** The largest count of a type on a day, small enough for exact sums of any period. */
export const mostDigits = 12

export function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

/** The queries without a response. */
export function unansweredOf({ byType, byCode }: DayCounts): number {
  return sumOf(byType) - sumOf(byCode)
}
