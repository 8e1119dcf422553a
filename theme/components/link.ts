import type { Bend } from './bend.ts'

export const link: Bend<'MuiLink'> = {
  styleOverrides: {
    root: ({ theme }) => ({
      borderRadius: 2,
      textUnderlineOffset: '0.2em',
      textDecorationThickness: 1,
      textDecorationColor: 'color-mix(in srgb, currentColor 40%, transparent)',
      '&:hover': { textDecorationColor: theme.vars.palette.primary.main },
    }),
  },
}
