import { exportTrafficCsv, type Traffic, type TrafficTable } from '#contract/traffic.ts'
import { languageOf } from '#intl/locales.ts'
import { useLocale } from '#intl/useLocale.ts'
import { useAction } from '#src/api/useAction.ts'
import { usePreferences } from '#src/features/view/parts/preferences.ts'
import { download, save } from '#src/api/download.ts'

/** Takes a table of a domain's traffic home, in the language and with the delimiter one is used to; one at a time. */
export function useTrafficFile({ fqdn, from, to }: Traffic, table: TrafficTable) {
  const lang = languageOf[useLocale()]
  const { delimiter } = usePreferences().preferences
  const { run, isRunning, problem } = useAction(
    () => download(exportTrafficCsv, { params: { id: fqdn }, query: { from, to, table, lang, delimiter } }).then(save),
    {
      revalidates: false,
    },
  )
  return { take: () => void run(), isOnItsWay: isRunning, problem }
}
