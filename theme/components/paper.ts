import type { Bend } from './bend.ts'

/** Hairlines, not shadows; MUI's lighter overlay of raised dark papers is taken away. */
export const paper: Bend<'MuiPaper'> = {
  defaultProps: { elevation: 0 },
  styleOverrides: {
    root: { backgroundImage: 'none' },
    outlined: ({ theme }) => ({ borderColor: theme.vars.palette.divider }),
  },
}
