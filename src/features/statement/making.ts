import { useSyncExternalStore } from 'react'
import type { ObjectType } from '#contract/record.ts'
import { ApiError } from '#src/api/ApiError.ts'

/** How far the statement of a record is. */
type Making = { kind: 'idle' | 'making' | 'done' } | { kind: 'failed'; problem: ApiError }

const known = new Map<string, Making>()
const listeners = new Set<() => void>()
const idle: Making = { kind: 'idle' }

/** The statement of one record on its way: it goes on while one looks at something else. */
export function useMaking(type: ObjectType, id: string): Making {
  return useSyncExternalStore(listen, () => known.get(`${type} ${id}`) ?? idle)
}

/** Has the statement made and hands it to the browser; a second press while it is being made does nothing. */
export async function makeStatementOf(type: ObjectType, id: string): Promise<void> {
  const name = `${type} ${id}`
  if (known.get(name)?.kind === 'making') return
  tell(name, { kind: 'making' })
  try {
    const [{ makeStatement }, { download, save }] = await Promise.all([
      import('#contract/statement.ts'),
      import('#src/api/download.ts'),
    ])
    const told = { signal: new AbortController().signal, onLines: () => {} }
    save(await download(makeStatement, { params: { type, id } }, told))
    tell(name, { kind: 'done' })
  } catch (cause) {
    const problem = cause instanceof ApiError ? cause : new ApiError('unexpected', { status: null, cause })
    tell(name, { kind: 'failed', problem })
  }
}

function tell(name: string, making: Making): void {
  known.set(name, making)
  listeners.forEach((listener) => listener())
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
