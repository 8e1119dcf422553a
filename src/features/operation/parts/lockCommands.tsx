import { useMemo } from 'react'
import type { LockPosition } from '#contract/operation.ts'
import type { StateRow } from '#contract/state.ts'
import { lockPositions } from '#contract/states.ts'
import type { MessageId } from '#intl/ids.ts'
import { LockGlyph } from '#src/features/record/parts/LockGlyph.tsx'
import { otherSetterOf } from '#src/features/record/parts/LockInWords.tsx'
import { usePermission } from '#src/features/session/parts/frame.ts'
import { type Command, recordPlace } from '#src/ui/command/commands.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import { isBlockedByRegistry, unreachableFrom } from './reachable.ts'

type Options = {
  /** Whether the lock is that of the page's record or of a row. */
  group: 'record' | 'row'
  lock: LockPosition
  /** The states of the record, which say who set the lock; a row does not know. */
  states?: readonly StateRow[]
  pick: (position: LockPosition) => void
  /** A key for each position, where the keys of a list have no other meaning. */
  keys?: Partial<Record<LockPosition, string>> | undefined
}

/** Returns the commands that move one lock to its other positions, from the loosest to the tightest. */
export function useLockCommands({ group, lock, states = unknown, pick, keys = none }: Options): Command[] {
  const { allowed, reason } = usePermission('block')
  const forbidden: MessageId | null = allowed || !reason ? null : `problem.${reason}`
  const run = useLatest(pick)

  return useMemo(
    () =>
      lockPositions
        .filter((position) => position !== lock)
        .map((position) => ({
          id: `${group}.lock_${position}`,
          title: `operation.confirm.${position}`,
          group,
          icon: <LockGlyph position={position} isDecoration />,
          place: recordPlace.lock,
          keys: keys[position] ? [keys[position]] : [],
          keywords: position === 'open' ? 'unlock' : 'lock',
          run: () => run(position),
          off: forbidden ?? reasonAt(position, lock, states),
        })),
    [group, lock, states, forbidden, run, keys],
  )
}

const unknown: readonly StateRow[] = []
const none = {}

/** Returns why the lock cannot be moved to a position; null where it can. */
function reasonAt(position: LockPosition, lock: LockPosition, states: readonly StateRow[]): MessageId | null {
  if (isBlockedByRegistry(states)) return 'problem.administratively-blocked'
  if (!unreachableFrom(lock, states).includes(position)) return null
  const setter = otherSetterOf(lock, states)
  return position === 'open' && setter ? `record.lock.by.${setter}` : 'record.lock.open_first'
}
