import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FormattedMessage } from 'react-intl'
import { useFrame, useInfo } from '#src/features/session/parts/frame.ts'
import { OutsideLink } from '#src/ui/page/TextLink.tsx'
import { FaintLife } from './FaintLife.tsx'

/** Why there is nothing to count, and what to do about it. */
export function NothingYet() {
  const { contact } = useInfo()
  const { operator } = useFrame().settings

  return (
    <Box sx={{ width: 1, maxWidth: 560, marginInline: 'auto', paddingBlock: { xs: 2, sm: 6 } }}>
      <FaintLife />
      <Box component="p" sx={{ margin: 0, typography: 'subtitle1' }}>
        <FormattedMessage id="overview.empty.why" values={{ handle: contact?.handle ?? '' }} />
      </Box>
      {operator.url && (
        <Button component={OutsideLink} to={operator.url} isPermitted variant="outlined" sx={{ marginTop: 2 }}>
          <FormattedMessage id="overview.empty.operator" values={{ operator: operator.name }} />
        </Button>
      )}
    </Box>
  )
}
