import type { CSSObject, Theme } from '@mui/material/styles'
import { radius } from './tokens.ts'

/** A button that is a whole line, below others of its kind; the one in force is of the colour of choosing. */
export function lineButton(theme: Theme): CSSObject {
  return {
    ...theme.typography.body1,
    display: 'flex',
    alignItems: 'center',
    minHeight: 32,
    padding: '4px 8px',
    border: 0,
    borderRadius: radius.control,
    textAlign: 'start',
    color: 'inherit',
    background: 'none',
    cursor: 'default',
    '&:hover': { backgroundColor: theme.vars.palette.action.hover },
    '&:focus-visible': { outlineOffset: -2 },
    '&[aria-pressed="true"], &[aria-current="true"]': {
      backgroundColor: theme.vars.palette.action.selected,
      color: theme.vars.palette.primary.main,
      fontWeight: theme.typography.fontWeightMedium,
      '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
    },
  }
}
