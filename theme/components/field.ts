import { focusRing, radius } from '../tokens.ts'
import type { Override } from './override.ts'

/** Text fields: the border is dark enough to be found, and the focus ring is that of all controls. */
export const field: Override<'MuiOutlinedInput'> = {
  styleOverrides: {
    root: ({ theme }) => ({
      borderRadius: radius.control,
      backgroundColor: theme.vars.palette.background.paper,
      // The library does not notice the focus that a closed dialog returns.
      '&:has(:is(input, select, textarea):focus-visible)': {
        outline: `${focusRing.width}px solid ${theme.vars.palette.control.focus}`,
        outlineOffset: focusRing.gap,
      },
      '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
        borderWidth: 1,
        borderColor: theme.vars.palette.control.border,
      },
    }),
    input: ({ theme }) => ({
      '&:focus-visible': { outline: 'none' },
      // The library fades it below what can be read (WCAG 1.4.3).
      '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
    }),
    notchedOutline: ({ theme }) => ({ borderColor: theme.vars.palette.control.border }),
  },
}
