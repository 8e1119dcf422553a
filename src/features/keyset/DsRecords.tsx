import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import type { KeysetDsRecord } from '#contract/keyset.ts'
import { Code, Fact, Facts } from '#src/features/record/parts/Facts.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { DsFact } from './DsFact.tsx'

type DsRecordsProps = {
  records: readonly KeysetDsRecord[]
  /** The registry has no keys of the set, only these. */
  isAlone: boolean
}

/** DS records as the registry was given them. */
export function DsRecords({ records, isAlone }: DsRecordsProps) {
  return (
    <Section title="field.ds_records">
      {isAlone && (
        <Typography variant="body2" sx={{ color: 'text.secondary', marginBottom: 1.5 }}>
          <FormattedMessage id="keyset.detail.ds_alone" />
        </Typography>
      )}
      {records.map((record) => (
        <Box
          key={`${record.keyTag} ${record.digestType} ${record.digest}`}
          sx={{ '& + &': { marginTop: 2, paddingTop: 2, borderTop: 1, borderColor: 'divider' } }}
        >
          <Facts>
            <Fact title="field.key_tag">
              <Code>{String(record.keyTag)}</Code>
            </Fact>
            <Fact title="field.algorithm">
              <Code>{[record.algorithm, record.algorithmName].join(' ').trim()}</Code>
            </Fact>
            <DsFact record={record} domain={null} />
            {record.maxSigLife !== null && (
              <Fact title="keyset.detail.max_sig_life">
                <FormattedNumber value={record.maxSigLife} style="unit" unit="second" unitDisplay="long" />
              </Fact>
            )}
          </Facts>
        </Box>
      ))}
    </Section>
  )
}
