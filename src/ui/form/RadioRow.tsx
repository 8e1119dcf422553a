import { styled } from '@mui/material/styles'

/** Choices of which one holds, side by side while there is room: labels with the browser's own buttons in them. */
export const RadioRow = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 24,
  '& label': { ...theme.typography.body1, display: 'flex', alignItems: 'center', gap: 8, minHeight: 28 },
  '& input': { width: 18, height: 18, margin: 3, accentColor: theme.vars.palette.primary.main },
  '& label:has(input:disabled)': { color: theme.vars.palette.text.secondary },
}))
