import { useState } from 'react'
import type { Traffic, TrafficTable } from '#contract/traffic.ts'
import { languageOf } from '#intl/locales.ts'
import { useLocale } from '#intl/useLocale.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { usePreferences } from '#src/features/view/parts/preferences.ts'
import { takeTrafficFile } from './trafficCalls.ts'

/** Takes a table of a domain's traffic home, in the language and with the delimiter one is used to; one at a time. */
export function useTrafficFile({ fqdn, from, to }: Traffic, table: TrafficTable) {
  const lang = languageOf[useLocale()]
  const { delimiter } = usePreferences().preferences
  const [isOnItsWay, setOnItsWay] = useState(false)
  const [problem, setProblem] = useState<ApiError | null>(null)

  const take = async () => {
    if (isOnItsWay) return
    setOnItsWay(true)
    setProblem(null)
    try {
      await takeTrafficFile(fqdn, { from, to, table, lang, delimiter })
    } catch (cause) {
      setProblem(cause instanceof ApiError ? cause : new ApiError('unexpected', { status: null, cause }))
    } finally {
      setOnItsWay(false)
    }
  }
  return { take: () => void take(), isOnItsWay, problem }
}
