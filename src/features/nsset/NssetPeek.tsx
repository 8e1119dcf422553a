import { blockNssets, readNsset, type NssetDetail } from '#contract/nsset.ts'
import { api } from '#src/api/client.ts'
import type { PeekProps } from '#src/features/list/parts/defineList.ts'
import { Peek, PeekGroup } from '#src/features/list/parts/Peek.tsx'
import { createPeekStore, type PeekKind } from '#src/features/list/parts/peekStore.ts'
import { announcementOfRecord } from '#src/features/list/parts/RecordPeek.tsx'
import { SetPeekBody } from '#src/features/set/parts/SetPeekBody.tsx'
import { paths } from '#src/routing/paths.ts'
import { ServerList } from './ServerList.tsx'

const kind: PeekKind<NssetDetail> = {
  type: 'nsset',
  store: createPeekStore((handle, background) => api(readNsset, { params: { id: handle }, background })),
  nameOf: ({ handle }) => handle,
  displayNameOf: ({ handle }) => ({ name: handle, unicode: null }),
  pageOf: paths.nsset,
  announcementOf: (nsset, intl) => announcementOfRecord(nsset.handle, nsset, intl),
}

/** An nsset in short beside its list. */
export function NssetPeek(props: PeekProps) {
  return (
    <Peek {...props} kind={kind}>
      {(nsset) => (
        <SetPeekBody set={nsset} notMine="nsset.detail.not_mine" call={blockNssets}>
          {nsset.servers && (
            <PeekGroup title="field.servers">
              <ServerList servers={nsset.servers} />
            </PeekGroup>
          )}
        </SetPeekBody>
      )}
    </Peek>
  )
}
