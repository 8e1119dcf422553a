import { FormattedMessage } from 'react-intl'
import type { KeysetDetail } from '#contract/keyset.ts'
import type { PeekProps } from '#src/features/record/parts/list/ownList.ts'
import { Peek } from '#src/features/record/parts/list/peek/Peek.tsx'
import type { PeekKind } from '#src/features/record/parts/list/peek/peekKind.ts'
import { saidOfRecord } from '#src/features/record/parts/list/peek/saidOfRecord.ts'
import { SetPeekBody } from '#src/features/set/parts/SetPeekBody.tsx'
import { paths } from '#src/routing/paths.ts'
import { keysetCalls } from './keysetCalls.ts'
import { KeysInShort } from './KeysInShort.tsx'
import { peekedKeysets } from './peekedKeysets.ts'

/** A keyset in short beside its list. */
export function KeysetPeek(given: PeekProps) {
  return <Peek {...given} kind={kind} />
}

const kind: PeekKind<KeysetDetail> = {
  type: 'keyset',
  store: peekedKeysets,
  nameOf: ({ handle }) => handle,
  writtenAs: ({ handle }) => ({ name: handle, unicode: null }),
  pageOf: paths.keyset,
  Body,
  saidOf: (keyset, intl) => saidOfRecord(keyset.handle, keyset, intl),
}

function Body({ detail: keyset }: { detail: KeysetDetail }) {
  return (
    <SetPeekBody
      set={keyset}
      notMine="keyset.detail.not_mine"
      prepareOne={keysetCalls.prepareOne}
      fullLockNote={keyset.isAutomatic && <FormattedMessage id="keyset.lock.automatic" />}
    >
      <KeysInShort keyset={keyset} />
    </SetPeekBody>
  )
}
