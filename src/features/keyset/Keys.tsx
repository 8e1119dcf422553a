import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FormattedMessage, useIntl } from 'react-intl'
import type { KeysetKey } from '#contract/keyset.ts'
import { Code, Fact, Facts } from '#src/features/record/parts/Facts.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { CodeToCopy } from './CodeToCopy.tsx'
import { DsFact } from './DsFact.tsx'
import { purposeOf } from './purposeOf.ts'

type KeysProps = {
  keys: readonly KeysetKey[]
  /** The domain the digests are of; null when none uses the keyset. */
  domain: string | null
}

/** The DNSKEY records, each with what follows from it: its tag, what it is for, and the DS records that stand for it. */
export function Keys({ keys, domain }: KeysProps) {
  return (
    <Section title="keyset.detail.keys">
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBottom: 1.5 }}>
        <FormattedMessage
          id={domain === null ? 'keyset.detail.no_digests' : 'keyset.detail.digests_for'}
          values={{ domain }}
        />
      </Typography>
      {keys.map((key, index) => (
        <Box
          key={`${key.keyTag} ${key.publicKey}`}
          sx={{ '& + &': { marginTop: 2, paddingTop: 2, borderTop: 1, borderColor: 'divider' } }}
        >
          <Typography variant="subtitle2" component="h3" sx={{ marginBottom: 1 }}>
            <FormattedMessage id="field.key" values={{ number: index + 1 }} />
          </Typography>
          <Key of={key} domain={domain} />
        </Box>
      ))}
    </Section>
  )
}

function Key({ of: key, domain }: { of: KeysetKey; domain: string | null }) {
  const intl = useIntl()
  const { keyTag, algorithm, algorithmName, publicKey, digests } = key

  return (
    <Facts>
      <Fact title="field.key_tag">
        <Code>{String(keyTag)}</Code>
      </Fact>
      <Fact title="field.flags">
        <Code>{[key.flags, ...bitsOf(key)].join(' ')}</Code>
        <Box sx={{ typography: 'body2', color: key.isRevoked ? 'state.critical.text' : 'text.secondary' }}>
          <FormattedMessage id={`keyset.purpose.${purposeOf(key)}`} />
        </Box>
      </Fact>
      <Fact title="field.algorithm">
        <Code>{[algorithm, algorithmName].join(' ').trim()}</Code>
      </Fact>
      <Fact title="field.protocol">
        <Code>{String(key.protocol)}</Code>
      </Fact>
      <Fact title="field.public_key">
        <CodeToCopy
          shown={publicKey}
          copied={publicKey}
          label={intl.formatMessage({ id: 'keyset.copy.public_key' }, { keyTag: String(keyTag) })}
        />
      </Fact>
      {domain !== null &&
        digests.map((digest) => (
          <DsFact key={digest.digestType} record={{ keyTag, algorithm, ...digest }} domain={domain} />
        ))}
    </Facts>
  )
}

/** The bits of the flags by the names of RFC 4034 and 5011. */
function bitsOf({ isZoneKey, isEntryPoint, isRevoked }: KeysetKey): string[] {
  return [...(isZoneKey ? ['ZONE'] : []), ...(isRevoked ? ['REVOKE'] : []), ...(isEntryPoint ? ['SEP'] : [])]
}
