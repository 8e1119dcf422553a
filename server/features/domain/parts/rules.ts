import type { NextState } from '#contract/domain.ts'
import { keepingStates, type StateCode } from '#contract/states.ts'
import { hasState, maskOf } from '#server/features/record/parts/rules.ts'
import { addDays, dayAt, instantOf } from '#server/features/record/parts/rulesCalendar.ts'

/** The days of a domain's life counted from its expiry; each zone has its own (server/zones.ts). */
export type LifeCycle = {
  expirationWarningDay: number
  outzoneWarningDay: number
  outzoneDay: number
  /** The full hour, in the zone's time, at which names leave the zone. */
  outzoneHour: number
  deleteWarningDay: number
  deleteDay: number
  /** Counted from the end of the ENUM validation. */
  validationWarning1Day: number
  validationWarning2Day: number
}

/** `lifeCycle` is null where no days count but the registry's statuses. */
export type ZoneTime = { timeZone: string; lifeCycle: LifeCycle | null }

/** What the rule looks at; `mask` holds all present states, those set by a rule are not looked at. */
export type Living = {
  expiresOn: string | null
  /** Null where the zone is not ENUM (RFC 5076). */
  validationExpiresOn: string | null
  hasNsset: boolean
  mask: bigint | string
  /** When the last state that kept it from deletion ended; null or left out where there was none. */
  keptUntil?: Date | null
}

export type Standing = {
  /** What the rule sets now; of the states of `lifeCycleMask` the domain carries these and no other. */
  states: StateCode[]
  /** The next of expiry, leaving the zone and deletion, with its day; null when none will come by itself. */
  next: NextState | null
  /** Since when those of `states` hold that came with a day; the others hold since somebody did something. */
  since: ReadonlyMap<StateCode, Date>
  /** The next instant at which `states` or `next` may be others; null when time alone changes nothing more. */
  recheckAt: Date | null
}

/**
 * The life of a domain at an instant: docs/rules.md#life-of-a-domain, as CZ.NIC's FRED computes its `domain_states`.
 * Renewal forbidden stops everything that expiry brings; what keeps it from deletion only the deletion, and when it
 * ends there is a day for whoever would keep it; kept in
 * the zone by hand stays there whatever its days say, unless it has no nsset; kept out by hand is out. Without days only
 * that is left.
 */
export function lifeCycleOf(domain: Living, { timeZone, lifeCycle: days }: ZoneTime, now: Date): Standing {
  const isKeptIn = hasState(domain.mask, 'serverInzoneManual')
  const isKeptOut = hasState(domain.mask, 'serverOutzoneManual') || !domain.hasNsset
  const expiry = hasState(domain.mask, 'serverRenewProhibited') ? null : domain.expiresOn

  const due: [StateCode, Date][] = []
  const at = (code: StateCode, from: string, day: number, hour = 0) =>
    due.push([code, instantOf(addDays(from, day), hour, timeZone)])
  if (days !== null && expiry !== null) {
    at('expirationWarning', expiry, days.expirationWarningDay)
    at('expired', expiry, 0)
    at('unguarded', expiry, days.outzoneDay, days.outzoneHour)
    at('deleteWarning', expiry, days.deleteWarningDay)
    if (!isKeptIn) at('outzoneUnguardedWarning', expiry, days.outzoneWarningDay)
    if (!isKeptIn) at('outzoneUnguarded', expiry, days.outzoneDay, days.outzoneHour)
    if (mayBeDeleted(domain.mask)) {
      const lastDay = instantOf(addDays(expiry, days.deleteDay), 0, timeZone)
      const released = domain.keptUntil ? deletionAfter(domain.keptUntil, timeZone) : lastDay
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
  const out = isKeptOut || isKeptIn ? null : earliest(leaves)
  if (out) due.push(['outzone', out])

  const since = new Map(due.filter(([, instant]) => instant <= now))
  const states = [...since.keys()]
  if (!domain.hasNsset) states.push('nssetMissing')
  if (isKeptOut) states.push('outzone')

  return {
    states,
    since,
    next: nextOf(due, now, timeZone),
    recheckAt: earliest(due.map(([, instant]) => instant).filter((i) => i > now)),
  }
}

/** The soonest deletion of what was free to be deleted from an instant on: a whole day lies between. */
export function deletionAfter(instant: Date, timeZone: string): Date {
  return instantOf(addDays(dayAt(instant, timeZone), 2), 0, timeZone)
}

/** `keepingStates` as a mask. */
export const keepingMask = maskOf(keepingStates)

/** Whether nothing the domain carries keeps it from being deleted; `mask` holds all present states. */
export function mayBeDeleted(mask: bigint | string): boolean {
  return (BigInt(mask) & keepingMask) === 0n
}

/** The days of a domain's life as its page draws them; `leavesZoneOn` is the day of the hour of leaving. */
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
