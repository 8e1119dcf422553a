import { DomainQuery, LossState } from '#contract/domain.ts'
import { lockPositions } from '#contract/states.ts'
import { writeQuery } from '#contract/query.ts'
import { worryingStates } from '#server/features/record/parts/rules.ts'
import { addDays } from '#server/features/record/parts/rulesCalendar.ts'

/** A list query that the overview counts. */
export type Question = Partial<
  Pick<
    DomainQuery,
    | 'lock'
    | 'registryStatus'
    | 'state'
    | 'worstState'
    | 'needsAttention'
    | 'renewBefore'
    | 'needsServers'
    | 'expiresWithin'
    | 'expiresFrom'
    | 'expiresTo'
    | 'isSecured'
    | 'nssetMissing'
  >
>

/** Periods from today in days, each including the shorter ones. */
export const periods = [7, 30, 60, 90] as const

/** Returns the month of the day (`2026-11-21`), from that day on, and the eleven months after it. */
export function monthsFrom(today: string): { month: string; from: string; to: string }[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const firstOf = (ahead: number) => {
    const months = year * 12 + (month - 1) + ahead
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
  }
  return Array.from({ length: 12 }, (_, ahead) => {
    const first = firstOf(ahead)
    return { month: first.slice(0, 7), from: ahead === 0 ? today : first, to: addDays(firstOf(ahead + 1), -1) }
  })
}

/** Returns everything that the overview counts on a day of the registry. */
export function questionsOn(today: string): Question[] {
  return [
    {},
    ...periods.map((expiresWithin) => ({ expiresWithin })),
    ...monthsFrom(today).map(({ from, to }) => ({ expiresFrom: from, expiresTo: to })),
    ...lockPositions.map((lock) => ({ lock })),
    { registryStatus: 'pending' },
    { registryStatus: 'rejected' },
    { isSecured: 'no' },
    { nssetMissing: 'yes' },
    { state: 'expired' },
    { state: 'outzone' },
    ...LossState.options.map((renewBefore) => ({ renewBefore })),
    { needsServers: 'yes' },
    { needsAttention: 'other' },
    ...worryingStates.map((worstState) => ({ worstState })),
  ]
}

/** Returns the query string of the list that shows what the question counts. */
export function addressOf(question: Question): string {
  return writeQuery(DomainQuery, question)
}
