import { radius } from '../tokens.ts'
import type { Bend } from './bend.ts'

export const tooltip: Bend<'MuiTooltip'> = {
  defaultProps: { enterDelay: 400 },
  styleOverrides: {
    tooltip: ({ theme }) => ({
      ...theme.typography.caption,
      borderRadius: radius.control,
      backgroundColor: theme.vars.palette.text.primary,
      color: theme.vars.palette.background.paper,
      padding: '6px 8px',
      maxWidth: 320,
    }),
  },
}
