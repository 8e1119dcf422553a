import { radius } from '../tokens.ts'
import type { Bend } from './bend.ts'

export const menu: Bend<'MuiMenu'> = {
  styleOverrides: {
    paper: ({ theme }) => ({
      borderRadius: radius.content,
      border: `1px solid ${theme.vars.palette.divider}`,
      marginTop: 4,
    }),
    list: { padding: 4 },
  },
}

export const menuItem: Bend<'MuiMenuItem'> = {
  styleOverrides: {
    root: ({ theme }) => ({
      ...theme.typography.body1,
      borderRadius: radius.control,
      minHeight: 36,
      gap: 8,
      '&.Mui-focusVisible': { outlineOffset: -2, backgroundColor: theme.vars.palette.action.hover },
    }),
  },
}
