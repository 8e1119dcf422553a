import { FormattedDate, FormattedMessage, FormattedRelativeTime } from 'react-intl'
import type { DomainRow, NextState } from '#contract/domain.ts'
import { isHidden, knownOf } from '#contract/hidden.ts'
import { bendsOf, daysBetween, lifeGeometry, lifeTone, lifeToScale } from '#src/features/record/parts/lifeGeometry.ts'

/**
 * Returns the present state where the next day is not the point. `no_servers` leaves the zone only for lack of name
 * servers; `stays_out` has another reason.
 */
export function presentOf({
  states,
  nsset,
  next: shown,
}: DomainRow): 'any_day' | 'no_servers' | 'on_hold' | 'stays_out' | null {
  if (isHidden(shown)) return null
  const bends = bendsOf(states)
  const next = knownOf(shown)
  if (states.includes('deleteCandidate') && !bends.includes('kept')) return 'any_day'
  if (!states.includes('outzone')) return bends.includes('on_hold') ? 'on_hold' : null
  if (next && next.state !== 'expired') return null
  return nsset !== null || bends.includes('held_out') || states.includes('serverBlocked') ? 'stays_out' : 'no_servers'
}

/** Returns the colour of the next state where no life line beside it has one. */
export function colourOf({ expiresOn, states }: DomainRow, today: string): string | undefined {
  const tone = expiresOn === null ? 'neutral' : lifeTone(lifeGeometry(lifeToScale(expiresOn, today)), states)
  return tone === 'neutral' ? undefined : `state.${tone}.text`
}

type NextStateTextProps = { next: NextState; today: string; isBesideExpiry?: boolean }

/** So many days before it a state is named by them and not by its date. */
const soon = 30

/** The next state of a domain with its date, or with the days until then: soon, and beside the date of its expiry. */
export function NextStateText({ next, today, isBesideExpiry = false }: NextStateTextProps) {
  const days = daysBetween(today, next.on)
  if (isBesideExpiry && next.state === 'expired')
    return <FormattedMessage id="record.life.next.expires_in" values={{ days }} />
  const on =
    days >= 0 && days <= soon ? (
      <FormattedRelativeTime key="on" value={days} unit="day" numeric="auto" />
    ) : (
      <FormattedDate key="on" value={next.on} dateStyle="medium" timeZone="UTC" />
    )
  return <FormattedMessage id={`record.life.next.${next.state}`} values={{ on }} />
}
