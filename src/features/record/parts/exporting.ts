import { useSyncExternalStore } from 'react'
import type { Call } from '#contract/call.ts'
import { ApiError } from '#src/api/ApiError.ts'
import type { Given } from '#src/api/client.ts'

/** How far the file of a list is. */
export type Exporting =
  | { kind: 'idle' }
  | { kind: 'writing'; rows: number; total: number; stop: () => void }
  | { kind: 'done'; rows: number }
  | { kind: 'failed'; error: ApiError }

const known = new Map<string, Exporting>()
const listeners = new Set<() => void>()
const idle: Exporting = { kind: 'idle' }

/**
 * The file of one list on its way: it goes on while one looks at something else, and is there to be stopped when one
 * comes back. One at a time for a call.
 */
export function useExporting(call: Call): Exporting {
  return useSyncExternalStore(listen, () => known.get(call.name) ?? idle)
}

/** Fetches the file and hands it to the browser; what goes wrong is kept to be shown. */
export async function startExport<C extends Call>(
  call: C,
  given: Pick<Given<C>, 'params' | 'query'>,
  total: number,
): Promise<void> {
  if (known.get(call.name)?.kind === 'writing') return
  const stop = new AbortController()
  let rows = 0
  const write = () => tell(call, { kind: 'writing', rows, total, stop: () => stop.abort() })
  write()
  try {
    const { download, save } = await import('#src/api/download.ts')
    const onLines = (lines: number) => {
      // The first line is the heading.
      rows = Math.max(0, lines - 1)
      write()
    }
    save(await download(call, given, { signal: stop.signal, onLines }))
    tell(call, { kind: 'done', rows })
  } catch (cause) {
    if (stop.signal.aborted) return tell(call, idle)
    tell(call, {
      kind: 'failed',
      error: cause instanceof ApiError ? cause : new ApiError('unexpected', { status: null, cause }),
    })
  }
}

function tell(call: Call, state: Exporting): void {
  known.set(call.name, state)
  listeners.forEach((listener) => listener())
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
