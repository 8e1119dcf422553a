import type { Bend } from './bend.ts'

export const checkbox: Bend<'MuiCheckbox'> = {
  defaultProps: { size: 'small' },
  styleOverrides: {
    root: ({ theme }) => ({
      padding: 6,
      color: theme.vars.palette.control.border,
    }),
  },
}
