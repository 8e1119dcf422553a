import { useMemo } from 'react'
import type { MessageId } from '#intl/ids.ts'
import { usePermission } from '#src/features/session/parts/frame.ts'
import { type Command, useCommands } from '#src/ui/command/commands.ts'
import { rowInHand } from '#src/ui/grid/rowInHand.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import type { ListLocking } from './useListLocking.ts'

export type LockKeysProps = { pickFor: ListLocking['pickFor']; listKey: string; names: readonly string[] }

/** The keys that lock and unlock what is selected in the list, or the row the focus is on. */
export function LockKeys({ pickFor, listKey, names }: LockKeysProps) {
  const mayLock = useReason('block')
  const mayUnlock = useReason('unblock')
  const pick = useLatest((position: 'transfer' | 'open') => pickFor(names[rowInHand(listKey, names)], position))
  const commands = useMemo(
    (): Command[] => [
      {
        id: 'lock.lock',
        title: 'command.lock_lock',
        group: 'selection',
        keys: ['b'],
        run: () => pick('transfer'),
        off: mayLock,
      },
      {
        id: 'lock.unlock',
        title: 'command.lock_unlock',
        group: 'selection',
        keys: ['u'],
        run: () => pick('open'),
        off: mayUnlock,
      },
    ],
    [pick, mayLock, mayUnlock],
  )
  useCommands(commands)

  return null
}

function useReason(capability: 'block' | 'unblock'): MessageId | null {
  const { allowed, reason } = usePermission(capability)
  return allowed || !reason ? null : `problem.${reason}`
}
