import { radius } from '../tokens.ts'
import type { Bend } from './bend.ts'

export const dialog: Bend<'MuiDialog'> = {
  styleOverrides: {
    paper: ({ theme }) => ({
      borderRadius: radius.content,
      border: `1px solid ${theme.vars.palette.divider}`,
    }),
  },
}

export const backdrop: Bend<'MuiBackdrop'> = {
  styleOverrides: {
    root: ({ theme, ownerState }) =>
      ownerState.invisible ? {} : { backgroundColor: theme.vars.palette.floating.veil },
  },
}
