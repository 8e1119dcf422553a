import { useMemo } from 'react'
import type { Command } from '#src/ui/command/command.ts'
import { useCommands } from '#src/ui/command/commandStore.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'

/** The key that takes the last operation back, while there is one that can be. */
export function useUndoKey(undo: () => void, isOn: boolean): void {
  const act = useLatest(undo)
  const commands = useMemo(
    (): Command[] => [
      {
        id: 'operation.undo',
        title: 'command.operation_undo',
        group: 'app',
        keys: ['z'],
        run: act,
        off: isOn ? null : 'command.off.nothing_to_undo',
      },
    ],
    [act, isOn],
  )
  useCommands(commands)
}
