import type { Override } from './override.ts'

export const checkbox: Override<'MuiCheckbox'> = {
  defaultProps: { size: 'small' },
  styleOverrides: {
    root: ({ theme }) => ({
      padding: 6,
      color: theme.vars.palette.control.border,
    }),
  },
}
