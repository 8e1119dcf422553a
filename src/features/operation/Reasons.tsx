import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { FormattedMessage } from 'react-intl'
import type { Operation } from '#contract/operation.ts'
import { radius } from '#theme/tokens.ts'

/** Why some are refused: each reason with its number and the first names. */
export function Reasons({ operation: { reasons, refusedItems } }: { operation: Operation }) {
  return reasons.map(({ reason, count }) => {
    const names = refusedItems.filter((item) => item.reason === reason).map(({ handle }) => handle)
    return (
      <Reason key={reason}>
        <FormattedMessage id={`problem.${reason}`} />
        <Box
          component="span"
          sx={{ typography: 'code', display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {names.slice(0, shownNames).join(', ')}
          {count > Math.min(names.length, shownNames) && (
            <FormattedMessage id="operation.and_more" values={{ count: count - Math.min(names.length, shownNames) }} />
          )}
        </Box>
      </Reason>
    )
  })
}

/** Names of one reason that are written out. */
const shownNames = 5

const Reason = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '8px 0 0 0',
  padding: '8px 12px',
  borderRadius: radius.control,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.default,
}))
