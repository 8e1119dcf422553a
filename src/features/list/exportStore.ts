import { useSyncExternalStore } from 'react'
import type { Call } from '#contract/call.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { importFor } from '#src/api/client.ts'
import { addressOf, type CallOptions } from '#src/api/client.ts'

/** How far the file of a list is. */
export type Exporting =
  | { kind: 'idle' }
  | { kind: 'writing'; rows: number; total: number; stop: () => void }
  | { kind: 'done'; rows: number }
  | { kind: 'failed'; error: ApiError }

/** By the address of the list, without its query. */
const known = new Map<string, Exporting>()
const listeners = new Set<() => void>()
const idle: Exporting = { kind: 'idle' }

/**
 * The file of one list on its way: it goes on while one looks at something else, and is there to be stopped when one
 * comes back. One at a time for a list.
 */
export function useExporting<C extends Call>(call: C, whose: Whose<C>): Exporting {
  return useSyncExternalStore(listen, () => known.get(addressOf(call, whose)) ?? idle)
}

/** Fetches the file and hands it to the browser; what goes wrong is kept to be shown. */
export async function startExport<C extends Call>(
  call: C,
  given: Whose<C> & { query: CallOptions<C>['query'] },
  total: number,
): Promise<void> {
  const { query, ...whose } = given
  const list = addressOf(call, whose)
  if (known.get(list)?.kind === 'writing') return
  const stop = new AbortController()
  let rows = 0
  const write = () => tell(list, { kind: 'writing', rows, total, stop: () => stop.abort() })
  write()
  try {
    const { download, save } = await importFor(() => import('#src/api/download.ts'))
    const onLines = (lines: number) => {
      // The first line is the heading.
      rows = Math.max(0, lines - 1)
      write()
    }
    save(await download(call, { ...whose, query: query ?? {} }, { signal: stop.signal, onLines }))
    tell(list, { kind: 'done', rows })
  } catch (cause) {
    if (stop.signal.aborted) return tell(list, idle)
    tell(list, {
      kind: 'failed',
      error: cause instanceof ApiError ? cause : new ApiError('unexpected', { status: null, cause }),
    })
  }
}

/** Whose list it is, where the path of its call says so. */
type Whose<C extends Call> = Pick<CallOptions<C>, 'params'>

function tell(list: string, state: Exporting): void {
  known.set(list, state)
  listeners.forEach((listener) => listener())
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
