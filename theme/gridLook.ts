import type { CSSObject, Theme } from '@mui/material/styles'
import { tickBox } from './tickBox.ts'
import { cellPadding, radius } from './tokens.ts'

/**
 * The look of MUI's grid: horizontal hairlines only, no zebra; a selected row is tinted with a bar at its left. It comes
 * with the grid and not with the theme, for most screens have none.
 */
export function gridLook(theme: Theme): CSSObject {
  const ring = {
    '&:focus, &:focus-within': { outline: `2px solid ${theme.vars.palette.control.focus}`, outlineOffset: -2 },
  }
  return {
    ...theme.typography.body2,
    '--DataGrid-t-color-border-base': theme.vars.palette.divider,
    '--DataGrid-rowBorderColor': theme.vars.palette.divider,
    '--DataGrid-t-header-background-base': theme.vars.palette.background.paper,
    '--DataGrid-t-color-background-base': theme.vars.palette.background.paper,
    borderRadius: `${radius.content}px`,
    borderColor: theme.vars.palette.divider,
    backgroundColor: theme.vars.palette.background.paper,
    '& .MuiDataGrid-columnHeaderTitle': {
      ...theme.typography.caption,
      fontWeight: theme.typography.fontWeightBold,
      color: theme.vars.palette.text.secondary,
    },
    '& .MuiDataGrid-row:hover, & .MuiDataGrid-row:focus-within': { backgroundColor: theme.vars.palette.action.hover },
    '& .MuiDataGrid-row.Mui-selected, & .MuiDataGrid-row.Mui-selected:hover': {
      backgroundColor: theme.vars.palette.action.selected,
      boxShadow: `inset 3px 0 0 ${theme.vars.palette.primary.main}`,
    },
    '& .MuiDataGrid-cell': {
      paddingInline: `${cellPadding}px`,
      // The cell's own ring says where one is; a second one inside it says nothing more.
      '& a:focus-visible': { outline: 'none' },
      ...ring,
    },
    '& .MuiDataGrid-cellCheckbox input': tickBox(theme),
    '& .MuiDataGrid-columnHeader': { paddingInline: `${cellPadding}px`, ...ring },
    // A number stays away from the text of the next column, which begins at its left edge.
    '& .MuiDataGrid-cell--textRight, & .MuiDataGrid-columnHeader--alignRight': {
      paddingInlineEnd: `${3 * cellPadding}px`,
    },
    // The arrow of the sorted column takes the padding of the cell, because its title needs the width.
    '& .MuiDataGrid-iconButtonContainer': { marginInlineEnd: `-${cellPadding}px` },
    '& .MuiDataGrid-columnHeader--alignRight .MuiDataGrid-iconButtonContainer': {
      marginInline: `-${cellPadding}px 0`,
    },
    '& .MuiDataGrid-iconButtonContainer .MuiIconButton-root': { width: 18, paddingInline: 0 },
    // Where a column ends matters only to the user who is about to resize it.
    '& .MuiDataGrid-columnSeparator': { color: theme.vars.palette.divider, opacity: 0 },
    '& .MuiDataGrid-columnHeaders:hover .MuiDataGrid-columnSeparator': { opacity: 1 },
  }
}
