import { useMemo } from 'react'
import { useCommands } from '../command/commands.ts'
import { pageCommands } from './pageCommands.ts'
import { useLatest } from './useLatest.ts'
import { useTurning } from './useTurning.ts'

/** The keys of a table in pages, where rows are neither walked nor chosen. */
export function usePageKeys(page: { page: number; pages: number }): void {
  const turn = useLatest(useTurning(page))
  useCommands(useMemo(() => pageCommands((name, isHeld) => turn(name === 'nextPage' ? 1 : -1, { isHeld })), [turn]))
}
