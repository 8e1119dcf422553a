import { styled } from '@mui/material/styles'

/** Running text, as wide as one reads without losing the line; its tables are moved sideways in a room of their own. */
export const Prose = styled('div')(({ theme }) => ({
  maxWidth: '68ch',
  textWrap: 'pretty',
  '& p, & ul, & ol': { margin: '0 0 12px' },
  '& h2': { ...theme.typography.h2, margin: '32px 0 8px' },
  '& h3': { ...theme.typography.h3, margin: '24px 0 8px' },
  '& li + li': { marginTop: 8 },
  '& ul, & ol': { paddingInlineStart: 20 },
  '& > table': { borderCollapse: 'collapse', marginBlock: 16 },
  '& > table :is(th, td)': {
    padding: '8px 16px 8px 0',
    textAlign: 'start',
    verticalAlign: 'top',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& a': { color: theme.vars.palette.primary.main, textUnderlineOffset: '0.2em' },
  '& code': { fontFamily: theme.typography.code.fontFamily, fontSize: theme.typography.code.fontSize },
}))
