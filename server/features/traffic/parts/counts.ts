import { queryTypes, responseCodes } from '#contract/traffic.ts'

/** How many queries of one day asked for what, and were answered with what; in the contract's order of each. */
export type DayCounts = { byType: readonly number[]; byCode: readonly number[] }

/** The columns of `domain_traffic` and of the files it is loaded from, in the order of `DayCounts`. */
export const typeColumns = queryTypes.map((type) => `type_${type.toLowerCase()}`)
export const codeColumns = responseCodes.map((code) => `code_${code.toLowerCase()}`)

/** Of the queries of a day by their type: few enough for sums of any period to be exact. */
export const mostDigits = 12

export function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

/** What was asked and not answered. */
export function unansweredOf({ byType, byCode }: DayCounts): number {
  return sumOf(byType) - sumOf(byCode)
}
