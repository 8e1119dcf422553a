import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FormattedDate, FormattedMessage } from 'react-intl'
import type { StatementContent } from '#contract/statement.ts'
import { Code, Fact, Facts } from '#src/features/record/parts/Facts.tsx'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'

/** What a statement said of itself when it was issued. */
export function StatementFacts({ said: { type, handle, validAt, isPublic, digest } }: { said: StatementContent }) {
  const version = isPublic ? 'public' : 'private'

  return (
    <Box component="section" sx={{ borderTop: 1, borderColor: 'divider', paddingTop: 2 }}>
      <Typography
        variant="h3"
        component="h2"
        sx={{ display: 'flex', alignItems: 'center', gap: 1, marginBottom: 1.5, color: 'state.good.text' }}
      >
        <StateIcon tone="good" />
        <FormattedMessage id="statement.verify.found" />
      </Typography>
      <Facts>
        <Fact title={`statement.type.${type}`}>
          <Box component="span" sx={{ typography: 'name' }}>
            {handle}
          </Box>
        </Fact>
        <Fact title="statement.valid_at">
          <FormattedDate
            value={validAt}
            day="numeric"
            month="long"
            year="numeric"
            hour="numeric"
            minute="2-digit"
            second="2-digit"
            timeZoneName="short"
          />
        </Fact>
        <Fact title="statement.version">
          <FormattedMessage id={`statement.version.${version}`} />
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            <FormattedMessage id={`statement.version.${version}.about`} />
          </Box>
        </Fact>
        <Fact title="statement.verify.digest">
          <Code>{digest}</Code>
        </Fact>
      </Facts>
    </Box>
  )
}
