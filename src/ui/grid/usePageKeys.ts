import { useMemo } from 'react'
import { useCommands } from '../command/commandStore.ts'
import { pageCommands } from './pageCommands.ts'
import { useLatest } from './useLatest.ts'
import { useListAddress } from './useListAddress.ts'

/** The keys of a table in pages, where rows are neither walked nor chosen. */
export function usePageKeys({ page, pages }: { page: number; pages: number }): void {
  const { change, isPending } = useListAddress()
  const turn = useLatest((by: number) => {
    const to = page + by
    // One turn at a time, however long the key is held.
    if (!isPending && to >= 1 && to <= pages) change({ page: to })
  })
  useCommands(useMemo(() => pageCommands((name) => turn(name === 'nextPage' ? 1 : -1)), [turn]))
}
