import type { ComponentProps } from 'react'
import type { LockPosition } from '#contract/operation.ts'
import type { StateRow } from '#contract/state.ts'
import { useCommands } from '#src/ui/command/commands.ts'
import { useLockCommands } from './parts/lockCommands.tsx'
import { LockVerbs } from './parts/LockVerbs.tsx'

type Props = ComponentProps<typeof LockVerbs> & { value: LockPosition; states: readonly StateRow[] }

/** The lock of the page's record, whose other positions are commands too. */
export function RecordLockVerbs({ states, ...props }: Props) {
  const { value, locking, keys } = props
  useCommands(useLockCommands({ group: 'record', lock: value, states, pick: locking.pick, keys }))

  return <LockVerbs {...props} />
}
