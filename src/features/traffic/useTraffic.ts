import { useIntl } from 'react-intl'
import { serverNow } from '#src/api/clock.ts'
import { useLoad } from '#src/api/useLoad.ts'
import { periodUntil, type PeriodLength } from './period.ts'
import { readTraffic } from '#contract/traffic.ts'
import { api } from '#src/api/client.ts'

/**
 * Loads the traffic of a domain for so many days until yesterday. The traffic of the previous period stays meanwhile.
 *
 * @returns `isOld` while `traffic` belongs to another period
 */
export function useTraffic(fqdn: string, length: PeriodLength) {
  const { timeZone = 'UTC' } = useIntl()
  const { value, isCurrent, problem, reload } = useLoad(`${fqdn} ${timeZone} ${length}`, (signal) =>
    api(
      readTraffic,
      { params: { id: fqdn }, query: periodUntil(serverNow(), timeZone, length), background: true },
      signal,
    ),
  )

  return { traffic: value, isOld: !isCurrent, problem, retry: reload }
}
