import Box from '@mui/material/Box'
import { FormattedMessage, FormattedNumber } from 'react-intl'

/** Beside a list's title: how many rows it has, and how many of them are mine where others' stand among them. */
export function ListCount({ total, mine = total }: { total: number; mine?: number }) {
  return (
    <Box component="span" sx={{ typography: 'subtitle1', color: 'text.secondary', ml: 0.75 }}>
      <FormattedNumber value={total} />
      {mine < total && (
        <>
          {' · '}
          <FormattedMessage id="grid.mine" values={{ count: mine }} />
        </>
      )}
    </Box>
  )
}
