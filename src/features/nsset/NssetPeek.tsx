import type { NssetDetail } from '#contract/nsset.ts'
import type { PeekProps } from '#src/features/record/parts/list/ownList.ts'
import { Peek } from '#src/features/record/parts/list/peek/Peek.tsx'
import { PeekGroup } from '#src/features/record/parts/list/peek/PeekGroup.tsx'
import type { PeekKind } from '#src/features/record/parts/list/peek/peekKind.ts'
import { saidOfRecord } from '#src/features/record/parts/list/peek/saidOfRecord.ts'
import { SetPeekBody } from '#src/features/set/parts/SetPeekBody.tsx'
import { paths } from '#src/routing/paths.ts'
import { nssetCalls } from './nssetCalls.ts'
import { peekedNssets } from './peekedNssets.ts'
import { ServerList } from './ServerList.tsx'

/** An nsset in short beside its list. */
export function NssetPeek(given: PeekProps) {
  return <Peek {...given} kind={kind} />
}

const kind: PeekKind<NssetDetail> = {
  type: 'nsset',
  store: peekedNssets,
  nameOf: ({ handle }) => handle,
  writtenAs: ({ handle }) => ({ name: handle, unicode: null }),
  pageOf: paths.nsset,
  Body,
  saidOf: (nsset, intl) => saidOfRecord(nsset.handle, nsset, intl),
}

function Body({ detail: nsset }: { detail: NssetDetail }) {
  return (
    <SetPeekBody set={nsset} notMine="nsset.detail.not_mine" prepareOne={nssetCalls.prepareOne}>
      {nsset.servers && (
        <PeekGroup title="field.servers">
          <ServerList servers={nsset.servers} />
        </PeekGroup>
      )}
    </SetPeekBody>
  )
}
