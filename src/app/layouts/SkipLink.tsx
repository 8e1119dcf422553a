import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'

/** The first stop of the keyboard: past the navigation to what the page is about. */
export function SkipLink() {
  return (
    <Box
      component="a"
      href="#main"
      sx={(theme) => ({
        position: 'fixed',
        top: 8,
        insetInlineStart: 8,
        zIndex: 'tooltip',
        paddingInline: 2,
        paddingBlock: 1,
        borderRadius: 1,
        color: theme.vars.palette.primary.main,
        backgroundColor: theme.vars.palette.background.paper,
        boxShadow: theme.vars.palette.floating.shadow,
        '&:not(:focus)': { clipPath: 'inset(50%)' },
      })}
    >
      <FormattedMessage id="app.skip" />
    </Box>
  )
}
