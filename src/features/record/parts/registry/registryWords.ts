import type { IntlShape } from 'react-intl'
import { isUnanswered, type RegistryChange } from '#contract/registryChange.ts'
import { serverNow } from '#src/api/clock.ts'

/** An instant as short as it is clear: without the day when that is today. */
export function shortInstant(instant: string, intl: IntlShape): string {
  const day = (value: string | number) => intl.formatDate(value, { dateStyle: 'short' })
  return day(instant) === day(serverNow())
    ? intl.formatTime(instant, { timeStyle: 'short' })
    : intl.formatDate(instant, { dateStyle: 'medium', timeStyle: 'short' })
}

/** Returns the registry status of a change as a sentence with its time and the registry's reason. */
export function registrySentence(change: RegistryChange, intl: IntlShape): string {
  const { status, requestedAt, decidedAt, reason } = change
  const at = shortInstant(isUnanswered(status) ? requestedAt : (decidedAt ?? requestedAt), intl)
  const id =
    status === 'rejected' && reason ? 'registry.sentence.rejected_because' : (`registry.sentence.${status}` as const)
  return intl.formatMessage({ id }, { at, reason: reason && asSentence(reason) })
}

/** Returns the registry's reason with a full stop, so that another sentence can follow. */
export function asSentence(reason: string): string {
  return /[.!?…]$/.test(reason) ? reason : `${reason}.`
}
