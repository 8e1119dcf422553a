import { cellPadding, radius } from '../tokens.ts'
import type { Bend } from './bend.ts'

/** Horizontal hairlines only, no zebra; a selected row is tinted with a bar at its left. */
export const dataGrid: Bend<'MuiDataGrid'> = {
  styleOverrides: {
    root: ({ theme }) => ({
      ...theme.typography.body2,
      '--DataGrid-t-color-border-base': theme.vars.palette.divider,
      '--DataGrid-rowBorderColor': theme.vars.palette.divider,
      '--DataGrid-t-header-background-base': theme.vars.palette.background.paper,
      '--DataGrid-t-color-background-base': theme.vars.palette.background.paper,
      borderRadius: radius.content,
      borderColor: theme.vars.palette.divider,
      backgroundColor: theme.vars.palette.background.paper,
    }),
    columnHeaderTitle: ({ theme }) => ({
      ...theme.typography.caption,
      fontWeight: theme.typography.fontWeightBold,
      color: theme.vars.palette.text.secondary,
    }),
    row: ({ theme }) => ({
      '&:hover': { backgroundColor: theme.vars.palette.action.hover },
      '&.Mui-selected, &.Mui-selected:hover': {
        backgroundColor: theme.vars.palette.action.selected,
        boxShadow: `inset 3px 0 0 ${theme.vars.palette.primary.main}`,
      },
    }),
    cell: ({ theme }) => ({
      paddingInline: cellPadding,
      // The cell's own ring says where one is; a second one inside it says nothing more.
      '& a:focus-visible': { outline: 'none' },
      '&:focus, &:focus-within': {
        outline: `2px solid ${theme.vars.palette.control.focus}`,
        outlineOffset: -2,
      },
    }),
    columnHeader: ({ theme }) => ({
      paddingInline: cellPadding,
      '&:focus, &:focus-within': {
        outline: `2px solid ${theme.vars.palette.control.focus}`,
        outlineOffset: -2,
      },
    }),
    // Where a column ends matters only to whoever is about to pull it.
    columnSeparator: ({ theme }) => ({ color: theme.vars.palette.divider, opacity: 0 }),
    columnHeaders: { '&:hover .MuiDataGrid-columnSeparator': { opacity: 1 } },
  },
}
