import { useMemo } from 'react'
import { type Command, useCommands } from '#src/ui/command/commands.ts'
import { listCommands, type ListActionMap } from './parts/listCommands.ts'
import { gridKeys } from '#src/ui/grid/gridCommands.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import { useListActions, type ListActionsOptions } from './useListActions.ts'

export type ListKeysProps = ListActionsOptions & { isPlain: boolean; hasPeek: boolean }

/**
 * Registers the keys of a list, for the wide grid and the cards alike. They are registered once and read the list when
 * they are pressed, so that moving through rows draws nothing.
 */
export function ListKeys(props: ListKeysProps) {
  const actions = useListActions(props)
  const act = useLatest((name: keyof ListActionMap, isHeld: boolean) => actions[name](isHeld))
  const mayRestore = props.choice.restore !== null
  const { isPlain, hasPeek } = props
  const commands = useMemo(
    () =>
      [...listCommands(act), ...gridKeys, restoreCommand(act, mayRestore)]
        .filter(({ group }) => !isPlain || group !== 'selection')
        .filter(({ id }) => hasPeek || id !== 'row.peek'),
    [act, mayRestore, isPlain, hasPeek],
  )
  useCommands(commands)

  return null
}

/** Restores a cleared selection, as long as nothing was done since; else `z` undoes an operation. */
function restoreCommand(act: (name: 'restore', isHeld: boolean) => void, mayRestore: boolean): Command {
  return {
    id: 'selection.restore',
    title: 'command.selection_restore',
    group: 'selection',
    keys: ['z'],
    run: () => act('restore', false),
    off: mayRestore ? null : 'command.off.nothing_to_undo',
  }
}
