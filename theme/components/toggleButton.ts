import { radius, selectedRing } from '../tokens.ts'
import type { Override } from './override.ts'

/** One of a row of positions, a hairline between two of them; what the one taken looks like is its room's. */
export const toggleButton: Override<'MuiToggleButton'> = {
  styleOverrides: {
    root: ({ theme }) => ({
      ...theme.typography.body2,
      paddingBlock: 4,
      borderRadius: radius.control,
      borderColor: theme.vars.palette.control.border,
      color: theme.vars.palette.text.primary,
      '&.Mui-selected': { boxShadow: selectedRing },
      '&& + button': { borderLeft: `1px solid ${theme.vars.palette.control.border}` },
    }),
  },
}
