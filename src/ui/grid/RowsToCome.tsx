import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'

/**
 * The place of rows in a page drawn ahead of them, as the grid or the cards will take it, so that nothing round it is
 * seen to move. Without scripts there will be none, which is said.
 */
export function RowsToCome() {
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: { xs: '100dvh', sm: 360 },
        // The grid's pager stands below it.
        marginBottom: { sm: 5 },
        padding: 2,
        border: { sm: 1 },
        borderColor: { sm: 'divider' },
        borderRadius: 1,
        backgroundColor: { sm: 'background.paper' },
        color: 'text.secondary',
      }}
    >
      <noscript>
        <FormattedMessage id="grid.needs_scripts" />
      </noscript>
    </Box>
  )
}
