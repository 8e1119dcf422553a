import type { NextState } from '#contract/domain.ts'
import { keepingStates, type StateCode } from '#contract/states.ts'
import { codeOf, hasState, maskOf } from '#server/features/record/parts/rules.ts'
import { addDays, dayAt, instantOf } from '#server/features/record/parts/rulesCalendar.ts'

/** The days of a domain's life cycle, counted from its expiry; each zone has its own (server/zone/zones.ts). */
export type LifeCycle = {
  expirationWarningDay: number
  outzoneWarningDay: number
  outzoneDay: number
  /** The full hour, in the zone's time, when names leave the zone. */
  outzoneHour: number
  deleteWarningDay: number
  deleteDay: number
  /** Counted from the end of the ENUM validation. */
  validationWarning1Day: number
  validationWarning2Day: number
}

/** `lifeCycle` is null where the registry's statuses decide instead of days. */
export type ZoneTime = { timeZone: string; lifeCycle: LifeCycle | null }

/** The facts that the life cycle depends on. `mask` has all current states; those set by the rules are ignored. */
export type LifeCycleFacts = {
  expiresOn: string | null
  /** Null where the zone is not ENUM (RFC 5076). */
  validationExpiresOn: string | null
  hasNsset: boolean
  mask: bigint | string
  /** When the last state that prevented the deletion ended; null or undefined without one. */
  protectedUntil?: Date | null
}

export type LifeCycleState = {
  /** The states that the rules set now. Of the states of `lifeCycleMask` the domain gets exactly these. */
  states: StateCode[]
  /** The next of expiry, leaving the zone and deletion, with its day; null when none is due. */
  next: NextState | null
  /** When each of `states` with a day started. The others started with an action. */
  since: ReadonlyMap<StateCode, Date>
  /** The next time when `states` or `next` can change; null when time changes nothing more. */
  recheckAt: Date | null
}

/**
 * Computes the life cycle of a domain at a time (docs/rules.md#life-of-a-domain), as CZ.NIC's FRED computes
 * `domain_states`. A prohibited renewal stops everything that follows from expiry. A protecting state prevents only the
 * deletion, which follows at least one whole day after the end of the state. `serverInzoneManual` leaves a domain with
 * an nsset in the zone; `serverOutzoneManual` removes it. Without days only these states count.
 */
export function lifeCycleOf(
  domain: LifeCycleFacts,
  { timeZone, lifeCycle: days }: ZoneTime,
  now: Date,
): LifeCycleState {
  const isForcedIn = hasState(domain.mask, 'serverInzoneManual')
  const isForcedOut = hasState(domain.mask, 'serverOutzoneManual') || !domain.hasNsset
  const expiry = hasState(domain.mask, 'serverRenewProhibited') ? null : domain.expiresOn

  const due: [StateCode, Date][] = []
  const at = (code: StateCode, from: string, day: number, hour = 0) =>
    due.push([code, instantOf(addDays(from, day), hour, timeZone)])
  if (days !== null && expiry !== null) {
    at('expirationWarning', expiry, days.expirationWarningDay)
    at('expired', expiry, 0)
    at('unguarded', expiry, days.outzoneDay, days.outzoneHour)
    at('deleteWarning', expiry, days.deleteWarningDay)
    if (!isForcedIn) at('outzoneUnguardedWarning', expiry, days.outzoneWarningDay)
    if (!isForcedIn) at('outzoneUnguarded', expiry, days.outzoneDay, days.outzoneHour)
    if (mayBeDeleted(domain.mask)) {
      const lastDay = instantOf(addDays(expiry, days.deleteDay), 0, timeZone)
      const released = domain.protectedUntil ? deletionAfter(domain.protectedUntil, timeZone) : lastDay
      due.push(['deleteCandidate', released > lastDay ? released : lastDay])
    }
  }
  const validation = domain.validationExpiresOn
  if (days !== null && validation !== null) {
    at('validationWarning1', validation, days.validationWarning1Day)
    at('validationWarning2', validation, days.validationWarning2Day)
    at('notValidated', validation, 0, days.outzoneHour)
  }

  const leaves = due.filter(([code]) => code === 'unguarded' || code === 'notValidated').map(([, instant]) => instant)
  const out = isForcedOut || isForcedIn ? null : earliest(leaves)
  if (out) due.push(['outzone', out])

  const since = new Map(due.filter(([, instant]) => instant <= now))
  const states = [...since.keys()]
  if (!domain.hasNsset) states.push('nssetMissing')
  if (isForcedOut) states.push('outzone')

  return {
    states,
    since,
    next: nextOf(due, now, timeZone),
    recheckAt: earliest(due.map(([, instant]) => instant).filter((i) => i > now)),
  }
}

/** Returns the earliest deletion of a domain that a state protected until then: one whole day lies between. */
export function deletionAfter(instant: Date, timeZone: string): Date {
  return instantOf(addDays(dayAt(instant, timeZone), 2), 0, timeZone)
}

/** `keepingStates` as a mask. */
export const protectingMask = maskOf(keepingStates)

/** Whether no state of the domain prevents its deletion; `mask` has all current states. */
export function mayBeDeleted(mask: bigint | string): boolean {
  return (BigInt(mask) & protectingMask) === 0n
}

/** Returns the days of a domain's life cycle for its page; `leavesZoneOn` is the day of `outzoneHour`. */
export function lifeDays(expiresOn: string, { timeZone, lifeCycle }: ZoneTime, now: Date) {
  if (lifeCycle === null) return null
  return {
    today: dayAt(now, timeZone),
    warnsOn: addDays(expiresOn, lifeCycle.expirationWarningDay),
    expiresOn,
    leavesZoneOn: addDays(expiresOn, lifeCycle.outzoneDay),
    isDeletedOn: addDays(expiresOn, lifeCycle.deleteDay),
  }
}

/** Returns the stored next state of a domain; null without one. */
export function nextStateOf(number: number | null, on: string | null): NextState | null {
  if (number === null || on === null) return null
  const state = foreseen.find((code) => code === codeOf(number))
  return state ? { state, on } : null
}

const foreseen = ['expired', 'outzone', 'deleteCandidate'] as const

function nextOf(due: [StateCode, Date][], now: Date, timeZone: string): NextState | null {
  const coming = foreseen.flatMap((state) => {
    const instant = due.find(([code]) => code === state)?.[1]
    return instant && instant > now ? [{ state, instant }] : []
  })
  const first = coming.sort((a, b) => a.instant.getTime() - b.instant.getTime())[0]
  return first ? { state: first.state, on: dayAt(first.instant, timeZone) } : null
}

function earliest(instants: Date[]): Date | null {
  return instants.reduce<Date | null>((first, instant) => (first && first <= instant ? first : instant), null)
}
