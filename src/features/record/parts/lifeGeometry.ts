import { keepingStates, type StateCode } from '#contract/states.ts'

/** The days of a life that are drawn, as the contract's `life` gives them. */
export type LifeDays = { today: string; warnsOn: string; expiresOn: string; leavesZoneOn: string; isDeletedOn: string }

/** How a manual state bends the line (docs/rules.md#life-of-a-domain). */
export type Bend = 'held_in' | 'held_out' | 'kept' | 'not_renewable' | 'on_hold'

/** Places from the line's left end, 0 to 100. */
export type LifeGeometry = { today: number; warns: number; expires: number; leaves: number; deleted: number }

/** Half as much again as the warning's distance is drawn before it: further away, today stands at the left end. */
const leadIn = 1.5

/** How far before the line's end its last day stands once today is later, so that both are seen. */
const overdueShare = 0.08

export function lifeGeometry(days: LifeDays): LifeGeometry {
  const expires = dayNumber(days.expiresOn)
  const begin = expires - (expires - dayNumber(days.warnsOn)) * leadIn
  const whole = dayNumber(days.isDeletedOn) - begin
  const length = daysOverdue(days) > 0 ? whole / (1 - overdueShare) : whole
  const place = (day: string) => Math.min(100, Math.max(0, ((dayNumber(day) - begin) / length) * 100))

  return {
    today: place(days.today),
    warns: place(days.warnsOn),
    expires: place(days.expiresOn),
    leaves: place(days.leavesZoneOn),
    deleted: place(days.isDeletedOn),
  }
}

/** Whole days since the day of deletion; 0 until it has passed. */
export function daysOverdue({ today, isDeletedOn }: LifeDays): number {
  return Math.max(0, daysBetween(isDeletedOn, today))
}

/** The scale a list's strip is drawn to, in days from expiry; exact dates stand beside it and on the detail. */
const scale = { warns: -30, leaves: 30, deleted: 61 } as const

/** A life drawn to the common scale, where only the day of expiry is known. */
export function lifeToScale(expiresOn: string, today: string): LifeDays {
  const on = (days: number) => new Date(Date.parse(expiresOn) + days * dayMs).toISOString().slice(0, 10)
  return { today, expiresOn, warnsOn: on(scale.warns), leavesZoneOn: on(scale.leaves), isDeletedOn: on(scale.deleted) }
}

const bends = new Map<StateCode, Bend>([
  ...keepingStates.map((code) => [code, 'kept'] as const),
  ['serverInzoneManual', 'held_in'],
  ['serverOutzoneManual', 'held_out'],
  ['serverHold', 'held_out'],
  ['clientHold', 'held_out'],
  ['serverRenewProhibited', 'not_renewable'],
])

/**
 * Returns how the states bend the line. A prohibited renewal puts all on hold that follows from expiry, unless another
 * registry lets the domain expire.
 */
export function bendsOf(codes: readonly StateCode[]): Bend[] {
  const isOnHold = !codes.includes('expired') && !codes.includes('deleteCandidate')
  const found = codes.flatMap((code) => bends.get(code) ?? [])
  return [...new Set(found.map((bend) => (bend === 'not_renewable' && isOnHold ? 'on_hold' : bend)))]
}

/** Returns where the line falls out of the zone: today, where the domain left it early; null where it stays in. */
export function fallOf({ today, leaves }: LifeGeometry, codes: readonly StateCode[]): number | null {
  const bends = bendsOf(codes)
  if (bends.includes('held_out') || codes.includes('outzone')) return Math.min(today, leaves)
  return bends.includes('held_in') || bends.includes('on_hold') ? null : leaves
}

/** Returns the tone of a life: neutral until the warning, critical once the domain has left the zone. */
export function lifeTone(at: LifeGeometry, codes: readonly StateCode[]): 'neutral' | 'warn' | 'critical' {
  if (bendsOf(codes).includes('on_hold') && !codes.includes('outzone')) return 'neutral'
  const fall = fallOf(at, codes)
  if (codes.includes('deleteCandidate') || (fall !== null && at.today >= fall)) return 'critical'
  return at.today >= at.warns ? 'warn' : 'neutral'
}

const dayMs = 86_400_000

/** Days since 1970; calendar days have no zone. */
function dayNumber(day: string): number {
  return Date.parse(day) / dayMs
}

/** Whole days from one calendar day to another. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}
