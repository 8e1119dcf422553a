import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'
import type { KeysetDetail } from '#contract/keyset.ts'
import { Code, Fact, Facts } from '#src/features/record/parts/Facts.tsx'
import { PeekGroup } from '#src/features/list/parts/Peek.tsx'
import { purposeOf } from './purposeOf.ts'

/** The keys of a keyset by tag and algorithm, and the DS records the registry has without keys. */
export function KeysInShort({ keyset: { keys, dsRecords } }: { keyset: KeysetDetail }) {
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
