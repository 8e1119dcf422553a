import type { Call } from '#contract/call.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { addressOf, type CallOptions } from '#src/api/client.ts'
import { download, save } from '#src/api/download.ts'
import { createStore, useStore } from '#src/createStore.ts'

/** The progress of an export; `view` is the query of the page's address at its start. */
export type Exporting =
  | { kind: 'idle' }
  | { kind: 'writing'; rows: number; total: number; stop: () => void }
  | { kind: 'done'; rows: number; view: string }
  | { kind: 'failed'; error: ApiError }

/** By the address of the list, without its query. */
const exports = createStore<ReadonlyMap<string, Exporting>>(new Map())
const idle: Exporting = { kind: 'idle' }

/** How long a finished export is shown, in milliseconds. */
const messageMs = 8000

/**
 * Returns the progress of a list's export. An export continues while the user visits other pages. A list has one at a
 * time.
 */
export function useExporting<C extends Call>(call: C, listParams: ListParams<C>): Exporting {
  const list = addressOf(call, listParams)
  return useStore(exports, (all) => all.get(list) ?? idle)
}

/** Downloads the file and passes it to the browser. A failure is stored to be shown. */
export async function startExport<C extends Call>(
  call: C,
  options: ListParams<C> & { query: CallOptions<C>['query'] },
  total: number,
): Promise<void> {
  const { query, ...listParams } = options
  const list = addressOf(call, listParams)
  if (exports.get().get(list)?.kind === 'writing') return
  const stop = new AbortController()
  const view = window.location.search
  let rows = 0
  const write = () => setState(list, { kind: 'writing', rows, total, stop: () => stop.abort() })
  write()
  try {
    const onLines = (lines: number) => {
      // The first line is the heading.
      rows = Math.max(0, lines - 1)
      write()
    }
    save(await download(call, { ...listParams, query: query ?? {} }, { signal: stop.signal, onLines }))
    const done: Exporting = { kind: 'done', rows, view }
    setState(list, done)
    setTimeout(() => exports.get().get(list) === done && setState(list, idle), messageMs)
  } catch (cause) {
    if (stop.signal.aborted) return setState(list, idle)
    setState(list, {
      kind: 'failed',
      error: cause instanceof ApiError ? cause : new ApiError('unexpected', { status: null, cause }),
    })
  }
}

/** The parameters in the path of a list's call. */
type ListParams<C extends Call> = Pick<CallOptions<C>, 'params'>

function setState(list: string, state: Exporting): void {
  exports.set(new Map(exports.get()).set(list, state))
}
