import Box from '@mui/material/Box'
import type { ComponentProps, ReactNode } from 'react'
import type { SetDetail } from '#contract/set.ts'
import type { MessageId } from '#intl/ids.ts'
import { Fact } from '#src/features/record/parts/Facts.tsx'
import { PeekGroup } from '#src/features/record/parts/list/peek/PeekGroup.tsx'
import { PeekLock } from '#src/features/record/parts/list/peek/PeekLock.tsx'
import { NotMine } from '#src/features/record/parts/NotMine.tsx'
import { StateList } from '#src/features/record/parts/StateList.tsx'
import { ContactLinks } from '../ContactLinks.tsx'
import { SetFactList } from '../SetFactList.tsx'

type Given = {
  set: SetDetail
  /** What is said of one that is somebody else's. */
  notMine: MessageId
  prepareOne: ComponentProps<typeof PeekLock>['prepareOne']
  fullLockNote?: ReactNode
  /** What is in the set. */
  children: ReactNode
}

/** What the page of a set says, in short: what is in it first. */
export function SetPeekBody({ set, notMine, prepareOne, fullLockNote, children }: Given) {
  const { access, handle, states, technicalContacts } = set

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
          <PeekLock name={handle} title={handle} at={set} prepareOne={prepareOne} fullLockNote={fullLockNote} />
        </PeekGroup>
      )}
      <PeekGroup title="set.detail.facts">
        <SetFactList set={set} isShort>
          <Fact title="field.technical_contacts">
            <ContactLinks contacts={technicalContacts} />
          </Fact>
        </SetFactList>
      </PeekGroup>
    </>
  )
}
