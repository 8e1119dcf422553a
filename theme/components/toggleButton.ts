import { radius } from '../tokens.ts'
import type { Override } from './override.ts'

/** One of a row of positions, a hairline between two of them. The selected one is filled: a ring would look like focus. */
export const toggleButton: Override<'MuiToggleButton'> = {
  styleOverrides: {
    root: ({ theme }) => ({
      ...theme.typography.body2,
      paddingBlock: 4,
      borderRadius: radius.control,
      borderColor: theme.vars.palette.control.border,
      color: theme.vars.palette.text.primary,
      '&.Mui-selected, &.Mui-selected:hover': {
        color: theme.vars.palette.background.paper,
        backgroundColor: theme.vars.palette.text.primary,
      },
      '&& + button': { borderLeft: `1px solid ${theme.vars.palette.control.border}` },
    }),
  },
}
