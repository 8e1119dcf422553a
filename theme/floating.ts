import type { CSSObject, Theme } from '@mui/material/styles'

/** The look of elements over the page: a sheet with a hairline and the only shadow. */
export function floating(theme: Theme): CSSObject {
  return {
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: theme.vars.shape.borderRadius,
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
    boxShadow: theme.vars.palette.floating.shadow,
  }
}
