import { useMemo } from 'react'
import type { Command } from '../command/command.ts'
import { useCommands } from '../command/commandStore.ts'
import { gridKeys } from './gridKeys.ts'
import { listCommands, type ListDeeds } from './listCommands.ts'
import { useLatest } from './useLatest.ts'
import { useListDeeds, type ListDeedsGiven } from './useListDeeds.ts'

export type ListKeysProps = ListDeedsGiven & { isPlain: boolean }

/**
 * Everything a list does by keys, for the wide grid and the cards alike. It is told to the keys once: what a key
 * does is looked up when it is pressed, so that moving through rows draws nothing anew.
 */
export function ListKeys(given: ListKeysProps) {
  const deeds = useListDeeds(given)
  const act = useLatest((name: keyof ListDeeds, isHeld: boolean) => deeds[name](isHeld))
  const mayRestore = given.choice.restore !== null
  const { isPlain } = given
  const commands = useMemo(
    () => [...listCommands(act), ...gridKeys, restoring(act, mayRestore)].filter(isPlain ? isOfPlainRows : Boolean),
    [act, mayRestore, isPlain],
  )
  useCommands(commands)

  return null
}

/** What is left to do with rows that are only looked at and opened. */
function isOfPlainRows({ id, group }: Command): boolean {
  return group !== 'selection' && id !== 'row.peek'
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
