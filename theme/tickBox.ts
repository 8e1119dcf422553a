import type { CSSObject, Theme } from '@mui/material/styles'

/**
 * The look of a native checkbox that selects a row: that of MUI's checkbox. The parts and styles of MUI's take a tenth of
 * the time of a search.
 */
export function tickBox(theme: Theme): CSSObject {
  return {
    appearance: 'none',
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    width: 32,
    height: 32,
    margin: 0,
    color: theme.vars.palette.control.border,
    '&::before': { content: '""', width: 20, height: 20, backgroundColor: 'currentColor', mask: shape(empty) },
    '&:checked': { color: theme.vars.palette.primary.main, '&::before': { mask: shape(ticked) } },
    '&:disabled': { color: theme.vars.palette.action.disabled },
    // Backgrounds are not drawn in forced colours.
    '@media (forced-colors: active)': {
      appearance: 'auto',
      width: 18,
      height: 18,
      margin: 7,
      '&::before': { display: 'none' },
    },
  }
}

/** The paths of MUI's icons CheckBoxOutlineBlank and CheckBox. */
const empty = 'M19 5v14H5V5h14m0-2H5c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h14c1.1 0 2-.9 2-2V5c0-1.1-.9-2-2-2z'
const ticked =
  'M19 3H5c-1.11 0-2 .9-2 2v14c0 1.1.89 2 2 2h14c1.11 0 2-.9 2-2V5c0-1.1-.89-2-2-2zm-9 14l-5-5 1.41-1.41L10 14.17l7.59-7.59L19 8l-9 9z'

function shape(path: string): string {
  return `url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path d='${path}'/></svg>")`
}
