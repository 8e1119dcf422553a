import { useKnownCommands } from './commandStore.ts'
import { workingKeys } from './press.ts'
import { shortcutsOf } from './shortcutsOf.ts'
import { useSingleKeys } from './singleKeys.ts'

/** The keys of a command as readers are told them; undefined as long as they do nothing. */
export function useShortcuts(id: string): string | undefined {
  const command = useKnownCommands().find((one) => one.id === id)
  const working = workingKeys(command?.keys ?? [], useSingleKeys())
  return shortcutsOf(working) || undefined
}
