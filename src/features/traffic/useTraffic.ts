import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import type { Traffic } from '#contract/traffic.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { serverNow } from '#src/api/clock.ts'
import { periodUntil, type PeriodLength } from './period.ts'
import { askTraffic } from './trafficCalls.ts'

/**
 * The traffic of a domain for so many days until yesterday; that of another period stays until it is here.
 *
 * @returns `isOld` while `traffic` is not of the period that is asked for
 */
export function useTraffic(fqdn: string, length: PeriodLength) {
  const { timeZone = 'UTC' } = useIntl()
  const [read, setRead] = useState<{ length: PeriodLength; traffic: Traffic } | null>(null)
  const [failed, setFailed] = useState<{ length: PeriodLength; problem: ApiError } | null>(null)
  const problem = failed?.length === length ? failed.problem : null
  const isRefused = problem !== null

  useEffect(() => {
    if (isRefused) return
    const leaving = new AbortController()
    const ask = async () => {
      try {
        const traffic = await askTraffic(fqdn, periodUntil(serverNow(), timeZone, length), leaving.signal)
        setRead({ length, traffic })
        setFailed(null)
      } catch (cause) {
        if (leaving.signal.aborted) return
        if (!(cause instanceof ApiError)) throw cause
        setFailed({ length, problem: cause })
      }
    }
    void ask()
    return () => leaving.abort()
  }, [fqdn, timeZone, length, isRefused])

  return { traffic: read?.traffic ?? null, isOld: read?.length !== length, problem, retry: () => setFailed(null) }
}
