import type { Loader } from '#server/db/loader.ts'
import { addDays } from '#server/features/record/parts/rulesCalendar.ts'
import type { Chance } from './chance.ts'
import { chancesOf, type Plan } from './plan.ts'
import { targets } from './tables.ts'

/** The facts of a domain that influence its traffic; days. */
export type Measured = {
  id: string
  number: number
  createdOn: string
  expiresOn: string
  isSecured: boolean
  /** The day since which its name does not work. */
  outSince: string | null
}

/**
 * Writes the DNS queries for some domains of the demo's people, up to yesterday. A few have three years, most one year,
 * some none. Days without any counts are left out for all.
 */
export function writeTraffic(loader: Loader, plan: Plan, dates: readonly TrafficDate[], domain: Measured) {
  const place = placeOf(plan, domain)
  if (place === null || place % 8 === 5) return
  const chance = chancesOf(plan, 'traffic', domain.number)
  const habits = habitsOf(chance, domain.isSecured)
  const most = place % 4 === 0 ? calendarLength : 430
  for (const date of dates) {
    if (date.age > most || date.day < domain.createdOn) break
    if (date.isUncounted) continue
    const outFor =
      domain.outSince !== null && date.day >= domain.outSince ? daysBetween(domain.outSince, date.day) : null
    loader.add(targets.domainTraffic, domain.id, date.day, ...countsOn(date, habits, chance, outFor))
  }
}

/** Returns the index among its holder's domains with traffic: the first ones, and those at the start of a list. */
function placeOf({ shares, cast, domains, today }: Plan, { number, expiresOn }: Measured): number | null {
  const share = shares.find(({ from, to }) => number >= from && number < to)
  if (!share || !cast[share.contact]?.own) return null
  const place = number - share.from
  const isAmongFirst = place < Math.max(2, Math.min(40, Math.round(domains / 1500)))
  return isAmongFirst || expiresOn <= addDays(today, -60) ? place : null
}

type Habits = {
  /** Queries on an average day a year ago. */
  base: number
  growthPerYear: number
  weekend: number
  /** How far summer falls below the average, and winter rises above it. */
  season: number
  closesAtChristmas: boolean
  mail: number
  ds: number
  /** The age in days of a flood of queries and its factor; null without a flood. */
  flood: { age: number; times: number } | null
}

function habitsOf(chance: Chance, isSecured: boolean): Habits {
  const isBusiness = chance.next() < 0.7
  return {
    base: 30 * 10 ** (chance.next() * 2.6),
    growthPerYear: -0.15 + chance.next() * 0.8,
    weekend: isBusiness ? 0.45 + chance.next() * 0.3 : 1.1 + chance.next() * 0.2,
    season: 0.05 + chance.next() * 0.17,
    closesAtChristmas: isBusiness,
    mail: 0.04 + chance.next() * 0.12,
    ds: isSecured ? 0.06 : 0.025,
    flood: chance.next() < 0.4 ? { age: 3 + chance.below(82), times: 6 + chance.below(14) } : null,
  }
}

export type TrafficDate = { day: string; age: number; isWeekend: boolean; yearPart: number; isUncounted: boolean }

const calendarLength = 3 * 366

/** The days before today, the latest first: the same for all domains. */
export function trafficDates(today: string): TrafficDate[] {
  return Array.from({ length: calendarLength }, (_, ago) => {
    const age = ago + 1
    const day = addDays(today, -age)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    return {
      day,
      age,
      isWeekend: weekday === 0 || weekday === 6,
      yearPart: daysBetween(`${day.slice(0, 4)}-01-01`, day) / 365.25,
      // The collector was down.
      isUncounted: age === 17 || age === 18 || (age >= 204 && age <= 208) || age === 371 || age === 702,
    }
  })
}

/**
 * Returns the counts of one day in the order of the table's columns; `outFor` is the number of days since the name
 * stopped working.
 */
function countsOn(date: TrafficDate, habits: Habits, chance: Chance, outFor: number | null): number[] {
  const isFlooded = habits.flood?.age === date.age
  const usual =
    usualOn(date, habits) *
    (0.92 + chance.next() * 0.16) *
    (outFor === null ? 1 : Math.max(0.02, 0.75 * 0.96 ** outFor))
  const total = isFlooded ? usual * (habits.flood?.times ?? 1) : usual
  const https = 0.095 - 0.00006 * date.age
  // Floods use the query types with the longest responses.
  const weights = isFlooded
    ? [0.21, 0.05, 0.01, 0.01, 0.3, 0.01, 0.01, 0.01, 0.39]
    : [0.52, 0.235, 0.035, habits.mail, 0.045, habits.ds, 0.012, https, 0.007]
  const scale = total / weights.reduce((sum, weight) => sum + weight, 0)
  const byType = weights.map((weight) => Math.round(weight * scale * (0.9 + chance.next() * 0.2)))
  return [...byType, ...answersTo(byType, chance, { isFlooded, isOut: outFor !== null })]
}

function usualOn({ age, isWeekend, yearPart, day }: TrafficDate, habits: Habits): number {
  const growth = (1 + habits.growthPerYear) ** ((365 - age) / 365)
  const season = 1 + habits.season * Math.cos(2 * Math.PI * (yearPart - 0.9))
  const monthAndDay = day.slice(5)
  const isHoliday = habits.closesAtChristmas && (monthAndDay >= '12-23' || monthAndDay <= '01-02')
  return habits.base * growth * season * (isWeekend ? habits.weekend : 1) * (isHoliday ? 0.55 : 1)
}

function answersTo(
  byType: readonly number[],
  chance: Chance,
  { isFlooded, isOut }: { isFlooded: boolean; isOut: boolean },
) {
  const total = byType.reduce((sum, count) => sum + count, 0)
  const part = (share: number) => Math.floor(total * share * chance.next())
  const [refused, servfail, formerr, other] = [part(0.002), part(0.003), part(0.001), part(0.0005)]
  const unanswered = isFlooded ? Math.floor(total * (0.4 + chance.next() * 0.3)) : part(0.002)
  const answered = total - refused - servfail - formerr - other - unanswered
  const missing = isOut ? answered : Math.min(answered, part(0.004))
  return [answered - missing, missing, refused, servfail, formerr, other]
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
