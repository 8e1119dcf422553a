import { ApiError } from '#src/api/ApiError.ts'
import { save, type Downloaded, type DownloadOptions } from '#src/api/download.ts'
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
export function useExporting(list: string): Exporting {
  return useStore(exports, (all) => all.get(list) ?? idle)
}

/**
 * Passes a file to the browser. A failure is stored to be shown.
 *
 * @param list the address of the list, without its query
 * @param total the number of its rows
 */
export async function startExport(list: string, total: number, fetchFile: FetchFile): Promise<void> {
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
    save(await fetchFile({ signal: stop.signal, onLines }))
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

type FetchFile = (options: DownloadOptions) => Promise<Downloaded>

function setState(list: string, state: Exporting): void {
  exports.set(new Map(exports.get()).set(list, state))
}
