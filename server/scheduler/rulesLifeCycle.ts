import { states } from '#contract/states.ts'
import { lifeCycleOf, type LifeCycleState } from '#server/features/domain/parts/rules.ts'
import { bitOf, codeOf, lifeCycleMask, maskOf, rankOf } from '#server/features/record/parts/rules.ts'

/** A domain whose life cycle is to be checked, as it is stored. */
export type DueDomain = {
  id: string
  zone_id: number
  expires_on: string | null
  validation_expires_on: string | null
  nsset_id: string | null
  state_mask: string
  pending_mask: string
  next_state: number | null
  next_state_on: string | null
  now: Date
}

/** A current state of a domain; `isByRule` unless the registry or its holder set it. */
export type PresentState = { state: number; isByRule: boolean }

/** The life cycle of a domain as it is now, and what differs from the stored one. */
export type JudgedDomain = LifeCycleState & {
  id: string
  mask: bigint
  rank: number
  /** The numbers of the states that start and that end. */
  begins: number[]
  ends: number[]
  /** Whether a value in lists has changed. */
  isOther: boolean
}

type Judging = {
  /** The current states of the domain. */
  present: readonly PresentState[]
  /** When the last protecting state ended, if there was one. */
  protectedUntil: Date | null
  /** Null for a zone that is no longer configured: it has no rules, so the states stay. */
  zone: (Parameters<typeof lifeCycleOf>[1] & { isEnum: boolean }) | null
}

/** Decides the states of a domain by the days of its zone. */
export function judgeLife(domain: DueDomain, { present, protectedUntil, zone }: Judging): JudgedDomain {
  const numbers = (rows: readonly PresentState[]) => new Set(rows.map((row) => row.state))
  const byRule = numbers(present.filter((row) => row.isByRule && isOfLife(row.state)))
  const others = maskOf(present.filter((row) => !row.isByRule || !isOfLife(row.state)).map((row) => codeOf(row.state)))
  const lifeCycle: LifeCycleState = zone
    ? lifeCycleOf(
        {
          expiresOn: domain.expires_on,
          validationExpiresOn: zone.isEnum ? domain.validation_expires_on : null,
          hasNsset: domain.nsset_id !== null,
          mask: others,
          protectedUntil,
        },
        zone,
        domain.now,
      )
    : { states: [...byRule].map(codeOf), next: null, since: new Map(), recheckAt: null }
  const wanted = new Set<number>(lifeCycle.states.map((code) => states[code].number))
  const mask = others | maskOf(lifeCycle.states)
  return {
    ...lifeCycle,
    id: domain.id,
    mask,
    // Lists are sorted by the states that the registry has confirmed.
    rank: rankOf(mask ^ BigInt(domain.pending_mask)),
    begins: [...wanted].filter((state) => !byRule.has(state)),
    ends: [...byRule].filter((state) => !wanted.has(state)),
    isOther:
      mask !== BigInt(domain.state_mask) ||
      (lifeCycle.next ? states[lifeCycle.next.state].number : null) !== domain.next_state ||
      (lifeCycle.next?.on ?? null) !== domain.next_state_on,
  }
}

function isOfLife(state: number): boolean {
  return (lifeCycleMask & bitOf(codeOf(state))) !== 0n
}
