import Box from '@mui/material/Box'
import type { ComponentProps, ReactNode } from 'react'
import type { SetDetail } from '#contract/set.ts'
import type { MessageId } from '#intl/ids.ts'
import { PeekGroup } from '#src/features/list/parts/Peek.tsx'
import { PeekLock } from '#src/features/list/parts/RecordPeek.tsx'
import { NotMine } from '#src/features/record/parts/NotMine.tsx'
import { StateList } from '#src/features/record/parts/StateList.tsx'
import { SetFactList } from '../SetFactList.tsx'

type SetPeekBodyProps = {
  set: SetDetail
  /** The message for a set that belongs to another contact. */
  notMine: MessageId
  call: ComponentProps<typeof PeekLock>['call']
  fullLockNote?: ReactNode
  /** The servers or keys of the set. */
  children: ReactNode
}

/** The page of a set in short, its servers or keys first. */
export function SetPeekBody({ set, notMine, call, fullLockNote, children }: SetPeekBodyProps) {
  const { access, handle, states } = set

  return (
    <>
      {access === 'public' && (
        <Box sx={{ marginBottom: 2 }}>
          <NotMine message={notMine} />
        </Box>
      )}
      {children}
      <PeekGroup title="field.states">
        <StateList access={set.access} states={states} life={null} />
      </PeekGroup>
      {access === 'own' && (
        <PeekGroup title="record.lock.label">
          <PeekLock name={handle} title={handle} at={set} call={call} fullLockNote={fullLockNote} />
        </PeekGroup>
      )}
      <PeekGroup title="set.detail.facts">
        <SetFactList set={set} isShort />
      </PeekGroup>
    </>
  )
}
