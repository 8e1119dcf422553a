import { FormattedMessage } from 'react-intl'
import { blockKeysets, readKeyset, type KeysetDetail } from '#contract/keyset.ts'
import { api } from '#src/api/client.ts'
import type { PeekProps } from '#src/features/list/parts/defineList.ts'
import { Peek } from '#src/features/list/parts/Peek.tsx'
import { createPeekStore, type PeekKind } from '#src/features/list/parts/peekStore.ts'
import { announcementOfRecord } from '#src/features/list/parts/RecordPeek.tsx'
import { SetPeekBody } from '#src/features/set/parts/SetPeekBody.tsx'
import { paths } from '#src/routing/paths.ts'
import { KeysInShort } from './KeysInShort.tsx'

const kind: PeekKind<KeysetDetail> = {
  type: 'keyset',
  store: createPeekStore((handle, background) => api(readKeyset, { params: { id: handle }, background })),
  nameOf: ({ handle }) => handle,
  displayNameOf: ({ handle }) => ({ name: handle, unicode: null }),
  pageOf: paths.keyset,
  announcementOf: (keyset, intl) => announcementOfRecord(keyset.handle, keyset, intl),
}

/** A keyset in short beside its list. */
export function KeysetPeek(props: PeekProps) {
  return (
    <Peek {...props} kind={kind}>
      {(keyset) => (
        <SetPeekBody
          set={keyset}
          notMine="keyset.detail.not_mine"
          call={blockKeysets}
          fullLockNote={keyset.isAutomatic && <FormattedMessage id="keyset.lock.automatic" />}
        >
          <KeysInShort keyset={keyset} />
        </SetPeekBody>
      )}
    </Peek>
  )
}
