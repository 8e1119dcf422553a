import { useMemo } from 'react'
import { type Command, useCommands } from '#src/ui/command/commands.ts'
import { listCommands, type ListDeeds } from './parts/listCommands.ts'
import { gridKeys } from '#src/ui/grid/gridCommands.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import { useListDeeds, type ListDeedsGiven } from './useListActions.ts'

export type ListKeysProps = ListDeedsGiven & { isPlain: boolean; hasPeek: boolean }

/**
 * Everything a list does by keys, for the wide grid and the cards alike. It is told to the keys once: what a key
 * does is looked up when it is pressed, so that moving through rows draws nothing anew.
 */
export function ListKeys(given: ListKeysProps) {
  const deeds = useListDeeds(given)
  const act = useLatest((name: keyof ListDeeds, isHeld: boolean) => deeds[name](isHeld))
  const mayRestore = given.choice.restore !== null
  const { isPlain, hasPeek } = given
  const commands = useMemo(
    () =>
      [...listCommands(act), ...gridKeys, restoring(act, mayRestore)]
        .filter(({ group }) => !isPlain || group !== 'selection')
        .filter(({ id }) => hasPeek || id !== 'row.peek'),
    [act, mayRestore, isPlain, hasPeek],
  )
  useCommands(commands)

  return null
}

/** Brings back what was cleared, as long as that was the last thing done; else `z` takes back an operation. */
function restoring(act: (name: 'restore', isHeld: boolean) => void, mayRestore: boolean): Command {
  return {
    id: 'selection.restore',
    title: 'command.selection_restore',
    group: 'selection',
    keys: ['z'],
    run: () => act('restore', false),
    off: mayRestore ? null : 'command.off.nothing_to_undo',
  }
}
