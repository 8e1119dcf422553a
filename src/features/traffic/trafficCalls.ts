import { exportTrafficCsv, readTraffic, type Traffic, type TrafficTable } from '#contract/traffic.ts'
import type { Preferences } from '#contract/view.ts'
import type { Language } from '#contract/record.ts'
import { api } from '#src/api/client.ts'
import { download, save } from '#src/api/download.ts'

/** Days of the registry, both included. */
export type Period = { from: string; to: string }

/** The page asks by itself. */
export function askTraffic(fqdn: string, period: Period, signal: AbortSignal): Promise<Traffic> {
  return api(readTraffic, { params: { id: fqdn }, query: period, background: true }, signal)
}

type FileWish = Period & { table: TrafficTable; lang: Language; delimiter: Preferences['delimiter'] }

/** Fetches one of the tables as a file and hands it to the browser. */
export async function takeTrafficFile(fqdn: string, query: FileWish): Promise<void> {
  const never = new AbortController().signal
  save(await download(exportTrafficCsv, { params: { id: fqdn }, query }, { signal: never, onLines: () => {} }))
}
