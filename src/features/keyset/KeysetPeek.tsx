import { FormattedMessage } from 'react-intl'
import { blockKeysets, readKeyset, type KeysetDetail } from '#contract/keyset.ts'
import { api } from '#src/api/client.ts'
import type { PeekProps } from '#src/features/list/parts/defineList.ts'
import { Peek, PeekGroup } from '#src/features/list/parts/Peek.tsx'
import { createPeekStore, type PeekKind } from '#src/features/list/parts/peekStore.ts'
import { announcementOfRecord } from '#src/features/list/parts/RecordPeek.tsx'
import { SetPeekBody } from '#src/features/set/parts/SetPeekBody.tsx'
import { paths } from '#src/routing/paths.ts'
import Box from '@mui/material/Box'
import { Code, Fact, Facts } from '#src/features/record/parts/Facts.tsx'
import { purposeOf } from './purposeOf.ts'

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

/** The keys of a keyset by tag and algorithm, and the DS records the registry has without keys. */
function KeysInShort({ keyset: { keys, dsRecords } }: { keyset: KeysetDetail }) {
  return (
    <>
      {keys && keys.length > 0 && (
        <PeekGroup title="keyset.detail.keys">
          <Facts>
            {keys.map((key) => (
              <Fact key={`${key.keyTag} ${key.publicKey}`} title="field.key_tag">
                <Tagged of={key} />
                <Box sx={{ typography: 'body2', color: key.isRevoked ? 'state.critical.text' : 'text.secondary' }}>
                  <FormattedMessage id={`keyset.purpose.${purposeOf(key)}`} />
                </Box>
              </Fact>
            ))}
          </Facts>
        </PeekGroup>
      )}
      {dsRecords && dsRecords.length > 0 && (
        <PeekGroup title="field.ds_records">
          <Facts>
            {dsRecords.map((record) => (
              <Fact key={`${record.keyTag} ${record.digestType} ${record.digest}`} title="field.key_tag">
                <Tagged of={record} />
              </Fact>
            ))}
          </Facts>
        </PeekGroup>
      )}
    </>
  )
}

function Tagged({ of: { keyTag, algorithm, algorithmName } }: { of: Tag }) {
  return <Code>{`${keyTag} · ${algorithmName ?? algorithm}`}</Code>
}

type Tag = { keyTag: number; algorithm: number; algorithmName: string | null }
