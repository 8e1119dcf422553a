import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'
import { Code } from '#src/features/record/parts/Facts.tsx'
import { browserName } from '#contract/browserName.ts'

/** With what and from where somebody signed in. */
export function Device({ userAgent, address }: { userAgent: string | null; address: string | null }) {
  const known = browserName(userAgent)

  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {known === null ? (
        <FormattedMessage id="authentication.device.unknown" />
      ) : known.system === null ? (
        known.browser
      ) : (
        <FormattedMessage id="authentication.device.on" values={{ browser: known.browser, system: known.system }} />
      )}
      {address !== null && (
        <>
          {' · '}
          <Code>{address}</Code>
        </>
      )}
    </Box>
  )
}
