import { readOverview, type Overview } from '#contract/overview.ts'
import { api } from '#src/api/client.ts'

/** Apart, because the page brings the first answer itself. */
export function askOverview(signal: AbortSignal): Promise<Overview> {
  return api(readOverview, {}, signal)
}
