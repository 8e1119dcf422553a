import { focusRing } from '../tokens.ts'
import type { Override } from './override.ts'

/** No ripple: pressing shows by colour. MUI removes the outline, so the focus ring is put back here. */
export const buttonBase: Override<'MuiButtonBase'> = {
  defaultProps: { disableRipple: true },
  styleOverrides: {
    root: ({ theme }) => ({
      '&.Mui-focusVisible, &:focus-visible': {
        outline: `${focusRing.width}px solid ${theme.vars.palette.control.focus}`,
        outlineOffset: focusRing.gap,
      },
    }),
  },
}
